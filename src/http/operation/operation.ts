import type { Static, TSchema } from '@sinclair/typebox'
import type { Plan, Scope } from '../../plans.ts'
import type { Patience } from '../patience.ts'
import type { OperationDocument } from './document.ts'

/** Whom a valid key speaks for. */
export interface Caller {
  readonly keyId: string
  readonly partnerId: string
  readonly plan: Plan
  readonly scopes: ReadonlySet<Scope>
}

/** One request, after authentication and scope, as an operation sees it. */
export interface Call {
  readonly request: Request
  /** As the answer and the log line name the request (contract G5). */
  readonly requestId: string
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
  /** The raw query string without `?`, empty when there is none. */
  readonly query: string
  /** null only on public operations. */
  readonly caller: Caller | null
  /** How long this request may still wait for the database (contract N13). */
  readonly patience: Patience
  /** The client's own address in canonical text (contract E9). */
  clientAddress(): string
  /** The JSON body, checked against the schema; 413 or 400 `bad_request` that names the field (contract G1). */
  readBody<S extends TSchema>(schema: S): Promise<Static<S>>
}

/** What an operation answers; one place turns it into a Response and adds the common headers. */
export interface Answer {
  /** Defaults to 200. */
  readonly status?: number
  /** JSON text unless `headers` names another content type; null for an empty body. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** Stands for an answer that its client may keep for an hour (contract E8). */
  readonly etag?: string
  /** Spelled as `Cache-Control`, capitals included: such a name replaces the common header of that name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** An operation as a listener serves it. */
export interface Served {
  /** Under this name the operation stands in logs, metrics and usage. */
  readonly id: string
  readonly method: string
  /** Path in the router's syntax, e.g. `/v1/geo/:ip`. */
  readonly path: string
  /** Any one of these suffices; empty: any valid key; 'public': no key needed. */
  readonly access: readonly Scope[] | 'public'
  handle(call: Call): Answer | Promise<Answer>
}

/** One operation of the published interface: the route, who may call it, what answers it, and what is told of it. */
export interface Operation extends Served, OperationDocument {
  readonly method: 'GET' | 'POST' | 'PUT'
}
