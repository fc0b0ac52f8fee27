import { describe, expect, test } from 'bun:test'
import { type Batch, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'

const LIMIT_BYTES = 64 * 1024

const service = await forFile(startAlone())

const postBatch = (body: string | Uint8Array, options: { type?: string; chunked?: boolean } = {}) =>
  service.send({
    method: 'POST',
    path: '/v1/geo/batch',
    key: service.demoKey,
    body,
    headers: options.type === undefined ? [] : [['Content-Type', options.type]],
    chunked: options.chunked ?? false,
  })

/** A valid batch body of exactly so many bytes. */
const bodyOf = (bytes: number) => '{"ips":["8.8.8.8"]}'.padEnd(bytes, ' ')

describe('a body is JSON whatever its Content-Type says [G1]', () => {
  const TYPES = [
    undefined,
    '',
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'not a media type',
  ]
  test.each(TYPES)('a batch sent as %p is answered [G1]', async (type) => {
    const reply = await postBatch('{"ips":["8.8.8.8"]}', type === undefined ? {} : { type })
    expect(readJson<Batch>(reply).results[0]?.country).toBe('US')
  })

  test('plain curl -d without a content type works [G1]', async () => {
    const curl = Bun.spawn(
      [
        'curl',
        '-sS',
        '-H',
        `x-api-key: ${service.demoKey}`,
        '-d',
        '{"ips":["8.8.8.8"]}',
        `${service.baseUrl}/v1/geo/batch`,
      ],
      { stdout: 'pipe' },
    )
    const answer = JSON.parse(await new Response(curl.stdout).text()) as Batch
    expect(answer.count).toBe(1)
  })
})

describe('what is not JSON is refused with bad_request [G1]', () => {
  const NOT_JSON: readonly (readonly [string, string | Uint8Array])[] = [
    ['an empty body', ''],
    ['white space', '  \n'],
    ['a word', 'ips'],
    ['a form', 'ips=8.8.8.8'],
    ['a cut object', '{"ips":["8.8.8.8"]'],
    ['two values', '{"ips":["8.8.8.8"]}{}'],
    ['a trailing comma', '{"ips":["8.8.8.8"],}'],
    ['single quotes', "{'ips':['8.8.8.8']}"],
    ['a comment', '{"ips":["8.8.8.8"]} // why'],
    ['60,000 opening brackets', '['.repeat(60_000)],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d)],
    ['a valid object in UTF-16', Buffer.from('{"ips":["8.8.8.8"]}', 'utf16le')],
  ]
  test.each(NOT_JSON)('%s is refused [G1]', async (_, body) => {
    expect(expectRefusal(await postBatch(body), 400, 'bad_request')).toMatch(/json/i)
  })

  test('a POST with no body at all is refused, not a fault [G1]', async () => {
    const reply = await service.send({ method: 'POST', path: '/v1/geo/batch', key: service.demoKey })
    expectRefusal(reply, 400, 'bad_request')
  })
})

describe('a wrong shape is refused with bad_request that names the field [G1]', () => {
  const WRONG: readonly (readonly [string, string, RegExp])[] = [
    ['null', 'null', /object/i],
    ['a number', '7', /object/i],
    ['a string', '"8.8.8.8"', /object/i],
    ['an array', '["8.8.8.8"]', /object/i],
    ['an empty object', '{}', /\bips\b/],
    ['ips: null', '{"ips":null}', /\bips\b/],
    ['ips: a string', '{"ips":"8.8.8.8"}', /\bips\b.*array/i],
    ['ips: an object', '{"ips":{"0":"8.8.8.8"}}', /\bips\b.*array/i],
    ['ips: a number inside', '{"ips":["8.8.8.8",134744072]}', /\bips\b.*\b[12]\b.*string/i],
    ['ips: null inside', '{"ips":[null]}', /\bips\b.*string/i],
    ['ips: an array inside', '{"ips":[["8.8.8.8"]]}', /\bips\b.*string/i],
    ['a misspelt field', '{"ipz":["8.8.8.8"]}', /\bip[sz]\b/],
    ['an unknown field', '{"ips":["8.8.8.8"],"colour":1}', /\bcolour\b/],
    ['an unknown field with an empty name', '{"ips":["8.8.8.8"],"":1}', /unknown|unexpected|not/i],
    ['the field __proto__', '{"ips":["8.8.8.8"],"__proto__":{}}', /__proto__/],
    ['the field constructor', '{"ips":["8.8.8.8"],"constructor":1}', /constructor/],
  ]
  test.each(WRONG)('%s is refused [G1]', async (_, body, named) => {
    expect(expectRefusal(await postBatch(body), 400, 'bad_request')).toMatch(named)
  })
})

describe('a body may have 64 KiB and no more [G3]', () => {
  test.each([false, true])('exactly 64 KiB is accepted by size (chunked: %p) [G3]', async (chunked) => {
    expect(readJson<Batch>(await postBatch(bodyOf(LIMIT_BYTES), { chunked })).count).toBe(1)
  })

  const TOO_LARGE = [LIMIT_BYTES + 1, 2 * LIMIT_BYTES, 1_000_000, 5_000_000]
  for (const chunked of [false, true]) {
    test.each(TOO_LARGE)(`%i bytes are refused with 413 (chunked: ${chunked}) [G3]`, async (bytes) => {
      expect(expectRefusal(await postBatch(bodyOf(bytes), { chunked }), 413, 'payload_too_large')).toMatch(
        /64 KiB|65,?536/,
      )
    })
  }

  test('the limit is of bytes, not of characters [G3]', async () => {
    const text = `{"ips":["${'é'.repeat(LIMIT_BYTES / 2)}"]}`
    expect(text.length).toBeLessThan(LIMIT_BYTES)
    expectRefusal(await postBatch(text), 413, 'payload_too_large')
  })

  test('the service goes on answering after a body that was too large [G3]', async () => {
    expect((await service.get('/v1/geo/8.8.8.8', service.demoKey)).status).toBe(200)
  })
})
