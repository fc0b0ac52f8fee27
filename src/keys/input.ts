import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import { type Page, parseIdOf, parsePage } from '../http/operation/page.ts'
import { lineProblem } from '../http/operation/shown-text.ts'
import { parseTime } from '../net/parse-time.ts'
import { PLANS, type Plan, SCOPES, type Scope } from '../plans.ts'
import type { AuditQuery } from './audit.ts'
import { MAX_NAME_CODE_POINTS } from './bodies.ts'

export interface NewKey {
  readonly partnerId: string
  readonly plan: Plan
  readonly scopes: readonly Scope[]
  readonly name: string | null
  readonly expiresAt: Date | null
}

export interface NewKeyFields {
  readonly partner_id: string
  readonly plan: string
  readonly scopes: readonly string[]
  readonly name?: string | null
  readonly expires_at?: string | null
}

/** Throws ApiError `bad_request` with the first wrong field and what was expected. */
export function parseNewKey(fields: NewKeyFields, now: Date): NewKey {
  return {
    partnerId: parseId(fields.partner_id) ?? refuse('partner_id', 'the id of a partner'),
    plan: parsePlan(fields.plan),
    scopes: parseScopes(fields.scopes),
    name: fields.name == null ? null : parseName(fields.name),
    expiresAt: fields.expires_at == null ? null : parseExpiry(fields.expires_at, now),
  }
}

export interface KeyPatch {
  readonly plan?: Plan
  readonly scopes?: readonly Scope[]
}

/** Throws ApiError `bad_request` with the first wrong field, or with both if neither is given. */
export function parseKeyPatch({ plan, scopes }: { plan?: string; scopes?: readonly string[] }): KeyPatch {
  if (plan === undefined && scopes === undefined) refuse('plan, scopes', 'at least one of the two')
  return {
    ...(plan === undefined ? {} : { plan: parsePlan(plan) }),
    ...(scopes === undefined ? {} : { scopes: parseScopes(scopes) }),
  }
}

export const KEY_STATES = ['active', 'expired', 'revoked'] as const

export interface KeyQuery extends Page {
  /** null: of all. */
  readonly partnerId: string | null
  readonly state: (typeof KEY_STATES)[number] | null
}

/** Throws ApiError `bad_request` with the first wrong field. */
export function parseKeyQuery(texts: Texts<'partner_id' | 'state' | 'limit' | 'cursor'>): KeyQuery {
  const { state } = texts
  const known = KEY_STATES.find((each) => each === state)
  if (state !== undefined && known === undefined) refuse('state', `one of ${KEY_STATES.join(', ')}`)
  return {
    partnerId: parseIdOf('partner_id', texts.partner_id),
    state: known ?? null,
    ...parsePage(texts),
  }
}

/** As parseKeyQuery. */
export function parseAuditQuery(
  texts: Texts<'partner_id' | 'key_id' | 'actor' | 'action' | 'since' | 'limit' | 'cursor'>,
): AuditQuery {
  const { since, actor = null, action = null } = texts
  return {
    partnerId: parseIdOf('partner_id', texts.partner_id),
    keyId: parseIdOf('key_id', texts.key_id),
    actor: storable('actor', actor),
    action: storable('action', action),
    since:
      since === undefined
        ? null
        : (parseTime(since) ?? refuse('since', 'a time such as 2030-01-31T12:00:00Z')),
    ...parsePage(texts),
  }
}

type Texts<Name extends string> = Readonly<Record<Name, string | undefined>>

function storable(field: string, text: string | null): string | null {
  return text?.includes('\0') ? refuse(field, 'no U+0000') : text
}

/** Allows 1-255 code points that Postgres can store and a terminal can show. */
export function parseName(name: string): string {
  const count = [...name].length
  const isOfLength = count >= 1 && count <= MAX_NAME_CODE_POINTS
  const problem = name.isWellFormed() ? lineProblem(name) : 'no lone surrogates'
  if (isOfLength && problem === null) return name
  return refuse('name', `1-${MAX_NAME_CODE_POINTS} characters, ${problem ?? `got ${count}`}`)
}

function parsePlan(text: string): Plan {
  return PLANS.find((plan) => plan === text) ?? refuse('plan', `one of ${PLANS.join(', ')}`)
}

/** Drops repeats and orders by SCOPES, so that equal sets are stored alike. */
function parseScopes(texts: readonly string[]): Scope[] {
  const isKnown = texts.every((text) => SCOPES.some((scope) => scope === text))
  if (texts.length === 0 || !isKnown) refuse('scopes', `one or more of ${SCOPES.join(', ')}`)
  return SCOPES.filter((scope) => texts.includes(scope))
}

function parseExpiry(text: string, now: Date): Date {
  const expiry = parseTime(text)
  if (expiry !== null && expiry > now) return expiry
  return refuse('expires_at', 'a time in the future such as 2030-01-31T12:00:00Z')
}

function refuse(field: string, expected: string): never {
  throw new ApiError('bad_request', `${field}: expected ${expected}`)
}
