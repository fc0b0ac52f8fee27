import { type TSchema, Type } from '@sinclair/typebox'
import { ERROR_STATUS } from '../http/errors.ts'
import type { Example, Parameters } from '../http/operation/document.ts'
import type { Operation } from '../http/operation/operation.ts'
import { OneOf } from '../http/operation/schema.ts'
import { areaOf, publicPath, SERVICE_VERSION } from './areas.ts'
import { COMMON_HEADERS, LIMIT_HEADERS, RETRY_AFTER, WWW_AUTHENTICATE } from './headers.ts'
import { AREA_DESCRIPTIONS, INTRODUCTION } from './introduction.ts'
import { type Components, type JsonSchema, publish } from './published-schema.ts'
import { CODES, describeCodes, MEANINGS, type PublicCode, refusalsOf } from './refusals.ts'

const JSON_TYPE = 'application/json'

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer KEY`' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: '`x-api-key: KEY`' },
}

const Message = Type.String({
  description: 'For people; it names the field that is wrong. Its wording may change.',
})

/** Open, unlike other schemas: what extends a closed schema has no valid value. */
const ErrorEnvelope = Type.Object(
  {
    error: Type.Object({
      code: OneOf(CODES, { description: describeCodes() }),
      message: Message,
      status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
    }),
  },
  { $id: 'Error', description: 'Every error of every operation.' },
)

/** The codes and the status of one answer; generators take a `const` that is a number for a text. */
function refined(codes: readonly PublicCode[], status: number): TSchema {
  return Type.Object({
    error: Type.Object({ code: OneOf(codes), message: Message, status: Type.Integer({ enum: [status] }) }),
  })
}

/** Components, by name. */
interface Shared {
  readonly schemas: Components
  readonly headers: Record<string, JsonSchema>
  readonly responses: Record<string, JsonSchema>
}

/** The document of the operations, OpenAPI 3.1.0 (contract C2). */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): JsonSchema {
  const shared: Shared = { schemas: {}, headers: {}, responses: {} }
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const operation of operations) {
    const path = publicPath(operation.path)
    const method = operation.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: describeOperation(operation, shared) }
  }
  const areas = [...new Set(operations.map(({ path }) => areaOf(path)))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waypost',
      version: SERVICE_VERSION,
      summary: 'Locates addresses, takes in notifications and grades URLs.',
      description: INTRODUCTION,
      contact: { name: 'Waypost' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: areas.map((name) => ({ name, description: AREA_DESCRIPTIONS[name] })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, ...shared },
  }
}

function describeOperation(operation: Operation, shared: Shared): JsonSchema {
  const { id, path, access, summary, description, parameters, query, headers, body } = operation
  const described = [
    ...describeParameters('path', parameters, shared),
    ...describeParameters('query', query, shared),
    ...describeParameters('header', headers, shared),
  ]
  return {
    operationId: id,
    tags: [areaOf(path)],
    summary,
    description: `${description}\n\n${describeAccess(access)}`,
    // Either header suffices. The description names the scopes: only OAuth has them here.
    security: access === 'public' ? [] : [{ bearer: [] }, { apiKey: [] }],
    ...(described.length === 0 ? {} : { parameters: described }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: content(body.schema, body.examples, shared) } }),
    responses: { ...describeAnswers(operation, shared), ...describeRefusals(operation, shared) },
  }
}

function describeParameters(where: string, parameters: Parameters = {}, shared: Shared): JsonSchema[] {
  return Object.entries(parameters).map(([name, { schema, description, example, required }]) => ({
    name,
    in: where,
    required: where === 'path' || required === true,
    description,
    schema: publish(schema, shared.schemas),
    example: exampleOf(schema, example),
  }))
}

function describeAccess(access: Operation['access']): string {
  if (access === 'public') return 'Needs no key.'
  if (access.length === 0) return 'Any valid key.'
  return `Scope: ${access.map((scope) => `\`${scope}\``).join(' or ')}.`
}

function describeAnswers(operation: Operation, shared: Shared): JsonSchema {
  const limits = operation.access === 'public' ? {} : LIMIT_HEADERS
  const answers = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    {
      description: answer.description,
      headers: describeHeaders({ ...COMMON_HEADERS, ...limits, ...answer.headers }, shared),
      ...(answer.schema === null ? {} : { content: content(answer.schema, answer.examples, shared) }),
    },
  ])
  return Object.fromEntries(answers)
}

function describeRefusals(operation: Operation, shared: Shared): JsonSchema {
  const byStatus = Map.groupBy(refusalsOf(operation), ([code]) => ERROR_STATUS[code])
  const refusals = [...byStatus].map(([status, members]) => {
    const codes = members.map(([code]) => code)
    const response = {
      description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
      headers: describeHeaders(headersOfRefusal(status, operation), shared),
      content: { [JSON_TYPE]: describeErrors(status, members, shared) },
    }
    return [String(status), share(shared, 'responses', codes.join('_or_'), response)]
  })
  return Object.fromEntries(refusals)
}

function describeErrors(
  status: number,
  refusals: readonly (readonly [PublicCode, string])[],
  shared: Shared,
): JsonSchema {
  const codes = refusals.map(([code]) => code)
  const parts = [ErrorEnvelope, refined(codes, status)]
  return {
    schema: { type: 'object', allOf: parts.map((part) => publish(part, shared.schemas)) },
    examples: Object.fromEntries(
      refusals.map(([name, message]) => [
        name,
        { summary: MEANINGS[name], value: { error: { code: name, message, status } } },
      ]),
    ),
  }
}

/** A refusal of an unknown key or of an overload has no limit headers. */
function headersOfRefusal(status: number, { access }: Operation): Parameters {
  const mayBeUnauthenticated = status === 429 || status === 500 || status === 503
  const limits = mayBeUnauthenticated ? optional(LIMIT_HEADERS) : LIMIT_HEADERS
  return {
    ...COMMON_HEADERS,
    ...(access === 'public' || status === 401 ? {} : limits),
    ...(status === 401 ? WWW_AUTHENTICATE : {}),
    ...(status === 429 || status === 503 ? RETRY_AFTER : {}),
    ...(status === 502 ? optional(RETRY_AFTER) : {}),
  }
}

function optional(headers: Parameters): Parameters {
  const entries = Object.entries(headers)
  return Object.fromEntries(entries.map(([name, header]) => [name, { ...header, required: false }]))
}

function describeHeaders(headers: Parameters, shared: Shared): JsonSchema {
  const described = Object.entries(headers).map(([name, header]) => {
    const { schema, description, example, required = false } = header
    const value = {
      description,
      required,
      schema: publish(schema, shared.schemas),
      example: exampleOf(schema, example),
    }
    return [name, share(shared, 'headers', required ? name : `${name}.optional`, value)]
  })
  return Object.fromEntries(described)
}

/** Refers to the component of this name where it is equal, else writes the value in place. */
function share(
  shared: Shared,
  section: 'headers' | 'responses',
  name: string,
  value: JsonSchema,
): JsonSchema {
  shared[section][name] ??= value
  return Bun.deepEquals(shared[section][name], value) ? { $ref: `#/components/${section}/${name}` } : value
}

function content(schema: TSchema, examples: Readonly<Record<string, Example>>, shared: Shared): JsonSchema {
  return { [JSON_TYPE]: { schema: publish(schema, shared.schemas), examples } }
}

function exampleOf(schema: TSchema, text: string): unknown {
  return schema.type === 'integer' ? Number(text) : text
}
