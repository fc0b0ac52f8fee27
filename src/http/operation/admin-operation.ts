import type { TSchema } from '@sinclair/typebox'
import { type Definition, readingInput } from './define-operation.ts'
import type { OperationDocument, Parameters } from './document.ts'
import type { Answer, Call } from './operation.ts'

export type AdminCall = Pick<Call, 'request' | 'params' | 'query' | 'readBody' | 'actor'>

export interface AdminOperation extends OperationDocument {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** `token`: the admin token, as all below `/admin`. */
  readonly access: 'token' | 'public'
  /** Whether monitors ask it over and over (contract O21). */
  readonly isProbe?: true
  handle(call: AdminCall): Answer | Promise<Answer>
}

export function defineAdminOperation<
  const Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
>(definition: Definition<Omit<AdminOperation, 'access'>, AdminCall, Query, Body>): AdminOperation {
  return { ...definition, access: 'token', handle: readingInput(definition) }
}
