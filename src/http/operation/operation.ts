import type { Static, TSchema } from '@sinclair/typebox'
import type { Plan, Scope } from '../../plans.ts'
import type { DatabaseBudget } from '../database-budget.ts'
import type { BodyLimits } from './body.ts'
import type { OperationDocument } from './document.ts'

export interface Caller {
  readonly keyId: string
  readonly partnerId: string
  readonly plan: Plan
  readonly scopes: ReadonlySet<Scope>
  /** The partner has no active link of their kind (contract K4). */
  readonly inactiveScopes?: readonly Scope[]
  readonly lastUse?: LastUse
  /** The only user whom a token reaches (contract N20); absent: the caller sent a key. */
  readonly user?: TokenUser
}

/** The last use of a key, as its look-up found it; uses are noted once a minute, and two seconds late (contract K5, M1). */
export interface LastUse {
  /** Milliseconds since 1970; null: the key was never used. */
  readonly atMs: number | null
  /** When it was asked for, in milliseconds of the monotonic clock. */
  readonly askedMs: number
}

export interface TokenUser {
  readonly id: string
  /** null: all products. */
  readonly productKey: string | null
  readonly expiresAtMs: number
}

/** Who changes something by the administration (contract O18). */
export interface Actor {
  /** Names the admin token that was sent; `service`: nobody asked for the change. */
  readonly name: string
  readonly address: string | null
  readonly requestId: string | null
}

/** Changes that nobody asks for, such as the demo key of a first start. */
export const SERVICE_ACTOR: Actor = { name: 'service', address: null, requestId: null }

export interface Call {
  readonly request: Request
  /** The answer and the log line share it (contract G5). */
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  /** null only on public operations. */
  readonly caller: Caller | null
  readonly databaseBudget: DatabaseBudget
  /** The request as the parent of spans (W3C Trace Context); null: it is part of no trace. */
  readonly traceparent: string | null
  /** The partner whose turns the request waits for (contract L9). */
  readonly holder: string
  /** Canonical text (contract E9). */
  clientAddress(): string
  /** Only behind an admin token. */
  readonly actor: Actor
  /** Throws 413, or 400 `bad_request` with the field (contract G1). */
  readBody<S extends TSchema>(schema: S, limits?: BodyLimits): Promise<Static<S>>
}

/** `serve` adds the common headers. */
export interface Answer {
  readonly status?: number
  /** JSON text unless `headers` names another content type; null: an empty body. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** The client may keep the answer for an hour (contract E8). */
  readonly etag?: string
  /** An HTTP date (RFC 9110 section 5.6.7); only beside `etag`. */
  readonly lastModified?: string
  /** Each name, in capitals as in `Cache-Control`, replaces the common header. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Served {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Any one scope suffices; empty: any valid key; `public`: no key. */
  readonly access: readonly Scope[] | 'public'
  /** Whether a user's token suffices, for that user (contract N20). */
  readonly isForUsers?: true
  /** Whether balancers and monitors ask it over and over (contract O21). */
  readonly isProbe?: true
  handle(call: Call): Answer | Promise<Answer>
}

export interface Operation extends Served, OperationDocument {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
}
