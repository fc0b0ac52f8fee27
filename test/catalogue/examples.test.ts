import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ANSWERS } from './examples/answers.ts'
import { type Example, examplesOf, operationOf } from './examples/document.ts'
import { expectExample, expectFits } from './examples/expected.ts'
import { maskedHeader } from './examples/masks.ts'
import { OUTAGES, REFUSALS } from './examples/refusals.ts'
import { type Stage, startStage } from './examples/stage.ts'
import type { Row } from './examples/way.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

const nameOf = ({ operation, status, name }: Row) => `${operation} ${status} ${name}`
const exampleName = ({ operation, response, name }: Example) => `${operation.id} ${response.status} ${name}`

async function answerAsDocumented(row: Row): Promise<void> {
  const example = examplesOf(stage.document).find((each) => exampleName(each) === nameOf(row))
  if (example === undefined) throw new Error(`the document has no example ${nameOf(row)}`)
  expectExample(stage.document.json, example, await row.way(stage, example))
}

describe('each example of the document is answered by the service [C2]', () => {
  test('there is a way to each example, and an example for each way [C2]', () => {
    const ways = [...ANSWERS, ...REFUSALS, ...OUTAGES].map(nameOf)
    expect(examplesOf(stage.document).map(exampleName).sort()).toEqual(ways.sort())
  })

  test('each request has one example of its body, which is the one that is sent [C2]', () => {
    const examples = stage.document.operations.flatMap(({ request }) => (request === null ? [] : [request]))
    expect(examples.map((media) => Object.keys(media.examples).length)).toEqual(examples.map(() => 1))
  })

  test.each([...ANSWERS, ...REFUSALS])(
    '$operation answers $status $name as documented [C2]',
    answerAsDocumented,
  )
})

describe('a parameter that comes from an earlier answer is exemplified by one of its form [C2]', () => {
  /** A version byte, a UUIDv7, and a checksum. */
  const CURSOR = /^01[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}[0-9a-f]{20}$/
  const hexOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString('hex')
  const exampleOf = (id: string, name: string) =>
    operationOf(stage.document, id).parameters.find((parameter) => parameter.name === name)?.example as string

  test('the cursor [C2]', async () => {
    const key = await stage.newKey()
    for (const dedupe_key of ['1', '2'])
      await stage.ask('notifyCreateEvent', { key, changes: { fields: { dedupe_key } } })
    const page = await stage.ask('notifyListInbox', { key, changes: { query: { limit: '1' } } })
    const { next_cursor: cursor } = JSON.parse(page.text) as { next_cursor: string }
    for (const text of [cursor, exampleOf('notifyListInbox', 'cursor')]) expect(hexOf(text)).toMatch(CURSOR)
    const next = await stage.ask('notifyListInbox', { key, changes: { query: { cursor } } })
    expect([next.status, JSON.parse(next.text).notifications.length]).toEqual([200, 1])
  })

  test.each(['geoLookup', 'geoLookupAddress'])('the entity tag of %s [C2]', async (id) => {
    const { headers } = await stage.ask(id)
    const forms = [headers?.get('etag') ?? '', exampleOf(id, 'If-None-Match')].map(maskedHeader)
    expect(forms).toEqual(['tag', 'tag'])
  })
})

test('a page that is visited is answered with the fields of the schema, in their order [T4]', async () => {
  const { status, text } = await stage.ask('trustCheckUrl', { changes: { fields: { url: stage.pageUrl } } })
  expect([status, JSON.parse(text).page.title]).toEqual([200, 'Garden notes'])
  const { responses } = operationOf(stage.document, 'trustCheckUrl')
  const schema = responses.find((response) => response.status === 200)?.media?.schema ?? {}
  expect(schema).toEqual({ $ref: '#/components/schemas/TrustReport' })
  expectFits(stage.document.json, schema, JSON.parse(text))
})

describe('with the database gone [C2]', () => {
  beforeAll(() => stage.gate.close())

  test.each(OUTAGES)('$operation answers $status $name as documented [C2]', answerAsDocumented)
})
