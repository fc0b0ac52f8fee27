import type { TSchema } from '@sinclair/typebox'
import { type Definition, readingInput } from './define-operation.ts'
import type { OperationDocument, Parameters } from './document.ts'
import type { Answer, Call } from './operation.ts'

/** One request on the admin listener, after the bearer token was checked. */
export type AdminCall = Pick<Call, 'request' | 'params' | 'query' | 'readBody'>

/** One published operation of the admin listener (contract O2); refuses by throwing ApiError. */
export interface AdminOperation extends OperationDocument {
  /** The name of the operation in logs and metrics. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path in the router's syntax, e.g. `/admin/keys/:id`. */
  readonly path: string
  /** `token`: the admin token, as all below `/admin`. */
  readonly access: 'token' | 'public'
  handle(call: AdminCall): Answer | Promise<Answer>
}

/** Makes an operation that needs the admin token, and reads query and body by their published description. */
export function defineAdminOperation<
  const Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
>(definition: Definition<Omit<AdminOperation, 'access'>, AdminCall, Query, Body>): AdminOperation {
  return { ...definition, access: 'token', handle: readingInput(definition) }
}
