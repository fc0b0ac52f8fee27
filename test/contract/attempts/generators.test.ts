import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { DOCUMENT_FILE } from '../../catalogue/published.ts'
import { methodsAt, type OperationDocument, readDocument } from '../document.ts'
import { createConform } from '../oracles/conformity.ts'
import { createSchemaCheck } from '../oracles/schema-check.ts'
import { staysInside } from '../oracles/stays-inside.ts'
import { brokenValuesOf } from './broken-values.ts'
import { draftsOf, type Known } from './drafts.ts'
import { foreignAttempts } from './foreign-attempts.ts'
import { mutationsOf } from './mutations.ts'
import { lengthOf } from './texts.ts'
import { valuesOf } from './values.ts'
import { variationsOf } from './variations.ts'
import { attemptOf } from './written.ts'

const contract = readDocument(readFileSync(DOCUMENT_FILE, 'utf8'))
const check = createSchemaCheck(contract)
const conform = createConform(contract, check)
const KNOWN: Known = {
  id: ['0'],
  cursor: ['c'.repeat(36)],
  url: ['http://a.example.com/'],
  'If-None-Match': ['*'],
}
const OPERATIONS = contract.operations.map((operation) => [operation.id, operation] as const)

function samples<T>(arbitrary: fc.Arbitrary<T>, numRuns = 200): T[] {
  return fc.sample(arbitrary, { seed: 1, numRuns })
}

test('the document has all operations [C3]', () => {
  expect(OPERATIONS).toHaveLength(23)
})

describe('what is made to be allowed is allowed, by another reader of the document', () => {
  test.each(OPERATIONS)('%s', (_, operation) => {
    const attempts = samples(fc.tuple(draftsOf(operation, contract, KNOWN), variationsOf(operation)))
    const verdicts = attempts
      .map(([draft, vary]) => conform(operation, vary(attemptOf(operation, draft))))
      .filter((conformity) => conformity.verdict !== 'beyond schemas' || conformity.beyond.isCertain)
    expect([...new Set(verdicts.map(({ verdict }) => verdict))]).toEqual(['conforms'])
  })
})

describe('of what is spoilt most is forbidden', () => {
  // A key is the service's to refuse, and where the document admits any text in a path, an odd one spoils nothing.
  const isForTheDocument = ({ parameters }: OperationDocument, change: string) =>
    !change.startsWith('key: ') &&
    !parameters.some(
      ({ in: place, name, schema }) =>
        place === 'path' && change === `${name}: odd text` && check.asserted(schema, '\0').length === 0,
    )
  const verdictsOf = (operation: OperationDocument) =>
    samples(fc.tuple(draftsOf(operation, contract, KNOWN), mutationsOf(operation, contract, check)))
      .filter(([, { change }]) => isForTheDocument(operation, change))
      .map(([draft, { apply }]) => conform(operation, apply(operation, draft)).verdict)

  test.each(OPERATIONS)('%s', (_, operation) => {
    const verdicts = verdictsOf(operation)
    const forbidden = verdicts.filter((verdict) => verdict !== 'conforms' && verdict !== 'unclear')
    expect(forbidden.length / verdicts.length).toBeGreaterThan(0.5)
  })
})

describe('values lie at their limits, and broken ones beyond', () => {
  const event = contract.schemaOf({ $ref: '#/components/schemas/EventRequest' })
  const { title = {} } = event.properties ?? {}

  test('the lengths of a title are 1 to 255 code points, both ends among them', () => {
    const lengths = samples(valuesOf(title, contract.schemaOf), 500).map((text) => lengthOf(String(text)))
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 255])
  })

  test('a broken event is never admitted, and every rule is broken', () => {
    const isAdmitted = (value: unknown) => check.asserted(event, value).length === 0
    const broken = samples(fc.oneof(...brokenValuesOf(event, contract.schemaOf, isAdmitted)), 2_000)
    expect(broken.filter(({ value }) => isAdmitted(value))).toEqual([])
    const defects = new Set(broken.map(({ defect }) => defect))
    const expected = [
      'wrong type',
      'an unknown field',
      ...(event.required ?? []).map((name) => `${name}: missing`),
      ...['title', 'subject_user_id', 'dedupe_key', 'body', 'url', 'email'].map(
        (name) => `${name}: one too long`,
      ),
      ...['title', 'subject_user_id', 'dedupe_key'].map((name) => `${name}: too short`),
      ...['title', 'product_key', 'type', 'email', 'url'].map((name) => `${name}: odd character`),
      ...Object.keys(event.properties ?? {}).map((name) => `${name}: wrong type`),
    ]
    expect(expected.filter((defect) => !defects.has(defect))).toEqual([])
  })
})

test('a foreign request has a method or a path that the document has not', () => {
  for (const { target, method } of samples(foreignAttempts(contract, KNOWN), 500)) {
    expect([target, method, methodsAt(contract, target.split('?')[0] ?? '').includes(method)]).toEqual([
      target,
      method,
      false,
    ])
  }
})

describe('no request makes the service visit another machine', () => {
  const BASE = attemptOf(contract.operations[0] as OperationDocument, {
    path: {},
    query: {},
    headers: {},
    body: {},
  })
  const of = (text: string) => staysInside({ ...BASE, body: Buffer.from(text) })
  test.each([
    'http://8.8.8.8/',
    'http://0x08080808',
    'https://[2001:4860:4860::8888]/',
    'http:134744072',
    ' HTTP://8.8.8.8',
  ])('%s would', (url) => {
    expect(of(JSON.stringify({ url }))).toBe(false)
  })
  test.each(['http://127.0.0.1/', 'http://example.com/', 'http://192.0.2.1/', 'http://[::1]/', 'x', ''])(
    '%s would not',
    (url) => {
      expect(of(JSON.stringify({ url }))).toBe(true)
    },
  )
  test.each(['{"url":"http://8.8.8.8', '', 'null'])('the body %j would not', (text) => {
    expect(of(text)).toBe(true)
  })
})
