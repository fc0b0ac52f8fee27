import type { Static, TSchema } from '@sinclair/typebox'
import { ApiError } from '../errors.ts'
import { requiredBy } from './body-shape.ts'
import { parsedBehind } from './bytes-behind.ts'
import type { BodyDocument, Parameters } from './document.ts'
import type { Answer, Call, Caller, Operation } from './operation.ts'
import { readQuery } from './query.ts'

const NO_TEXTS = {}
const NO_INPUT = { query: NO_TEXTS, body: null }

type Texts<Query extends Parameters> = {
  readonly [Name in keyof Query]: Query[Name] extends { readonly required: true }
    ? string
    : string | undefined
}

export interface Input<Query extends Parameters, Body extends TSchema> {
  readonly query: Texts<Query>
  readonly body: Static<Body>
}

export type Definition<Published, Asked, Query extends Parameters, Body extends TSchema> = Omit<
  Published,
  'handle' | 'query' | 'body'
> & {
  readonly query?: Query
  readonly body?: BodyDocument<Body> & {
    /** Replaces the schema's shape in the check before the operation sees the body. */
    readonly shape?: TSchema
    /** RFC 9110 calls a method safe if it changes nothing. */
    readonly isSafe?: true
  }
  handle(call: Asked, input: Input<Query, Body>): Answer | Promise<Answer>
}

/** Reads query and body by their published description, so that the two cannot differ. */
export function defineOperation<
  const Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
>(definition: Definition<Operation, Call, Query, Body>): Operation {
  return { ...definition, handle: readingInput(definition) }
}

const isOfUser = ({ caller }: { readonly caller?: Caller | null }): boolean => caller?.user !== undefined

type Handled<Asked, Query extends Parameters, Body extends TSchema> = Pick<
  Definition<{ readonly method: string }, Asked, Query, Body>,
  'method' | 'query' | 'body' | 'handle'
>

/** Changes nothing if the bytes behind a request ended its connection (contract G12). */
export function readingInput<
  Asked extends Pick<Call, 'request' | 'query' | 'readBody'> & { readonly caller?: Caller | null },
  Query extends Parameters,
  Body extends TSchema,
>(definition: Handled<Asked, Query, Body>): (call: Asked) => Answer | Promise<Answer> {
  const { body } = definition
  const query: Parameters = definition.query ?? {}
  const names = Object.keys(query)
  const required = (isOfUser: boolean) =>
    Object.entries(query).flatMap(([name, parameter]) =>
      parameter.required && !(isOfUser && parameter.isLeftOutByUsers) ? [name] : [],
    )
  const [ofKeys, ofUsers] = [required(false), required(true)]
  const readTexts = (call: Asked) => {
    if (names.length === 0 && call.query === '') return NO_TEXTS as Texts<Query>
    const texts = readQuery(call.query, names)
    const missing = (isOfUser(call) ? ofUsers : ofKeys).find((name) => texts[name] === undefined)
    if (missing !== undefined) throw new ApiError('bad_request', `${missing}: required`)
    return texts as Texts<Query>
  }
  const isSafe = definition.method === 'GET' || body?.isSafe === true
  const handle = async (call: Asked, texts: Texts<Query>, read: Static<Body>) => {
    if (!isSafe) await parsedBehind(call.request)
    return definition.handle(call, { query: texts, body: read })
  }
  if (body === undefined) {
    if (!isSafe) return (call) => handle(call, readTexts(call), null)
    return (call) => {
      const texts = readTexts(call)
      const input = texts === NO_TEXTS ? NO_INPUT : { query: texts, body: null }
      return definition.handle(call, input as Input<Query, Body>)
    }
  }
  const { schema, shape = schema, maxBytes } = body
  const limits = { required: requiredBy(schema), ...(maxBytes !== undefined && { maxBytes }) }
  return async (call) => {
    const texts = readTexts(call)
    return handle(call, texts, await call.readBody(shape, limits))
  }
}
