import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import { lineProblem } from '../http/operation/shown-text.ts'
import { parseTime } from '../net/parse-time.ts'
import { PLANS, type Plan, SCOPES, type Scope } from '../plans.ts'
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
