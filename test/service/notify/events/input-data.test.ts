import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { forFile } from '../../../support/for-file.ts'
import { type Reply, readJson } from '../../../support/raw-http.ts'
import { dataOfBytes, type Named, nestedData, UNSTORABLE } from '../bad-values.ts'
import { eventFor, newUser, type Receipt } from '../client.ts'
import { startWatched } from '../refused.ts'

const watched = await forFile(startWatched())
const { client, take, expectEventRefused: expectRefused } = watched

/** JSON in the text itself, for what JSON.stringify cannot say. */
const rawEvent = (field: string, json: string): string =>
  JSON.stringify(eventFor(newUser(), { [field]: '@' })).replace('"@"', json)

/** So many characters long. */
const urlOf = (length: number) => 'https://example.com/'.padEnd(length, 'a')

describe('url [N2]', () => {
  test.each([
    '',
    ' ',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'ftp://example.com/',
    'data:text/html,hello',
    'mailto:ada@example.com',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'orders/1',
    '/orders/1',
    '?order=1',
    '//example.com/orders/1',
    'example.com',
    'example.com:443/x',
    'http:',
    'http://',
    'https://?',
    'http://[::1/',
    'http://example.com:99999/',
    'http://exa mple.com/',
    'https://ada:secret@example.com/',
    'https://bank.example@example.com/',
    'https://@example.com/',
    urlOf(2_049),
  ])('the url %.40s is refused [N2]', async (url) => {
    await expectRefused(eventFor(newUser(), { url }), 'url')
  })

  test.each([
    'http://example.com',
    'https://example.com:8443/orders/1?from=mail&x=%20#top',
    'https://example.com/ünï?q=漢',
    urlOf(2_048),
  ])('the url %.40s is taken and kept as it was sent [N2]', async (url) => {
    expect((await take({ url })).item?.url).toBe(url)
  })
})

describe('email [N2]', () => {
  test.each([
    '',
    ' ',
    'ada',
    'ada@',
    'user@localhost',
    '@example.com',
    'ada@@example.com',
    'ada@example.com@example.org',
    'ada lovelace@example.com',
    'ada@exam ple.com',
    'ada@example..com',
    'ada@example.com,bob@example.com',
    'ada@example.com; bob@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada@example.com\n',
    `${'a'.repeat(330)}@example.com`,
  ])('the email %j is refused [N2]', async (email) => {
    await expectRefused(eventFor(newUser(), { email }), 'email')
  })

  test.each(['ada@example.com', 'ADA+orders@mail.example.co.uk', "o'hara_1-x@example.com"])(
    'the email %s is taken [N2]',
    async (email) => {
      await take({ email })
    },
  )
})

describe('data [N2]', () => {
  test.each<Named>([
    ['a text', 'a'],
    ['a number', 1],
    ['true', true],
    ['a list', [{}]],
    ['8,193 bytes of one-byte characters', dataOfBytes(8_193)],
    ['8,193 bytes of emoji', dataOfBytes(8_193, '😀')],
    ['65 levels deep', nestedData(65)],
    ['40,000 bytes nested 6,600 levels deep', nestedData(6_600)],
    ...UNSTORABLE.map(([what, value]) => [`${what} in a value`, { a: [{ b: value }] }] as const),
    ...UNSTORABLE.map(([what, value]) => [`${what} in a name`, { a: [{ [value]: 1 }] }] as const),
  ])('data: %s is refused [N2]', async (_, data) => {
    await expectRefused(eventFor(newUser(), { data }), 'data')
  })
  test.each(['{"a":1e400}', '{"a":[{"b":-1e400}]}'])(
    'data %s, of a number that no double holds, is refused [N2]',
    async (json) => {
      await expectRefused(rawEvent('data', json), 'data')
    },
  )
  test.each(['title', 'subject_user_id', 'url', 'unknown', 'data'])(
    '20,000 nested lists as %s are refused for their depth, which the message names [G1]',
    async (field) => {
      const message = `${field}: expected at most 64 levels of nesting`
      await expectRefused(rawEvent(field, '['.repeat(20_000) + ']'.repeat(20_000)), message)
    },
  )

  test.each<Named<object>>([
    ['of no fields', {}],
    ['of 8,192 bytes of one-byte characters', dataOfBytes(8_192)],
    ['of 8,192 bytes of emoji', dataOfBytes(8_192, '😀')],
    ['of every kind of value', { a: null, b: [true, false, 0.1, -5, 1e308, 5e-324, ''], c: { d: {} } }],
    ['with names of objects', { constructor: 1, toString: 'x', hasOwnProperty: null }],
  ])('data %s comes back as it was sent [N2]', async (_, data) => {
    expect((await take({ data })).item?.data).toEqual(data)
  })
  test('data nested 64 levels deep comes back as it was sent [N2]', async () => {
    const data = nestedData(64)
    expect(JSON.stringify((await take({ data })).item?.data)).toBe(JSON.stringify(data))
  })
  test.each(['{"__proto__":{"a":1}}', '{"b":1,"a":2}'])(
    'data %s keeps its names and their order [N2]',
    async (json) => {
      const userId = newUser()
      await client().postEvent(JSON.stringify(eventFor(userId, { data: '@' })).replace('"@"', json))
      const reply = await client().listInbox({ user_id: userId })
      expect([reply.status, reply.text.includes(`"data":${json}`)]).toEqual([200, true])
    },
  )
  test('blanks between the parts of data do not count [N2]', async () => {
    const json = JSON.stringify(dataOfBytes(8_192)).replace(':', `:${' '.repeat(9_000)}`)
    expect((await client().postEvent(rawEvent('data', json))).status).toBe(201)
  })
})

describe('the body as a whole [G1, G3]', () => {
  const bodies = [
    '',
    ' ',
    '{',
    '{}}',
    'title=hello',
    "{'a':1}",
    '[]',
    'null',
    '"text"',
    '1',
    '{"a":NaN}',
    '{"a":1,}',
  ]
  test.each(bodies)('the body %j is refused [G1]', async (body) => {
    await expectRefused(body, '')
  })

  const post = (body: string | Uint8Array, more: object = {}): Promise<Reply> =>
    watched.service.send({ method: 'POST', path: '/v1/notify/events', key: client().key, body, ...more })
  test('a body that is not UTF-8 is refused [G1]', async () => {
    const text = JSON.stringify(eventFor(newUser(), { title: 'a\u00e9' }))
    expectRefusal(await post(Buffer.from(text, 'latin1')), 400, 'bad_request')
  })
  test('a body is read as JSON whatever its Content-Type says [G1]', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'nonsense',
    ]) {
      const reply = await post(JSON.stringify(eventFor(newUser())), { headers: [['Content-Type', type]] })
      expect(readJson<Receipt>(reply, 201).title).toBe('On its way')
    }
  })

  const padded = (bytes: number) => JSON.stringify(eventFor(newUser())).padEnd(bytes)
  test.each([false, true])(
    '64 KiB are taken, and a byte more and 65 KiB are 413; chunked: %p [G3]',
    async (chunked) => {
      expect((await post(padded(64 * 1024), { chunked })).status).toBe(201)
      await watched.expectUnchanged(async () => {
        for (const bytes of [64 * 1024 + 1, 65 * 1024])
          expectRefusal(await post(padded(bytes), { chunked }), 413, 'payload_too_large')
      })
    },
  )
})
