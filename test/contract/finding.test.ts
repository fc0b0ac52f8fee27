import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { DOCUMENT_FILE } from '../catalogue/published.ts'
import { type Attempt, curlOf } from './attempt.ts'
import type { Known } from './attempts/drafts.ts'
import { describeFinding, fuzz, type Target } from './campaign.ts'
import { readDocument } from './document.ts'
import { createSchemaCheck } from './oracles/schema-check.ts'

const contract = readDocument(readFileSync(DOCUMENT_FILE, 'utf8'))
const check = createSchemaCheck(contract)
const KNOWN: Known = {
  id: ['0'],
  cursor: ['c'.repeat(36)],
  url: ['http://a.example.com/'],
  'If-None-Match': ['*'],
}
const SEED = 42
const LIMIT_MS = 60_000

/** A service that answers all is well, but for what `isWrong`. */
function target(isWrong: (attempt: Attempt) => boolean, tried: Attempt[] = []): Target {
  return {
    contract,
    check,
    try: async (attempt) => {
      tried.push(attempt)
      return isWrong(attempt) ? ['this is wrong'] : []
    },
    curl: (attempt) => curlOf(attempt, 'http://service.test', []),
  }
}

const titleOf = ({ body }: Attempt) => /"title":"([^"]*)"/.exec(String(body))?.[1] ?? ''

test(
  'a finding is shown as the smallest request, with its seed and what was wrong',
  async () => {
    const isWrong = (attempt: Attempt) =>
      attempt.operation === 'notifyUnreadCount' && /user_id=[^&]*%/.test(attempt.target)
    const [finding, ...others] = await fuzz(target(isWrong), KNOWN, SEED, 2_000)
    expect(others.length).toBeLessThanOrEqual(1)
    expect(finding).toMatchObject({ seed: SEED, problems: 'Error: this is wrong' })
    expect(finding?.curl).toMatch(
      /^curl -i .*'http:\/\/service\.test\/v1\/notify\/unread-count\?user_id=(?:%\w\w)+'$/,
    )
    expect(finding === undefined ? '' : describeFinding(finding)).toStartWith(
      'notifyUnreadCount, valid, seed 42:',
    )
  },
  LIMIT_MS,
)

test(
  'one field that matters is found, and the others become small',
  async () => {
    const isWrong = (attempt: Attempt) => attempt.change === '' && titleOf(attempt).length > 30
    const [finding] = await fuzz(target(isWrong), KNOWN, SEED, 2_000)
    expect(finding?.curl).toMatch(/"title":"[^"]{31,36}"/)
    expect(finding?.curl.length).toBeLessThan(400)
  },
  LIMIT_MS,
)

test(
  'the same seed makes the same requests, another one others',
  async () => {
    const targetsOf = async (seed: number) => {
      const tried: Attempt[] = []
      await fuzz(
        target(() => false, tried),
        KNOWN,
        seed,
        300,
      )
      return tried.map(({ target: path, body }) => `${path} ${body}`).sort()
    }
    const first = await targetsOf(SEED)
    expect(await targetsOf(SEED)).toEqual(first)
    expect(await targetsOf(SEED + 1_000)).not.toEqual(first)
  },
  LIMIT_MS,
)

test(
  'as many requests are made as were asked for, of every operation',
  async () => {
    const tried: Attempt[] = []
    expect(
      await fuzz(
        target(() => false, tried),
        KNOWN,
        SEED,
        1_000,
      ),
    ).toEqual([])
    expect(tried.length).toBeGreaterThanOrEqual(1_000)
    expect(new Set(tried.map(({ operation }) => operation)).size).toBe(24)
  },
  LIMIT_MS,
)

test('the shown command sends the same request', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
  await using server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const bytes = Buffer.from(await request.arrayBuffer()).toString('latin1')
      resolve([
        request.method,
        request.url.slice(server.url.origin.length),
        request.headers.get('x-a'),
        bytes,
      ])
      return new Response('')
    },
  })
  const body = Buffer.from(`{"a":"'%\\n\0\xff é"}`, 'latin1')
  const attempt: Attempt = {
    operation: null,
    change: '',
    method: 'PUT',
    target: '/v1//x/%zz?a=[1]&b=%27',
    headers: [['x-a', "it's"]],
    body,
    framing: 'length',
    key: 'none',
    presentation: 'bearer',
  }
  const child = Bun.spawn(['sh', '-c', curlOf(attempt, server.url.origin, [])], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  expect(await promise).toEqual(['PUT', attempt.target, "it's", body.toString('latin1')])
  expect(await child.exited).toBe(0)
})
