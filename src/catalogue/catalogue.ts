import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts'
import { type Operation, PLAN_LIMITS, PLANS, SCOPES, type Scope } from '../http/operation.ts'

export const SERVICE_VERSION = '1.0.0'

/** A dataset of the loaded index, as the catalogue shows it (contract C1). */
export interface Dataset {
  readonly name: string
  readonly role: string
  readonly licence: string
  readonly url: string
  readonly version: string
  readonly built_at: string
  readonly sha256: readonly string[]
  readonly ranges: number
}

export interface CatalogueParts {
  readonly operations: readonly Operation[]
  readonly baseUrl: () => string
  /** Empty where no index is loaded. */
  readonly datasets: () => readonly Dataset[]
}

const GRANTS: Readonly<Record<Scope, string>> = {
  'geo:read': 'Geo operations.',
  'trust:read': "Trust operation, while the key's partner has an active trust data link.",
  'notify:write': 'Creating notification events.',
  'notify:read': 'Reading the inbox.',
}

const MEANINGS: Readonly<Record<Exclude<ErrorCode, 'conflict'>, string>> = {
  bad_request: 'Wrong body shape, or a parameter that is missing, repeated or malformed.',
  invalid_ip: 'Malformed address.',
  batch_too_large: 'More than 100 batch items.',
  bad_url: 'No absolute http or https URL of a public host.',
  missing_key: 'No key sent.',
  invalid_key: 'Key unknown, revoked, expired or malformed.',
  missing_scope: 'Valid key lacks the needed scope.',
  not_found: 'There is nothing at this path, or no such notification.',
  method_not_allowed: 'The path has other methods; Allow names them.',
  payload_too_large: 'Request body over 64 KiB.',
  rate_limited:
    'Per-minute rate, daily quota or platform backstop exceeded; Retry-After says how long to wait.',
  internal_error: 'A fault of the service; it was logged under the X-Request-Id.',
  upstream_error: 'The geo backend did not answer; safe to retry with backoff.',
  trust_unavailable: 'The trust engine did not answer in time or could not grade the URL.',
  unavailable: 'A needed store is down; Retry-After says how long to wait.',
}

/** `GET /v1`: what the service offers, for machines (contract C1). */
export function catalogueOperation(parts: CatalogueParts): Operation {
  const operation: Operation = {
    id: 'catalogueGet',
    method: 'GET',
    path: '/v1',
    access: 'public',
    summary: 'What the service offers',
    handle: () => ({
      body: JSON.stringify({
        name: 'Waypost',
        version: SERVICE_VERSION,
        base_url: parts.baseUrl(),
        areas: areas([...parts.operations, operation]),
        plans: PLANS.map((plan) => ({
          name: plan,
          per_minute: PLAN_LIMITS[plan].perMinute,
          per_day: PLAN_LIMITS[plan].perDay,
        })),
        scopes: SCOPES.map((scope) => ({ name: scope, grants: GRANTS[scope] })),
        errors: Object.entries(MEANINGS).map(([code, meaning]) => ({
          code,
          status: ERROR_STATUS[code as keyof typeof MEANINGS],
          meaning,
        })),
        datasets: parts.datasets(),
      }),
      headers: { 'Cache-Control': 'public, max-age=60' },
    }),
  }
  return operation
}

function areas(operations: readonly Operation[]) {
  const byArea = Map.groupBy(operations, ({ path }) => path.split('/')[2] ?? 'catalogue')
  return [...byArea].map(([name, members]) => ({
    name,
    version: SERVICE_VERSION,
    operations: members.map(({ id, method, path, access, summary }) => ({
      id,
      method,
      path: path.replace(/:(\w+)/g, '{$1}'),
      // Where several are listed, any one of them suffices.
      scope: access === 'public' || access.length === 0 ? null : access.join(' or '),
      summary,
    })),
  }))
}
