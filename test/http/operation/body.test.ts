import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../../../src/http/operation/schema.ts'
import type { Json } from '../../../src/net/read-json.ts'
import { writeJson } from '../../../src/net/write-json.ts'
import { errorOf, type Tested, testApp, withKey } from '../app.ts'

const SCHEMA = Type.Object(
  {
    ips: Type.Array(Type.String()),
    plan: Type.Optional(OneOf(['free', 'scale'])),
    name: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 3 }))),
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
  handle: async (call) => ({ body: writeJson(await call.readBody(Type.Unsafe<Json>({}))) }),
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

  test.each([
    ['', 'empty, expected JSON'],
    [' \n\t', 'empty, expected JSON'],
    ['{', 'not JSON at line 1, column 2: expected a name in double quotes, got the end'],
    ['{ips:["8.8.8.8"]}', 'not JSON at line 1, column 2: expected a name in double quotes, got "i"'],
    ["{'ips':[]}", 'not JSON at line 1, column 2: expected a name in double quotes, got "\'"'],
    ['ips=1', 'not JSON at line 1, column 1: expected a value, got "i"'],
    ['[1,]', 'not JSON at line 1, column 4: expected a value, got "]"'],
    ['{"ips":[],}', 'not JSON at line 1, column 11: expected a name in double quotes, got "}"'],
    ['{"ips" []}', 'not JSON at line 1, column 8: expected a colon, got "["'],
    ['{\r\n"ips":[]\r"a":1}', 'not JSON at line 3, column 1: expected a comma or }, got "\\""'],
    ['{"é🧭":"\n"}', 'not JSON at line 1, column 8: expected an escape such as \\n, got U+000A'],
    ['{"ips":["a","b]}', 'not JSON at line 1, column 17: expected a closing quote, got the end'],
    ['["\\u12x4"]', 'not JSON at line 1, column 7: expected a hexadecimal digit, got "x"'],
    ['{"a":1.}', 'not JSON at line 1, column 8: expected a digit, got "}"'],
    ['{"a":NaN}', 'not JSON at line 1, column 6: expected a value, got "N"'],
    ['{} {}', 'not JSON at line 1, column 4: expected the end, got "{"'],
    ['\ufffe', 'not JSON at line 1, column 1: expected a value, got U+FFFE'],
    ['['.repeat(60_000), 'not JSON at line 1, column 60001: expected a value, got the end'],
    ['// ips\n{"ips":[]}', 'not JSON at line 1, column 1: comments are no JSON'],
    ['{\n  "ips": [], /* none */\n}', 'not JSON at line 2, column 14: comments are no JSON'],
    ['# ips\n{"ips":[]}', 'not JSON at line 1, column 1: comments are no JSON'],
  ])(
    'that is no JSON is refused, and the message says which mistake it was (%#) [G1]',
    async (text, mistake) => {
      expect(await refusal(text)).toBe(`400 bad_request body: ${mistake}`)
    },
  )

  test.each([
    [Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    [Buffer.from('{"ips":[]}', 'utf16le')],
    [Buffer.from([0xff, 0xfe, ...Buffer.from('{}', 'utf16le')])],
  ])('that is not UTF-8 is refused (%#) [G1]', async (bytes) => {
    expect(await refusal(bytes)).toStartWith('400 bad_request body: not ')
  })

  test('that is compressed is refused for that, whether its header says so or not [G1]', async () => {
    const packed = Bun.gzipSync('{"ips":[]}')
    const refused = async (body: BodyInit, encoding?: string) => {
      const response = await post(body, encoding === undefined ? {} : { 'Content-Encoding': encoding })
      return `${response.status} ${(await errorOf(response)).message}`
    }
    const message = (encoding: string) =>
      `400 body: compressed (Content-Encoding: ${encoding}), expected JSON as it is`
    expect(await refused(packed)).toBe(message('gzip'))
    expect(await refused(packed, 'gzip')).toBe(message('gzip'))
    expect(await refused(Bun.deflateSync('{"ips":[]}'), 'deflate')).toBe(message('deflate'))
    expect(await refused('', 'gzip')).toBe('400 body: empty, expected JSON')
    expect(await refused('{', 'identity')).toStartWith('400 body: not JSON at ')
    expect((await post('{"ips":[]}', { 'Content-Encoding': 'utf-8' })).status).toBe(200)
  })

  test('may begin with a byte order mark', async () => {
    expect((await post('\ufeff{"ips":[]}')).status).toBe(200)
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

  test.each([
    `{"data":${'['.repeat(60_000)}`,
    `{"\n":${lists(65)}}`,
    `{"data":"${'['.repeat(100)}`,
    `{"data":${'['.repeat(70)}${'}'.repeat(70)}}`,
    `{"data":${lists(70)},}`,
  ])('of what is no JSON is not looked at (%#)', async (text) => {
    expect(await answerOf(text)).toStartWith('body: not JSON at line ')
  })
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
    ['{"ip":["8.8.8.8"]}', 'ip: unknown field; missing: ips'],
    ['{"ips":[],"ips":3}', 'ips: expected array of string'],
    ['{"ips":[],"plan":3}', 'plan: expected string'],
    ['{"ips":[],"name":3}', 'name: expected string'],
    ['{"ips":[],"count":"1"}', 'count: expected integer'],
    ['{"ips":[],"count":1e400}', 'count: expected integer'],
    ['{"ips":[],"data":[]}', 'data: expected object'],
    ['{"ips":null}', 'ips: expected array of string'],
    ['{"ips":[],"data":{}}', 'data.deep: required'],
    ['{"ips":[],"data":{"Deep":1}}', 'data.Deep: unknown field; missing: data.deep'],
    ['{"ips":[],"count":1.5}', 'count: expected integer'],
    ['{"ips":[],"data":{"deep":1}}', 'data.deep: expected boolean'],
    ['{"ips":[],"data":{"deep":true,"more":1}}', 'data.more: unknown field'],
  ])('%s', async (text, message) => {
    expect(await refusal(text)).toBe(`400 bad_request ${message}`)
  })
})

test.each([
  ['{"ips":[],"plan":null,"name":null,"count":null,"data":null}', '{"ips":[]}'],
  [
    '{"count":0,"ips":["a"],"data":{"deep":false},"plan":"any"}',
    '{"ips":["a"],"plan":"any","count":0,"data":{"deep":false}}',
  ],
])('an optional field of null is left out: %s [G1]', async (text, read) => {
  expect(await (await post(text)).text()).toBe(read)
})
