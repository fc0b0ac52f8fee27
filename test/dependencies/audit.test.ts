import { afterAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory, REPOSITORY, spawnCaptured } from '../support/service.ts'

const URL_OF_IT = 'https://advisories.example/GHSA-1'
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const directory = makeDirectory('audit')
const acceptedFile = join(directory, 'accepted.json')

const advisory = (severity: string) => ({
  id: 1,
  url: URL_OF_IT,
  title: 'A hole',
  severity,
  vulnerable_versions: '*',
})

let answer: () => Response = () => Response.json({})
let asked: Readonly<Record<string, unknown>> = {}
const registry = Bun.serve({
  port: 0,
  fetch: async (request) => {
    asked = JSON.parse(Buffer.from(Bun.gunzipSync(await request.bytes())).toString())
    return answer()
  },
})
afterAll(() => registry.stop(true))

/** Runs the check against a registry with this answer. */
async function audit(given: () => Response, accepted: readonly object[] = [], url = registry.url.href) {
  answer = given
  writeFileSync(acceptedFile, JSON.stringify(accepted))
  const env = { PATH: process.env.PATH ?? '', HOME: directory, BUN_CONFIG_REGISTRY: url }
  const program = spawnCaptured([process.execPath, join(REPOSITORY, 'tools/audit.ts'), acceptedFile], env)
  const code = await program.finish()
  return { code, output: [...program.stdout.lines, ...program.stderr.lines].join('\n') }
}

const found = (severity: string) => () => Response.json({ ioredis: [advisory(severity)] })

describe('the check of advisories', () => {
  test('asks about the packages of production only, and passes where there is none', async () => {
    expect(await audit(() => Response.json({}))).toEqual({ code: 0, output: '' })
    expect(['ioredis', 'denque', 'fastify'].map((name) => name in asked)).toEqual([true, true, false])
  })

  test.each(['high', 'critical'])('fails on one of severity %s, and names it', async (severity) => {
    const { code, output } = await audit(found(severity))
    expect([code, output]).toEqual([1, `ioredis: ${severity}: A hole (${URL_OF_IT})`])
  })

  test.each(['low', 'moderate'])('passes one of severity %s', async (severity) => {
    expect((await audit(found(severity))).code).toBe(0)
  })

  test('passes one that is accepted, until its day', async () => {
    const accepted = (days: number) => [{ url: URL_OF_IT, reason: 'not reachable', until: dayIn(days) }]
    expect((await audit(found('high'), accepted(2))).code).toBe(0)
    expect((await audit(found('high'), accepted(-2))).code).toBe(1)
    expect((await audit(found('high'), [{ ...accepted(2)[0], url: 'another' }])).code).toBe(1)
  })

  test.each([
    ['refuses the question', () => new Response('no', { status: 405 })],
    ['has a fault', () => new Response('no', { status: 500 })],
    ['answers another thing', () => new Response('<html>')],
  ])('says that nothing was checked where the registry %s', async (_, given) => {
    expect(await audit(given)).toEqual({
      code: 0,
      output: 'advisories: NOT CHECKED, the registry gave no answer',
    })
  })

  test('says so where there is no registry', async () => {
    expect((await audit(() => Response.json({}), [], 'http://127.0.0.1:1/')).output).toContain('NOT CHECKED')
  })
})

test('each accepted advisory has a reason and a day', async () => {
  const accepted = await Bun.file(join(REPOSITORY, 'tools/accepted-advisories.json')).json()
  for (const each of accepted) {
    expect(each).toEqual({ url: expect.any(String), reason: expect.any(String), until: expect.any(String) })
    expect(each.until).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
  expect(Array.isArray(accepted)).toBe(true)
})
