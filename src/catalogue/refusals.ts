import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts'
import { BODY_TIMEOUT, MAX_BODY_BYTES } from '../http/operation/body.ts'
import type { Operation } from '../http/operation/operation.ts'

/** Error codes of the public listener. */
export type PublicCode = Exclude<ErrorCode, 'conflict'>

export const MEANINGS: Readonly<Record<PublicCode, string>> = {
  bad_request: 'Wrong body shape, or a parameter that is missing, repeated or malformed.',
  invalid_ip: 'Malformed address.',
  batch_too_large: 'More than 100 batch items.',
  bad_url: 'No absolute http or https URL of a public host.',
  missing_key: 'No key sent.',
  invalid_key: 'Key unknown, revoked, expired or malformed.',
  missing_scope: 'Valid key lacks the needed scope.',
  not_found: 'There is nothing at this path, or no such notification.',
  method_not_allowed: 'The path has other methods; Allow names them.',
  request_timeout: 'The request body did not arrive within 5 s.',
  payload_too_large: 'Request body over 64 KiB.',
  rate_limited:
    'Per-minute rate, daily quota or platform backstop exceeded; Retry-After says how long to wait.',
  internal_error: 'A fault of the service; it was logged under the X-Request-Id.',
  upstream_error: 'The geo backend did not answer; safe to retry with backoff.',
  trust_unavailable:
    'The trust engine did not answer in time or could not grade the URL. The message says which: no public address, no connection, no TLS, no answer in time, or too busy, with Retry-After.',
  unavailable: 'A needed store is down; Retry-After says how long to wait.',
}

export const CODES = Object.keys(MEANINGS) as PublicCode[]

/** A list in CommonMark. */
export function describeCodes(): string {
  return CODES.map((code) => `- \`${code}\` (${ERROR_STATUS[code]}): ${MEANINGS[code]}`).join('\n')
}

/** The error codes of an operation, each with an example of its message, its own ones last. */
export function refusalsOf(operation: Operation): Map<PublicCode, string> {
  const { access, body, query, refusals } = operation
  const expected = Object.keys(query ?? {}).join(', ') || 'none'
  const common: Partial<Record<PublicCode, string>> = {
    bad_request: `x: unknown query parameter, expected ${expected}`,
    ...(access === 'public' ? {} : ACCESS_REFUSALS),
    ...(access === 'public' || access.length === 0
      ? {}
      : { missing_scope: `This operation needs the scope ${access.join(' or ')}, which the key lacks.` }),
    ...(body === undefined ? {} : BODY),
    ...(access === 'public' ? {} : USED_UP),
    internal_error: 'Something went wrong in the service; it was logged.',
  }
  return new Map(Object.entries({ ...common, ...refusals }) as [PublicCode, string][])
}

const BODY = {
  request_timeout: BODY_TIMEOUT,
  payload_too_large: `The request body is over ${MAX_BODY_BYTES} bytes.`,
}

/** The errors of every operation that needs a key. */
const ACCESS_REFUSALS = {
  missing_key: 'No API key was sent. Send it as Authorization: Bearer KEY, or as x-api-key: KEY.',
  invalid_key: 'The API key is not valid.',
  unavailable: 'The database cannot be reached at the moment; retry in a second.',
}

/** Public operations are neither counted nor limited. */
const USED_UP = { rate_limited: 'Free plan: 60 requests per minute used up; retry in 60 seconds.' }
