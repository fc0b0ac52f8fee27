import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { errorOf, type Tested, testApp, withKey } from '../app.ts'

const SCHEMA = Type.Object(
  {
    ips: Type.Array(Type.String()),
    plan: Type.Optional(Type.Union([Type.Literal('free'), Type.Literal('scale')])),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 3 })),
    count: Type.Optional(Type.Integer()),
    data: Type.Optional(Type.Object({ deep: Type.Boolean() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

const echo: Tested = {
  id: 'echo',
  method: 'POST',
  path: '/v1/echo',
  access: ['geo:read'],
  summary: 'Answers its body',
  handle: async (call) => ({ body: JSON.stringify(await call.readBody(SCHEMA)) }),
}

const takeAny: Tested = {
  ...echo,
  id: 'any',
  path: '/v1/any',
  handle: async (call) => ({ body: JSON.stringify(await call.readBody(Type.Any())) }),
}

const { ask } = testApp({ operations: [echo, takeAny] })
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  ask('/v1/echo', withKey({ method: 'POST', body, headers }))

async function refusal(body: BodyInit): Promise<string> {
  const response = await post(body)
  const { code, message } = await errorOf(response)
  return `${response.status} ${code} ${message}`
}

const LIMIT = 64 * 1024
/** A valid body of exactly so many bytes. */
const bodyOf = (bytes: number) => '{"ips":[]}'.padEnd(bytes, ' ')

function inChunks(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 1000)
        controller.enqueue(Buffer.from(text.slice(at, at + 1000)))
      controller.close()
    },
  })
}

describe('a body', () => {
  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
    'nonsense',
  ])('is read as JSON though its Content-Type is %s', async (type) => {
    const response = await post('{"ips":["a"]}', { 'Content-Type': type })
    expect([response.status, await response.text()]).toEqual([200, '{"ips":["a"]}'])
  })

  test('is read up to 64 KiB', async () => {
    expect((await post(bodyOf(LIMIT))).status).toBe(200)
    expect((await post(inChunks(bodyOf(LIMIT)))).status).toBe(200)
  })

  test('of more than 64 KiB is refused, whether its length is told or not', async () => {
    const message = '413 payload_too_large The request body is over 65536 bytes.'
    expect(await refusal(bodyOf(LIMIT + 1))).toBe(message)
    expect(await refusal(inChunks(bodyOf(LIMIT + 1)))).toBe(message)
  })

  test.each(['', '{', 'ips=1', '[1,]', '\ufffe', '['.repeat(60_000)])(
    'that is no JSON is refused (%#)',
    async (text) => {
      expect(await refusal(text)).toBe('400 bad_request body: expected JSON in UTF-8')
    },
  )

  test('that is not UTF-8 is refused', async () => {
    const bytes = Buffer.concat([Buffer.from('{"ips":["'), Buffer.from([0xc3, 0x28]), Buffer.from('"]}')])
    expect(await refusal(bytes)).toBe('400 bad_request body: expected JSON in UTF-8')
  })
})

describe('the nesting of a body', () => {
  const lists = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)
  const objects = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
  const answerOf = async (body: string) => {
    const response = await ask('/v1/any', withKey({ method: 'POST', body }))
    return response.status === 200 ? await response.text() : (await errorOf(response)).message
  }

  test.each([
    `{"data":${objects(64)}}`,
    `{"data":${lists(64)}}`,
    `{"data":{"a":${lists(63)}}}`,
    `{"one":${lists(64)},"other":${objects(64)}}`,
    `[${'[],'.repeat(100)}${lists(64)}]`,
    lists(65),
    `{"data":${JSON.stringify(`\\"${lists(1_000)}`)}}`,
    `{${JSON.stringify(`"${lists(1_000)}\\`)}:${lists(64, '"]"')}}`,
  ])('of 64 levels in a field is taken, and brackets in texts are none (%#)', async (json) => {
    expect(await answerOf(json)).toBe(json)
  })

  test.each([
    [`{"data":${objects(65)}}`, 'data: expected at most 64 levels of nesting'],
    [`{"data":${lists(65)}}`, 'data: expected at most 64 levels of nesting'],
    [`{"data":{"a":${lists(32_000)}}}`, 'data: expected at most 64 levels of nesting'],
    [`{"a":"b","c": ${lists(65)},"d":"e"}`, 'c: expected at most 64 levels of nesting'],
    [
      `{"a":${lists(64)},"b":{"c":${lists(64)}},"d":${lists(70)}}`,
      'b: expected at most 64 levels of nesting',
    ],
    [`{"data":${lists(65)},"data":{}}`, 'data: expected at most 64 levels of nesting'],
    [`{${JSON.stringify('a\\"b')}:${lists(65)}}`, 'a\\"b: expected at most 64 levels of nesting'],
    [`{"":${lists(65)}}`, ': expected at most 64 levels of nesting'],
    [`{"${'x'.repeat(500)}":${lists(65)}}`, `${'x'.repeat(64)}...: expected at most 64 levels of nesting`],
    [`["a",${lists(65)}]`, 'body: expected at most 65 levels of nesting'],
    [lists(32_000), 'body: expected at most 65 levels of nesting'],
  ])('of more is refused, naming the field (%#)', async (json, message) => {
    expect(await answerOf(json)).toBe(message)
  })

  test.each([`{"data":${'['.repeat(60_000)}`, `{"\n":${lists(65)}}`, `{"data":"${'['.repeat(100)}`])(
    'of what is no JSON is not looked at (%#)',
    async (text) => {
      expect(await answerOf(text)).toBe('body: expected JSON in UTF-8')
    },
  )
})

describe('the message of a refused body names the field and what was expected', () => {
  test.each([
    ['null', 'body: expected object'],
    ['[]', 'body: expected object'],
    ['{}', 'ips: required'],
    ['{"ips":"a"}', 'ips: expected array of string'],
    ['{"ips":[1]}', 'ips[0]: expected string'],
    ['{"ips":["a",null]}', 'ips[1]: expected string'],
    ['{"ips":[],"foo":1}', 'foo: unknown field'],
    ['{"ips":[],"__proto__":1}', '__proto__: unknown field'],
    ['{"ips":[],"a/b~c":1}', 'a/b~c: unknown field'],
    [`{"ips":[],"${'x'.repeat(500)}":1}`, `${'x'.repeat(64)}...: unknown field`],
    ['{"ips":[],"plan":"gold"}', 'plan: expected "free" or "scale"'],
    ['{"ips":[],"name":""}', 'name: expected string length greater or equal to 1'],
    ['{"ips":[],"name":"long"}', 'name: expected string length less or equal to 3'],
    ['{"ips":[],"count":1.5}', 'count: expected integer'],
    ['{"ips":[],"data":{"deep":1}}', 'data.deep: expected boolean'],
    ['{"ips":[],"data":{"deep":true,"more":1}}', 'data.more: unknown field'],
  ])('%s', async (text, message) => {
    expect(await refusal(text)).toBe(`400 bad_request ${message}`)
  })
})
