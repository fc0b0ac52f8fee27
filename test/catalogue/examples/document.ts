import { withExample } from '../../contract/told-example.ts'

/** What the tests read of the published document, with its references to responses and headers followed. */

export type Json = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Json
  readonly example: string | number
}

export interface Media {
  readonly schema: Json
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
}

export interface Header {
  readonly description: string
  readonly required: boolean
  readonly schema: Json
  readonly example: string | number
}

export interface Response {
  readonly status: number
  readonly description: string
  readonly headers: Readonly<Record<string, Header>>
  /** null: an empty body. */
  readonly media: Media | null
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters: readonly Parameter[]
  /** null: no body. */
  readonly request: Media | null
  readonly responses: readonly Response[]
}

/** One example of an answer. A status with an empty body has one, without a value. */
export interface Example {
  readonly operation: Operation
  readonly response: Response
  readonly name: string
  /** undefined: an empty body. */
  readonly value: unknown
}

export interface Document {
  readonly json: Json
  readonly operations: readonly Operation[]
}

export const EMPTY = 'empty'

export function readDocument(text: string): Document {
  const json = JSON.parse(text) as Json
  const operations = Object.entries(json.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(json, method.toUpperCase(), path, operation as Json),
    ),
  )
  return { json, operations }
}

export function operationOf({ operations }: Document, id: string): Operation {
  const found = operations.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(`the document has no operation ${id}`)
  return found
}

export function examplesOf({ operations }: Document): readonly Example[] {
  return operations.flatMap((operation) =>
    operation.responses.flatMap((response) => {
      const examples = Object.entries(response.media?.examples ?? { [EMPTY]: { value: undefined } })
      return examples.map(([name, { value }]) => ({ operation, response, name, value }))
    }),
  )
}

/** The schemas of the components, by name. */
export function schemasOf({ json }: Document): Readonly<Record<string, Json>> {
  return (json.components as { schemas: Record<string, Json> }).schemas
}

/** What a `$ref` leads to, or the node itself where it is none. */
export function follow(json: Json, node: Json): Json {
  if (typeof node.$ref !== 'string') return node
  const [, ...steps] = node.$ref.split('/')
  return steps.reduce<Json>((place, step) => place[step] as Json, json)
}

function readOperation(json: Json, method: string, path: string, operation: Json): Operation {
  const { operationId: id, requestBody, responses, parameters = [], ...told } = operation
  return {
    parameters: (parameters as readonly Parameter[]).map(withExample),
    ...(told as unknown as Pick<Operation, 'summary' | 'description' | 'tags' | 'security'>),
    id: id as string,
    method,
    path,
    request: requestBody === undefined ? null : mediaOf(requestBody as Json),
    responses: Object.entries(responses as Record<string, Json>).map(([status, response]) =>
      readResponse(json, Number(status), follow(json, response)),
    ),
  }
}

function readResponse(json: Json, status: number, { description, headers, ...response }: Json): Response {
  const followed = Object.entries(headers as Record<string, Json>).map(([name, header]) => [
    name,
    follow(json, header),
  ])
  return {
    status,
    description: description as string,
    headers: Object.fromEntries(followed),
    media: mediaOf(response),
  }
}

function mediaOf({ content }: Json): Media | null {
  return (content as Record<string, Media> | undefined)?.['application/json'] ?? null
}
