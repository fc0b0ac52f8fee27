import type { Static, TSchema } from '@sinclair/typebox'
import type { Plan, Scope } from '../../plans.ts'
import type { DatabaseBudget } from '../database-budget.ts'
import type { OperationDocument } from './document.ts'

export interface Caller {
  readonly keyId: string
  readonly partnerId: string
  readonly plan: Plan
  readonly scopes: ReadonlySet<Scope>
  /** Those that the key holds without effect, since its partner has no active link of their kind (contract K4). */
  readonly inactiveScopes?: readonly Scope[]
}

export interface Call {
  readonly request: Request
  /** The id in the answer and in the log line (contract G5). */
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  /** Without `?`; empty where there is none. */
  readonly query: string
  /** null only on public operations. */
  readonly caller: Caller | null
  readonly databaseBudget: DatabaseBudget
  /** In whose turns the request waits for what others use too (contract L9): the partner. */
  readonly holder: string
  /** The client's own address in canonical text (contract E9). */
  clientAddress(): string
  /** The JSON body, checked against the schema; 413 or 400 `bad_request` that names the field (contract G1). */
  readBody<S extends TSchema>(schema: S, required?: readonly string[]): Promise<Static<S>>
}

/** The answer of an operation; `serve` adds the common headers. */
export interface Answer {
  /** Defaults to 200. */
  readonly status?: number
  /** JSON text unless `headers` names another content type; null for an empty body. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** The tag of an answer that its client may keep for an hour (contract E8). */
  readonly etag?: string
  /** Names in capitals as in `Cache-Control`: each replaces the common header of that name. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Served {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Any one of these scopes suffices; empty: any valid key; `public`: no key. */
  readonly access: readonly Scope[] | 'public'
  handle(call: Call): Answer | Promise<Answer>
}

export interface Operation extends Served, OperationDocument {
  readonly method: 'GET' | 'POST' | 'PUT'
}
