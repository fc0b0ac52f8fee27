import type { Reply } from '../../support/raw-http.ts'
import type { Attempt } from '../attempt.ts'
import type { AnswerDocument, Contract, JsonSchema } from '../document.ts'
import type { Expect, Expectation } from './expectation.ts'
import { cacheProblems, headerProblems } from './header-oracle.ts'
import { limitProblems } from './limit-oracle.ts'
import type { SchemaCheck } from './schema-check.ts'

/** What is wrong with the answer to an attempt, empty where nothing is; `allowed` are statuses beyond the expected ones. */
export type Judge = (attempt: Attempt, reply: Reply, allowed?: readonly number[]) => readonly string[]

/** The envelope of every error, closed: the document's own is open to be extended. */
const ERROR: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'message', 'status'],
      properties: {
        code: { $ref: '#/components/schemas/ErrorCode' },
        message: { type: 'string' },
        status: { type: 'integer', minimum: 400, maximum: 599 },
      },
    },
  },
}

/** Holds answers to the published document and to what the contract says of all of them. */
export function createJudge(contract: Contract, check: SchemaCheck, expect: Expect): Judge {
  const answers = new Map(contract.operations.map(({ id, answers }) => [id, answers]))
  return (attempt, reply, allowed = []) => {
    const { status, headers } = reply
    const expected = allowed.includes(status)
      ? { ...expect(attempt), statuses: allowed, code: null }
      : expect(attempt)
    const documented = attempt.operation === null ? undefined : answers.get(attempt.operation)?.get(status)
    const body = bodyProblems(attempt, reply, documented, check)
    const isReadable = status >= 400 && attempt.method !== 'HEAD' && body.length === 0
    // A store that is out of reach may be missed before it is known who asks.
    const isCallerKnown = status === 503 ? headers.has('RateLimit') : expected.isCallerKnown
    return [
      ...statusProblems(attempt, reply, expected, documented),
      ...body,
      ...(isReadable ? codeProblems(reply, expected) : []),
      ...headerProblems(attempt, reply, documented, contract, check),
      ...cacheProblems(attempt, reply),
      ...limitProblems(reply, isCallerKnown),
    ]
  }
}

function statusProblems(
  { operation }: Attempt,
  { status }: Reply,
  { statuses, why }: Expectation,
  documented: AnswerDocument | undefined,
): string[] {
  return [
    ...(statuses.includes(status) ? [] : [`expected ${statuses.join(' or ')} (${why}), got ${status}`]),
    ...(operation !== null && documented === undefined
      ? [`${status} is not documented for ${operation}`]
      : []),
  ]
}

function bodyProblems(
  { method }: Attempt,
  { status, headers, text }: Reply,
  documented: AnswerDocument | undefined,
  check: SchemaCheck,
): string[] {
  const schema = documented === undefined ? ERROR : documented.schema
  if (schema === null || method === 'HEAD') {
    const isTyped = schema !== null && headers.get('content-type') !== 'application/json'
    return [
      ...(text === '' ? [] : [`${status} to ${method} has a body`]),
      ...(isTyped ? ['no application/json'] : []),
    ]
  }
  if (headers.get('content-type') !== 'application/json')
    return [`Content-Type: ${headers.get('content-type')}`]
  try {
    const value: unknown = JSON.parse(text)
    return [...check.strict(schema, value), ...(status >= 400 ? check.strict(ERROR, value) : [])]
  } catch (error) {
    return [`the body is no JSON: ${error}`]
  }
}

/** The envelope itself is held to the schema of its status, which names the codes. */
function codeProblems({ status, text }: Reply, { code }: Expectation): string[] {
  const { error } = JSON.parse(text) as {
    readonly error: { readonly code: string; readonly message: string; readonly status: number }
  }
  return [
    ...(error.status === status ? [] : [`the envelope says ${error.status}`]),
    ...(error.message.trim() === '' ? ['the message is empty'] : []),
    ...(code === null || error.code === code ? [] : [`expected the code ${code}, got ${error.code}`]),
  ]
}
