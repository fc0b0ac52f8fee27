import * as fc from 'fast-check'
import type { Attempt } from '../attempt.ts'
import type { Contract, JsonSchema } from '../document.ts'
import { MAX_BODY_BYTES } from '../oracles/conformity.ts'
import type { SchemaCheck } from '../oracles/schema-check.ts'
import type { Broken } from './broken-scalars.ts'
import { brokenValuesOf, oddValuesOf } from './broken-values.ts'
import type { Mutation } from './mutation.ts'
import { BROKEN_JSON, NO_UTF8, ODD_ESCAPES_IN_TEXT, ODD_NUMBERS, OTHER_JSON } from './odd-texts.ts'
import { anyText } from './texts.ts'
import { attemptOf, paddedTo } from './written.ts'

/** JSON that the schema does not admit. */
export function brokenBodies(
  schema: JsonSchema,
  { schemaOf }: Contract,
  check: SchemaCheck,
): fc.Arbitrary<Mutation> {
  const isAdmitted = (value: unknown) => check.asserted(schema, asSent(value)).length === 0
  return fc.oneof(...brokenValuesOf(schema, schemaOf, isAdmitted)).map(withValue)
}

/** JSON that may be admitted by the letter of the schema, where words or formats say more. */
export function oddBodies(schema: JsonSchema, { schemaOf }: Contract): fc.Arbitrary<Mutation> {
  return fc.oneof(...oddValuesOf(schema, schemaOf)).map(withValue)
}

function withValue({ value, defect }: Broken): Mutation {
  return withBody(defect, () => Buffer.from(JSON.stringify(value)))
}

/** What is not quite the JSON that was meant, or not as much as was allowed. */
export function wireChanges(): fc.Arbitrary<Mutation> {
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const texts = fc.constantFrom(...BROKEN_JSON, ...OTHER_JSON)
  const over = fc.tuple(fc.constantFrom(1, 2, 10_000), fc.constantFrom('length', 'chunked'))
  const members = [ODD_NUMBERS.map((text) => `"n":${text}`), [10, 1_000, 30_000].map(nested)]
  return fc.oneof(
    texts.map((text) => withBody(text, () => Buffer.from(text))),
    ...[NO_UTF8, ODD_ESCAPES_IN_TEXT].map((odd) =>
      fc
        .tuple(fc.constantFrom(...odd), place)
        .map(([text, at]) =>
          withBody('an odd text', (body) => inText(body, Buffer.from(text, 'latin1'), at)),
        ),
    ),
    ...members.map((odd) =>
      fc
        .tuple(fc.constantFrom(...odd), place)
        .map(([member, at]) => withBody('an odd member', (body) => inObject(body, member, at))),
    ),
    fc.constantFrom(1, 2, 10, 60).map((count) => withBody('cut off', (body) => cutOff(body, count))),
    anyText({ minLength: 1, maxLength: 5 }).map((text) =>
      withBody('followed by more', (body) => Buffer.concat([body, Buffer.from(text)])),
    ),
    over.map(([count, framing]) =>
      withBody('too large', (body) => paddedTo(MAX_BODY_BYTES + count, body), framing),
    ),
    fc.constant(withBody('none', () => null)),
  )
}

/** What needs no body is answered as if there were none. */
export function unwantedBodies(): fc.Arbitrary<Mutation> {
  const texts = fc.constantFrom('', '{}', 'GET / HTTP/1.1\r\n\r\n')
  return texts.map((text) => withBody('unwanted', () => Buffer.from(text)))
}

function withBody(
  change: string,
  body: (valid: Buffer) => Buffer | null,
  framing: Attempt['framing'] = 'length',
): Mutation {
  return {
    change: `body: ${change}`,
    apply: (operation, draft) => {
      const attempt = attemptOf(operation, draft)
      return { ...attempt, body: body(attempt.body ?? Buffer.alloc(0)), framing }
    },
  }
}

/** What a reader gets of a value that was written as JSON. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** At the beginning of one of the texts that are values. */
function inText(body: Buffer, bytes: Buffer, place: number): Buffer {
  return inserted(body, /[:[,]"/g, bytes, place)
}

/** As the first member of one of the objects. */
function inObject(body: Buffer, member: string, place: number): Buffer {
  const inserting = Buffer.from(/\{\s*\}/.test(body.toString()) ? member : `${member},`)
  return inserted(body, /\{/g, inserting, place)
}

/** Behind one of the places where the pattern is found. */
function inserted(body: Buffer, pattern: RegExp, bytes: Buffer, place: number): Buffer {
  const ends = [...body.toString('latin1').matchAll(pattern)].map(
    ({ index, 0: found }) => index + found.length,
  )
  const end = ends[Math.round(place * (ends.length - 1))] ?? 0
  return Buffer.concat([body.subarray(0, end), bytes, body.subarray(end)])
}

function nested(depth: number): string {
  return `"x":${'['.repeat(depth)}${']'.repeat(depth)}`
}

function cutOff(body: Buffer, count: number): Buffer {
  return body.subarray(0, Math.max(0, body.length - count))
}
