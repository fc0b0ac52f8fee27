import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type DnsServer, startDns } from './support/dns.ts'
import {
  makeDirectory,
  REPOSITORY,
  type Service,
  serviceEnvironment,
  spawnCaptured,
  startService,
} from './support/service.ts'

const readme = await Bun.file(join(REPOSITORY, 'README.md')).text()
const ANY_TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g
const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

interface Block {
  readonly language: string
  readonly text: string
}

const blocks: Block[] = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language: language ?? '',
  text: text ?? '',
}))

/** Each request of the README with the answer printed under it, if one is. */
const requests = blocks.flatMap(({ language, text }, index) => {
  if (language !== 'sh' || !text.startsWith('curl ')) return []
  const next = blocks[index + 1]
  return [{ command: text.trim(), answer: next?.language === 'json' ? next.text : null }]
})

const commands = blocks
  .filter(({ language, text }) => language === 'sh' && !text.startsWith('curl '))
  .flatMap(({ text }) => text.trim().split('\n'))

/** Commands over the admin API of a running service, and what they say there. */
const ADMIN_COMMANDS: readonly (readonly [command: string, said: string])[] = [
  ['bun run notify failed', 'No mail has failed.'],
  ['bun run partners list', 'demo'],
  ['bun run keys list', 'demo'],
]

/** Commands of the README that are not run here, and what shows them. */
const SHOWN_ELSEWHERE: Record<string, string> = {
  'npm run up': 'test/commands.test.ts',
  'npm test': 'the run of this very test',
  'bun run prove': 'npm test runs it at its end',
  'bun run bench lookup': 'test/benches.test.ts, at a small size',
  'POSTGRES_PASSWORD=change-me ADMIN_TOKEN=change-me-to-something-long docker compose up --build':
    'test/dockerfile.test.ts, without a Docker engine: the steps of the image as a script',
}

/** A page to check that needs no internet; it stands in for the one that the README names. */
const PAGE_HOST = 'garden.example.com'
let site: Bun.Server<undefined>
let dns: DnsServer
let page: string

const trustSettings = () => ({ TRUST_ALLOW_NETWORKS: '127.0.0.0/8', TRUST_RESOLVER: dns.address })

let service: Service
/** Ids that the README prints, and those that the service gave in their place. */
const actualIds = new Map<string, string>()

beforeAll(async () => {
  site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('<title>Tomatoes</title>', { headers: { 'Content-Type': 'text/html' } }),
  })
  page = `http://${PAGE_HOST}:${site.port}/`
  dns = await startDns({ [PAGE_HOST]: ['127.0.0.1'] })
  service = await startService({ env: trustSettings() })
}, 60_000)

afterAll(async () => {
  await service.stop()
  await dns[Symbol.asyncDispose]()
  await site.stop(true)
})

/** The README prints answers over several lines; the order of the fields counts, ids and times are the service's own. */
function oneLine(json: string): string {
  return JSON.stringify(JSON.parse(json.replaceAll(ANY_ID, 'ID').replaceAll(ANY_TIME, '"TIME"')))
}

async function paste(command: string): Promise<string> {
  let text = command
    .replaceAll('http://127.0.0.1:8080', service.baseUrl)
    .replaceAll('http://127.0.0.1:8081', service.adminUrl)
    .replaceAll('https://example.com/', page)
  for (const [printed, actual] of actualIds) text = text.replaceAll(printed, actual)
  const env = { PATH: process.env.PATH ?? '', KEY: service.demoKey, ADMIN_TOKEN: service.adminToken }
  const shell = Bun.spawn(['sh', '-c', `${text} -sS`], { env, stdout: 'pipe', stderr: 'pipe' })
  const [answer, fault] = await Promise.all([
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
  ])
  expect([await shell.exited, fault]).toEqual([0, ''])
  return answer
}

describe('each request of the README, pasted as it is, gets the answer printed under it', () => {
  test('there are requests with answers', () => {
    expect(requests.filter(({ answer }) => answer !== null).length).toBeGreaterThan(4)
  })

  for (const { command, answer } of requests) {
    test(command, async () => {
      const actual = await paste(command)
      if (answer === null) {
        expect(JSON.parse(actual)).not.toHaveProperty('error')
        return
      }
      const printedIds = answer.match(ANY_ID) ?? []
      const givenIds = actual.match(ANY_ID) ?? []
      expect(givenIds.length).toBe(printedIds.length)
      for (const [index, printed] of printedIds.entries()) actualIds.set(printed, givenIds[index] as string)
      expect(oneLine(actual)).toBe(oneLine(answer))
    })
  }
})

describe('each command of the README works', () => {
  const runnable = commands.filter((command) => !(command in SHOWN_ELSEWHERE))

  test('none is run nowhere', () => {
    expect(runnable).toEqual([
      ...ADMIN_COMMANDS.slice(0, 1).map(([command]) => command),
      'bun run trust check https://example.com/',
      ...ADMIN_COMMANDS.slice(1).map(([command]) => command),
      'bun run start',
      'bun run index',
    ])
  })

  test.each(ADMIN_COMMANDS)(
    '%s',
    async (command, said) => {
      const { port } = new URL(service.adminUrl)
      const env = {
        ...serviceEnvironment(makeDirectory('admin')),
        ADMIN_PORT: port,
        ADMIN_TOKEN: service.adminToken,
      }
      const listed = spawnCaptured(['sh', '-c', `exec ${command}`], env)
      expect(await listed.finish()).toBe(0)
      expect(listed.stdout.lines.join('\n')).toContain(said)
    },
    60_000,
  )

  test('bun run trust check https://example.com/', async () => {
    const command = `bun run trust check ${page}`
    const env = { ...serviceEnvironment(makeDirectory('trust')), ...trustSettings() }
    const checked = spawnCaptured(['sh', '-c', `exec ${command}`], env)
    expect(await checked.finish()).toBe(0)
    expect(checked.stdout.lines.join('\n')).toContain('title: Tomatoes')
  }, 60_000)

  test('bun run start', async () => {
    const started = spawnCaptured(
      ['sh', '-c', 'exec bun run start'],
      serviceEnvironment(makeDirectory('start')),
    )
    await started.stdout.waitFor((line) => line.includes('"event":"listening"'))
    started.child.kill('SIGTERM')
    expect(await started.finish()).toBe(0)
  }, 60_000)

  test('bun run index', async () => {
    const index = join(makeDirectory('index'), 'geo.wpi')
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', GEO_INDEX: index }
    const built = Bun.spawn(['sh', '-c', 'exec bun run index'], {
      cwd: REPOSITORY,
      env,
      stdout: 'pipe',
      stderr: 'ignore',
    })
    expect(await new Response(built.stdout).text()).toContain(index)
    expect(await built.exited).toBe(0)
    expect(await Bun.file(`${index}.json`).json()).toHaveProperty('records', 417_853)
  }, 120_000)
})
