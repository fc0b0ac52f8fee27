import { withExample } from './told-example.ts'

/** A JSON Schema, as far as the published document uses it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

export interface AnswerHeader {
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface AnswerDocument {
  readonly headers: Readonly<Record<string, AnswerHeader>>
  /** null: an empty body. */
  readonly schema: JsonSchema | null
}

/** What the document says of one operation, with the references to shared parts followed. */
export interface OperationDocument {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly isPublic: boolean
  /** Any one of them suffices. */
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: { readonly schema: JsonSchema; readonly examples: readonly unknown[] } | null
  readonly answers: ReadonlyMap<number, AnswerDocument>
}

export interface Contract {
  readonly operations: readonly OperationDocument[]
  /** What the schemas refer to. */
  readonly components: unknown
  /** Follows `$ref`. */
  schemaOf(schema: JsonSchema): JsonSchema
}

type Node = Readonly<Record<string, unknown>>

const JSON_TYPE = 'application/json'

/**
 * Reads a published OpenAPI document; what it leaves out is a mistake of the document and throws. Schemas of answers, which
 * are open for clients of later versions, are closed: this version answers with no field that it does not describe.
 */
export function readDocument(text: string): Contract {
  const document = closed(JSON.parse(text)) as Node
  const resolve = (node: unknown): Node => {
    const { $ref } = node as { readonly $ref?: string }
    return typeof $ref === 'string' ? resolve(follow(document, $ref)) : (node as Node)
  }
  const operations = Object.entries(document.paths as Node).flatMap(([path, methods]) =>
    Object.entries(methods as Node).map(([method, node]) =>
      readOperation(method.toUpperCase(), path, node as Node, resolve),
    ),
  )
  return {
    operations,
    components: document.components,
    schemaOf: (schema) => (schema.$ref === undefined ? schema : (resolve(schema) as JsonSchema)),
  }
}

/** Parts of `allOf` stay open: they describe one value together. */
function closed(node: unknown, name = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => closed(item))
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'allOf' || key === 'Error' ? value : closed(value, key),
  ])
  const made = Object.fromEntries(entries) as Node
  const isSchema = name !== 'properties' && made.type === 'object' && typeof made.properties === 'object'
  return isSchema ? { additionalProperties: false, ...made } : made
}

/** The methods of a path, HEAD among them wherever GET is; empty where nothing is at it. */
export function methodsAt({ operations }: Contract, path: string): readonly string[] {
  const here = operations.filter((operation) => patternOf(operation.path).test(path))
  // A literal path wins over a path with a parameter.
  const literal = here.filter((operation) => operation.path === path)
  const methods = (literal.length > 0 ? literal : here).map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}

function readOperation(
  method: string,
  path: string,
  node: Node,
  resolve: (node: unknown) => Node,
): OperationDocument {
  const body = node.requestBody as { readonly content: Node } | undefined
  return {
    id: node.operationId as string,
    method,
    path,
    isPublic: (node.security as readonly unknown[]).length === 0,
    scopes: readScopes(node.description as string),
    parameters: ((node.parameters ?? []) as readonly Node[]).map((each) => readParameter(resolve(each))),
    body: body === undefined ? null : readBody(body.content[JSON_TYPE] as Node),
    answers: new Map(
      Object.entries(node.responses as Node).map(([status, answer]) => [
        Number(status),
        readAnswer(resolve(answer), resolve),
      ]),
    ),
  }
}

/** A schema without words of its own has those of its parameter. */
function readParameter(node: Node): Parameter {
  const parameter = node as unknown as Parameter
  const { description } = node as { readonly description: string }
  return withExample({ ...parameter, description, schema: { description, ...parameter.schema } })
}

/** Keys have no scopes in OpenAPI, so that an operation names its own in the last line of its description. */
function readScopes(description: string): readonly string[] {
  const line = description.split('\n').at(-1) ?? ''
  return line.startsWith('Scope: ') ? [...line.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope) : []
}

function readBody(media: Node) {
  const examples = Object.values(media.examples as Node).map((example) => (example as Node).value)
  return { schema: media.schema as JsonSchema, examples }
}

function readAnswer(answer: Node, resolve: (node: unknown) => Node): AnswerDocument {
  const headers = Object.entries((answer.headers ?? {}) as Node).map(([name, header]) => [
    name,
    resolve(header),
  ])
  const content = answer.content as Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined
  return { headers: Object.fromEntries(headers), schema: content?.[JSON_TYPE]?.schema ?? null }
}

/** RFC 6901, as a fragment. */
function follow(document: Node, pointer: string): unknown {
  const names = pointer.slice('#/'.length).split('/')
  return names.reduce<unknown>((node, name) => {
    const found = (node as Node)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (found === undefined) throw new Error(`the document refers to ${pointer}, which is not there`)
    return found
  }, document)
}
