import { describe, expect, test } from 'bun:test'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import type { Sending } from '../../support/raw-http.ts'

const BODY_WORD = 'bodyword7731'
const EMAIL = 'someone7731@example.com'

const service = await forFile(startAlone({ LOG_LEVEL: 'debug' }))
const key = (await service.createKey()).key

const REQUESTS: readonly (readonly [string, () => Sending])[] = [
  ['a lookup', () => ({ path: '/v1/geo/8.8.8.8', key })],
  ['a lookup with Bearer', () => ({ path: '/v1/geo', headers: [['Authorization', `Bearer ${key}`]] })],
  ['no key', () => ({ path: '/v1/geo' })],
  ['a key in the query', () => ({ path: `/v1/geo?key=${key}&email=${EMAIL}`, key })],
  ['a key in the path', () => ({ path: `/v1/geo/${key}`, key })],
  ['a key in an unknown path', () => ({ path: `/${key}/${EMAIL}` })],
  ['a key in an escaped path', () => ({ path: `/v1/geo/${key.replace('wp_', 'wp%5F')}`, key })],
  ['a key that is no good', () => ({ path: '/v1/geo', key: key.replace(/.$/, '') })],
  ['a key in another scheme', () => ({ path: '/v1/geo', headers: [['Authorization', `Token ${key}`]] })],
  [
    'a body',
    () => ({ method: 'POST', path: '/v1/geo/batch', key, body: `{"ips":["${BODY_WORD}","${EMAIL}"]}` }),
  ],
  [
    'a body that is not JSON',
    () => ({ method: 'POST', path: '/v1/geo/batch', key, body: `${BODY_WORD} ${key}` }),
  ],
  [
    'a body with an unknown field',
    () => ({ method: 'POST', path: '/v1/geo/batch', key, body: `{"${BODY_WORD}":1}` }),
  ],
  ['HEAD', () => ({ method: 'HEAD', path: '/v1/geo/8.8.8.8', key })],
  ['a wrong method', () => ({ method: 'DELETE', path: '/v1/geo', key })],
]

describe('the log [O6]', () => {
  test('each request is one line of JSON on standard output [O6]', async () => {
    for (const [what, sending] of REQUESTS) {
      const id = `log-${crypto.randomUUID()}`
      const { status } = await service.send({
        ...sending(),
        headers: [...(sending().headers ?? []), ['X-Request-Id', id]],
      })
      await service.waitForLog((line) => line.includes(id))
      const lines = service.logs().filter((line) => line.includes(id))
      expect([what, lines.length]).toEqual([what, 1])
      expect(Object.values(JSON.parse(lines[0] ?? '') as Record<string, unknown>)).toContain(status)
    }
  })

  test('the log never holds a key, a body or an email address [O6]', async () => {
    const last = `last-${crypto.randomUUID()}`
    for (const [, sending] of REQUESTS) await service.send(sending())
    await service.send({ path: '/v1/geo', key, headers: [['X-Request-Id', last]] })
    await service.waitForLog((line) => line.includes(last))
    const output = service.output()
    for (const secret of [key.slice(3, 40), BODY_WORD, EMAIL, service.adminToken])
      expect(output).not.toContain(secret)
  })

  test('a line break in a path or a header makes no second line [O6]', async () => {
    const before = `x-${crypto.randomUUID()}`
    await service.send({ path: '/v1/geo/%0a%7B%22event%22:1%7D', key, headers: [['X-Request-Id', before]] })
    await service.waitForLog((line) => line.includes(before))
    const requestLines = service.logs().filter((line) => line.startsWith('{'))
    for (const line of requestLines) expect(() => JSON.parse(line)).not.toThrow()
  })

  test('an administrator’s request is logged without the key that it makes [O6]', async () => {
    const made = await service.createKey()
    await service.waitForLog((line) => line.includes('/admin/keys'))
    expect(service.output()).not.toContain(made.key.slice(3, 40))
  })
})
