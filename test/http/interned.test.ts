import { jscDescribe } from 'bun:jsc'
import { afterAll, expect, test } from 'bun:test'
import { BatchQuestion } from '../../src/geo/location.ts'
import { readQuery } from '../../src/http/operation/query.ts'
import { EventBody } from '../../src/notify/bodies.ts'
import { fingerprint } from '../../src/notify/events/fingerprint.ts'
import { parseEvent } from '../../src/notify/events/input.ts'
import { FAMILIES } from '../net/json-texts.ts'
import { GOOD_KEY, testApp } from './app.ts'

const isInterned = (text: string) => jscDescribe(text).includes('(atomic)')

/** The texts of a value, however deep, and no names. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What the last request was, after all was done with it that an operation does. */
let seen: unknown[] = []

const { app } = testApp({
  operations: [
    {
      id: 'batch',
      method: 'POST',
      path: '/v1/batch/:name',
      access: ['geo:read'],
      handle: async (call) => {
        const body = await call.readBody(BatchQuestion)
        const query = readQuery(call.query, ['a', 'b'])
        const header = call.request.headers.get('x-text')
        seen = [body, query, header, call.params.name, call.requestId]
        return { body: '{}' }
      },
    },
    {
      id: 'event',
      method: 'POST',
      path: '/v1/event',
      access: ['geo:read'],
      handle: async (call) => {
        const body = await call.readBody(EventBody)
        const event = parseEvent(body)
        fingerprint(event)
        seen = [body, event]
        return { body: '{}' }
      },
    },
  ],
})
app.listen({ hostname: '127.0.0.1', port: 0 })
afterAll(() => app.stop(true))

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${app.server?.port}${path}`, {
    method: 'POST',
    body,
    headers: { 'x-api-key': GOOD_KEY, ...headers },
  })

test.each(FAMILIES)(
  'no text of a caller is interned on its way, whatever the place: %s [G10]',
  async (_, textAt) => {
    const texts = Array.from({ length: 20 }, (_value, at) => textAt(at))
    const [name, value, header] = [100, 101, 102].map((at) => textAt(at))
    const target = `/v1/batch/${encodeURIComponent(name ?? '')}?a=${encodeURIComponent(value ?? '')}`
    expect((await post(target, JSON.stringify({ ips: texts }), { 'x-text': header ?? '' })).status).toBe(200)
    expect(textsIn(seen)).toContain(texts[0] ?? '')
    expect(textsIn(seen)).toContain(value ?? '')
    expect(textsIn(seen).filter(isInterned)).toEqual([])
  },
)

test.each(FAMILIES)('no text of an event is interned: %s [G10]', async (_, textAt) => {
  const [user, key, text] = [0, 1, 2].map((at) => textAt(at))
  const data = Object.fromEntries(
    Array.from({ length: 20 }, (_value, at) => [textAt(at + 3), [textAt(at + 23)]]),
  )
  const event = {
    product_key: 'shop',
    type: 'x.y',
    subject_user_id: user,
    title: 't',
    dedupe_key: key,
    body: text,
    data,
  }
  expect((await post('/v1/event', JSON.stringify(event))).status).toBe(200)
  expect(textsIn(seen)).toContain(user ?? '')
  expect(textsIn(seen).filter((found) => found.length > 1 && isInterned(found))).toEqual([])
})
