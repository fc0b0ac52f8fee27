import type { Scope } from '../../src/plans.ts'
import { FAMILIES, LETTERS } from '../../test/net/json-texts.ts'

/** `colliding`: all texts have one hash. */
export type Crafted = 'colliding' | 'random'

/** Requests of one shape. */
export interface Shape {
  readonly name: string
  readonly requests: number
  readonly scopes: readonly Scope[]
  /** No two requests have a text in common, unless there are too few. */
  request(texts: Crafted, turn: number, key: string): Buffer
}

const FAMILY = FAMILIES[0]?.[1] ?? String
/** Another byte at the start, and the texts have as many hashes. */
const textAt = (texts: Crafted, at: number) =>
  texts === 'colliding' ? FAMILY(at) : FAMILY(at).replace('\x8b', '\x8c')
const letters = (texts: Crafted, at: number) => {
  const word = LETTERS[at % LETTERS.length] ?? ''
  return texts === 'colliding' ? word : [...word].reverse().join('')
}
const list = (count: number, textOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => textOf(at))

function request(start: string, key: string, headers: readonly string[] = [], body = ''): Buffer {
  const bytes = Buffer.from(body)
  const head = [`${start} HTTP/1.1`, 'Host: a', `x-api-key: ${key}`, ...headers]
  const length = bytes.length === 0 ? [] : [`Content-Length: ${bytes.length}`]
  return Buffer.concat([Buffer.from(`${[...head, ...length].join('\r\n')}\r\n\r\n`), bytes])
}

const post = (path: string, key: string, body: string) => request(`POST ${path}`, key, [], body)

interface Bodies {
  readonly name: string
  readonly path: string
  readonly scope: Scope
  readonly requests: number
  /** Texts a body. */
  readonly texts: number
  body(texts: readonly string[], turn: number): string
}

const bodies = ({ name, path, scope, requests, texts: count, body }: Bodies): Shape => ({
  name,
  requests,
  scopes: [scope],
  request: (texts, turn, key) =>
    post(
      path,
      key,
      body(
        list(count, (at) => textAt(texts, count * turn + at)),
        turn,
      ),
    ),
})

const EVENTS = { path: '/v1/notify/events', scope: 'notify:write' } as const
const BATCH = { path: '/v1/geo/batch', scope: 'geo:read' } as const
const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join()
const members = (texts: readonly string[]) => texts.map((text) => `"${text}":0`).join()
const event = (turn: number, data: string) =>
  `{"product_key":"shop","type":"order.packed","subject_user_id":"user-${turn}","title":"Packed","data":${data}}`

/** Objects whose members are array indexes below 1,000 are vectors of that length in JavaScriptCore. */
const OBJECTS: Shape = {
  name: '6,500 objects of one member, an array index',
  requests: 50,
  scopes: ['notify:write'],
  request: (texts, turn, key) => {
    const name = (at: number) =>
      texts === 'colliding' ? String(900 + ((turn + at) % 100)) : `a${10 + ((turn + at) % 90)}`
    return post(EVENTS.path, key, `[${list(6_500, (at) => `{"${name(at)}":0}`).join()}]`)
  },
}

export const SHAPES: readonly Shape[] = [
  bodies({
    ...EVENTS,
    name: '2,800 names',
    requests: 50,
    texts: 2_800,
    body: (texts) => `{${members(texts)}}`,
  }),
  bodies({ ...EVENTS, name: '20 names', requests: 1_000, texts: 20, body: (texts) => `{${members(texts)}}` }),
  bodies({
    ...BATCH,
    name: '3,000 values',
    requests: 50,
    texts: 3_000,
    body: (texts) => `{"ips":[${quoted(texts)}]}`,
  }),
  bodies({
    ...BATCH,
    name: '100 ips',
    requests: 1_000,
    texts: 100,
    body: (texts) => `{"ips":[${quoted(texts)}]}`,
  }),
  bodies({
    ...EVENTS,
    name: 'data of 340 names, stored',
    requests: 200,
    texts: 340,
    body: (texts, turn) => event(turn, `{${members(texts)}}`),
  }),
  bodies({
    ...EVENTS,
    name: 'data of 380 values, stored',
    requests: 200,
    texts: 380,
    body: (texts, turn) => event(turn, `{"a":[${quoted(texts)}]}`),
  }),
  OBJECTS,
  {
    name: 'a user in the query',
    requests: 1_000,
    scopes: ['notify:read'],
    request: (texts, turn, key) =>
      request(`GET /v1/notify/unread-count?user_id=${encodeURIComponent(textAt(texts, turn))}`, key),
  },
  {
    name: '300 names in the query',
    requests: 400,
    scopes: ['geo:read'],
    request: (texts, turn, key) =>
      request(`GET /v1/geo?${list(300, (at) => `${letters(texts, turn + at)}=1`).join('&')}`, key),
  },
  {
    name: 'an unknown path',
    requests: 1_000,
    scopes: ['geo:read'],
    request: (texts, turn, key) => request(`GET /v1/${letters(texts, turn)}`, key),
  },
  {
    name: '60 names of headers',
    requests: 1_000,
    scopes: ['geo:read'],
    request: (texts, turn, key) =>
      request(
        'GET /v1/geo/8.8.8.8',
        key,
        list(60, (at) => `${letters(texts, turn + at)}: ${at}`),
      ),
  },
  {
    name: '60 values of headers',
    requests: 1_000,
    scopes: ['geo:read'],
    request: (texts, turn, key) =>
      request(
        'GET /v1/geo/8.8.8.8',
        key,
        list(60, (at) => `x-h${at}: ${letters(texts, turn + at)}`),
      ),
  },
]
