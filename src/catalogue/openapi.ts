import { type TSchema, Type } from '@sinclair/typebox'
import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts'
import {
  COMMON_HEADERS,
  LIMIT_HEADERS,
  RETRY_AFTER,
  WWW_AUTHENTICATE,
} from '../http/operation/answer-headers.ts'
import type { Example, Parameters } from '../http/operation/document.ts'
import { OneOf } from '../http/operation/schema.ts'
import { publicPath, SERVICE_VERSION } from './areas.ts'
import type { Edition, Published, Texts } from './edition.ts'
import { type Components, type JsonSchema, publish, type Side } from './published-schema.ts'
import { codesOf, describeCodes, refusalsOf } from './refusals.ts'

const JSON_TYPE = 'application/json'

const Message = Type.String({
  description: 'For people; it names the field that is wrong. Its wording may change.',
})

/** Open, unlike other schemas: what extends a closed schema has no valid value. */
function errorEnvelope(meanings: Texts): TSchema {
  return Type.Object(
    {
      error: Type.Object({
        code: OneOf(codesOf(meanings), { description: describeCodes(meanings) }),
        message: Message,
        status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
      }),
    },
    { $id: 'Error', description: 'Every error of every operation.' },
  )
}

/** The codes and the status of one answer; generators take a `const` that is a number for a text. */
function refined(codes: readonly ErrorCode[], status: number): TSchema {
  return Type.Object({
    error: Type.Object({ code: OneOf(codes), message: Message, status: Type.Integer({ enum: [status] }) }),
  })
}

interface Shared {
  readonly edition: Edition
  readonly schemas: Components
  readonly headers: Record<string, JsonSchema>
  readonly responses: Record<string, JsonSchema>
}

/** The document of the operations, OpenAPI 3.1.0 (contract C2). */
export function openApiDocument(operations: readonly Published[], edition: Edition): JsonSchema {
  const components = { schemas: {}, headers: {}, responses: {} }
  const shared: Shared = { edition, ...components }
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const operation of operations) {
    const path = publicPath(operation.path)
    const method = operation.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: describeOperation(operation, shared) }
  }
  const { title, summary, description, server, tagOf, tags, securitySchemes } = edition
  const used = [...new Set(operations.map(({ path }) => tagOf(path)))]
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: SERVICE_VERSION,
      summary,
      description,
      contact: { name: 'Waypost' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: used.map((name) => ({ name, description: tags[name] })),
    paths,
    components: { securitySchemes, ...components },
  }
}

function describeOperation(operation: Published, shared: Shared): JsonSchema {
  const { id, path, access, summary, description, parameters, query, headers, body } = operation
  const { tagOf, securitySchemes } = shared.edition
  const described = [
    ...describeParameters('path', parameters, shared),
    ...describeParameters('query', query, shared),
    ...describeParameters('header', headers, shared),
  ]
  return {
    operationId: id,
    tags: [tagOf(path)],
    summary,
    description: `${description}\n\n${describeAccess(access)}`,
    // Any one suffices. The description names the scopes: only OAuth has them here.
    security: access === 'public' ? [] : Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    ...(described.length === 0 ? {} : { parameters: described }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: content(body.schema, body.examples, shared, 'request') } }),
    responses: { ...describeRefusals(operation, shared), ...describeAnswers(operation, shared) },
  }
}

function describeParameters(where: string, parameters: Parameters = {}, shared: Shared): JsonSchema[] {
  return Object.entries(parameters).map(([name, { schema, description, example, required }]) => {
    const isRequired = where === 'path' || required === true
    return {
      name,
      in: where,
      required: isRequired,
      // Tools fill an `example` in; a made-up cursor or tag would make the first request fail.
      description: isRequired ? description : `${description}\n\nExample: \`${example}\``,
      schema: publish(schema, shared.schemas, 'request'),
      ...(isRequired ? { example: exampleOf(schema, example) } : {}),
    }
  })
}

function describeAccess(access: Published['access']): string {
  if (access === 'public') return 'Needs no key.'
  if (access === 'token') return 'Needs the admin token.'
  if (access.length === 0) return 'Any valid key.'
  return `Scope: ${access.map((scope) => `\`${scope}\``).join(' or ')}.`
}

function describeAnswers(operation: Published, shared: Shared): JsonSchema {
  const limits = hasLimits(operation) ? LIMIT_HEADERS : {}
  const answers = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    {
      description: answer.description,
      headers: describeHeaders({ ...COMMON_HEADERS, ...limits, ...answer.headers }, shared),
      ...(answer.schema === null
        ? {}
        : { content: content(answer.schema, answer.examples, shared, 'answer', answer.type) }),
    },
  ])
  return Object.fromEntries(answers)
}

function describeRefusals(operation: Published, shared: Shared): JsonSchema {
  const byStatus = Map.groupBy(refusalsOf(operation, shared.edition), ([code]) => ERROR_STATUS[code])
  const { meanings } = shared.edition
  const refusals = [...byStatus].map(([status, members]) => {
    const codes = members.map(([code]) => code)
    const response = {
      description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
      headers: describeHeaders(headersOfRefusal(status, operation), shared),
      content: { [JSON_TYPE]: describeErrors(status, members, shared) },
    }
    return [String(status), share(shared, 'responses', codes.join('_or_'), response)]
  })
  return Object.fromEntries(refusals)
}

function describeErrors(
  status: number,
  refusals: readonly (readonly [ErrorCode, string])[],
  shared: Shared,
): JsonSchema {
  const { meanings } = shared.edition
  const codes = refusals.map(([code]) => code)
  const parts = [errorEnvelope(meanings), refined(codes, status)]
  return {
    schema: { type: 'object', allOf: parts.map((part) => publish(part, shared.schemas, 'answer')) },
    examples: Object.fromEntries(
      refusals.map(([name, message]) => [
        name,
        { summary: meanings[name], value: { error: { code: name, message, status } } },
      ]),
    ),
  }
}

function headersOfRefusal(status: number, operation: Published): Parameters {
  const mayBeUnauthenticated = status === 429 || status === 500 || status === 503
  const limits = mayBeUnauthenticated ? optional(LIMIT_HEADERS) : LIMIT_HEADERS
  return {
    ...COMMON_HEADERS,
    ...(hasLimits(operation) && status !== 401 ? limits : {}),
    ...(status === 401 ? WWW_AUTHENTICATE : {}),
    ...(status === 429 || status === 503 ? RETRY_AFTER : {}),
    ...(status === 502 ? optional(RETRY_AFTER) : {}),
  }
}

function hasLimits({ access }: Published): boolean {
  return typeof access !== 'string'
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
      schema: publish(schema, shared.schemas, 'answer'),
      example: exampleOf(schema, example),
    }
    return [name, share(shared, 'headers', required ? name : `${name}.optional`, value)]
  })
  return Object.fromEntries(described)
}

function share(
  shared: Shared,
  section: 'headers' | 'responses',
  name: string,
  value: JsonSchema,
): JsonSchema {
  shared[section][name] ??= value
  return Bun.deepEquals(shared[section][name], value) ? { $ref: `#/components/${section}/${name}` } : value
}

function content(
  schema: TSchema,
  examples: Readonly<Record<string, Example>>,
  shared: Shared,
  side: Side,
  type = JSON_TYPE,
): JsonSchema {
  return { [type]: { schema: publish(schema, shared.schemas, side), examples } }
}

function exampleOf(schema: TSchema, text: string): unknown {
  return schema.type === 'integer' ? Number(text) : text
}
