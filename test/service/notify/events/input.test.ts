import { describe, expect, test } from 'bun:test'
import { forFile } from '../../../support/for-file.ts'
import {
  BAD_OPTIONAL_TEXT,
  BAD_SLUGS,
  BAD_TEXT,
  BAD_USER_IDS,
  GOOD_SLUGS,
  type Named,
} from '../bad-values.ts'
import { eventFor, newUser } from '../client.ts'
import { startWatched } from '../refused.ts'

const watched = await forFile(startWatched())
const { client, take, expectEventRefused: expectRefused } = watched

const REQUIRED = ['product_key', 'type', 'subject_user_id', 'title']
const OPTIONAL = ['dedupe_key', 'body', 'url', 'email']
const each = (fields: readonly string[], values: readonly Named[]) =>
  fields.flatMap((field) => values.map(([what, value]) => [field, what, value] as const))

describe('what a field of an event must be [N2]', () => {
  test.each(REQUIRED)('an event without %s is refused [N2]', async (field) => {
    await expectRefused(eventFor(newUser(), { [field]: undefined }), field)
  })

  test.each([...each(REQUIRED, BAD_TEXT), ...each(OPTIONAL, BAD_OPTIONAL_TEXT)])(
    '%s: %s is refused [N2]',
    async (field, _, value) => {
      await expectRefused(eventFor(newUser(), { [field]: value }), field)
    },
  )

  test('null for each optional field says that it is left out [G1]', async () => {
    const { receipt, item } = await take({ dedupe_key: null, body: null, url: null, data: null, email: null })
    expect([receipt.dedupe_key, receipt.email.reason]).toEqual([null, 'no_address'])
    expect(item).toMatchObject({ body: null, url: null, data: null })
  })

  test.each(each(['product_key', 'type'], [...BAD_SLUGS, ['of a star', '*']]))(
    'a %s %s is refused [N2]',
    async (field, _, value) => {
      await expectRefused(eventFor(newUser(), { [field]: value }), field)
    },
  )
  test.each(each(['product_key', 'type'], GOOD_SLUGS))(
    'a %s %s is taken as it is [N2]',
    async (field, _, value) => {
      const { receipt, item } = await take({ [field]: value })
      expect([receipt, item]).toMatchObject([{ [field]: value }, { [field]: value }])
    },
  )

  test.each(BAD_USER_IDS)('a subject_user_id %s is refused [N2]', async (_, value) => {
    await expectRefused(eventFor(value), 'subject_user_id')
  })
  test.each([
    ['of one character', 'u'],
    ['of 128 characters', 'u'.repeat(128)],
    ['of 128 emoji', '😀'.repeat(128)],
  ])('a subject_user_id %s is taken [N2]', async (_, value) => {
    const { receipt, item } = await take({ subject_user_id: value })
    expect([receipt.subject_user_id, item?.id]).toEqual([value, receipt.id])
  })

  const LENGTHS: readonly (readonly [string, number])[] = [
    ['title', 255],
    ['dedupe_key', 255],
    ['body', 4_000],
  ]
  test.each(LENGTHS)('%s takes %i code points and not one more [N2]', async (field, most) => {
    for (const character of ['a', 'é', '漢', '😀']) {
      const { receipt, item } = await take({ [field]: character.repeat(most) })
      expect({ ...item, ...receipt }).toMatchObject({ [field]: character.repeat(most) })
      await expectRefused(eventFor(newUser(), { [field]: character.repeat(most + 1) }), field)
    }
  })
  test.each(['title', 'dedupe_key'])('an empty %s is refused [N2]', async (field) => {
    await expectRefused(eventFor(newUser(), { [field]: '' }), field)
  })

  test.each([
    'channels',
    'Title',
    'user_id',
    'id',
    'created_at',
    'x'.repeat(10_000),
    'constructor',
    'toString',
  ])('the unknown field %s is refused by name [G1]', async (field) => {
    await expectRefused(eventFor(newUser(), { [field]: 'a' }), field.slice(0, 40))
  })
  test('the unknown field __proto__ is refused by name [G1]', async () => {
    await expectRefused(`{"__proto__":{},${JSON.stringify(eventFor(newUser())).slice(1)}`, '__proto__')
  })
})

describe('characters [N2]', () => {
  const controls = ['\u0001', '\t', '\n', '\r', '\u001b', '\u001f', '\u007f', '\u0080', '\u0085', '\u009f']
  test.each(controls.map((character) => [character.charCodeAt(0).toString(16), character] as const))(
    'the control character U+%s in a title is refused [N2]',
    async (_, character) => {
      await expectRefused(eventFor(newUser(), { title: `a${character}b` }), 'title')
    },
  )

  const hidden = ['\u2028', '\u2029', '\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']
  test.each(hidden.map((character) => [character.charCodeAt(0).toString(16), character] as const))(
    'the separator or bidirectional control U+%s is refused in what people see, and kept in the other texts [N2]',
    async (_, character) => {
      const text = `a${character}b`
      await expectRefused(eventFor(newUser(), { title: text }), 'title')
      const { item } = await take({ dedupe_key: text, data: { [text]: text } })
      expect(item?.data).toEqual({ [text]: text })
    },
  )

  const KEPT: readonly Named<string>[] = [
    ['Hebrew and Arabic', 'שלום abc مرحبا'],
    ['joined emoji', '👩‍👩‍👧‍👦'],
    ['letters with combining marks', 'e\u0301 ≠ é'],
    ['spaces at both ends', '  two\u00a0spaces  '],
    ['noncharacters', '\ufffe\uffff\ufffd'],
    ['markup', '<script>alert("1")</script> & \'x\' \\ %00 $1 {0}'],
  ]
  test.each(KEPT)('%s are kept to the byte [N2]', async (_, text) => {
    const { receipt, item } = await take({
      subject_user_id: `${text}${Bun.randomUUIDv7()}`,
      title: text,
      body: text,
      dedupe_key: text,
      data: { [text]: text },
    })
    expect([receipt.title, receipt.dedupe_key]).toEqual([text, text])
    expect([item?.title, item?.body, item?.data]).toEqual([text, text, { [text]: text }])
  })

  test('a body keeps its lines and tabs [N2]', async () => {
    const body = 'first\r\n\tsecond\n'
    expect((await take({ body })).item?.body).toBe(body)
  })

  test('ids are told apart by case, spaces and the form of their letters [N2]', async () => {
    const base = newUser()
    const ids = [base, base.toUpperCase(), ` ${base}`, `${base} `, `${base}\u00e9`, `${base}e\u0301`]
    for (const id of ids) await client().create(eventFor(id))
    for (const id of ids) expect((await client().unread(id)).unread_count).toBe(1)
  })
})
