import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts'
import { BODY_TIMEOUT, MAX_BODY_BYTES, tooLarge } from '../http/operation/body.ts'
import type { BodyDocument } from '../http/operation/document.ts'
import type { Edition, Published, Texts } from './edition.ts'

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
  payload_too_large: 'Request body over 64 KiB, or over what its operation names.',
  rate_limited:
    'Per-minute rate, daily quota or platform backstop exceeded; Retry-After says how long to wait.',
  internal_error: 'A fault of the service; it was logged under the X-Request-Id.',
  upstream_error: 'The geo backend did not answer; safe to retry with backoff.',
  trust_unavailable:
    'The trust engine did not answer in time or could not grade the URL. The message says which: no public address, no connection, no TLS, no answer in time, a fault of the service, or too busy, with Retry-After.',
  unavailable: 'A needed store is down; Retry-After says how long to wait.',
}

export const CODES = Object.keys(MEANINGS) as PublicCode[]

export function describeCodes(meanings: Texts): string {
  return codesOf(meanings)
    .map((code) => `- \`${code}\` (${ERROR_STATUS[code]}): ${meanings[code]}`)
    .join('\n')
}

export function codesOf(texts: Texts): ErrorCode[] {
  return Object.keys(texts) as ErrorCode[]
}

/** The error codes of an operation, each with an example of its message, its own ones last. */
export function refusalsOf(operation: Published, { accessRefusals }: Edition): Map<ErrorCode, string> {
  const { body, query, refusals } = operation
  const expected = Object.keys(query ?? {}).join(', ') || 'none'
  const common: Texts = {
    bad_request: `x: unknown query parameter, expected ${expected}`,
    ...accessRefusals(operation),
    ...(body === undefined ? {} : bodyRefusals(body)),
    internal_error: 'Something went wrong in the service; it was logged.',
  }
  return new Map(Object.entries({ ...common, ...refusals }) as [ErrorCode, string][])
}

function bodyRefusals({ maxBytes = MAX_BODY_BYTES }: BodyDocument): Texts {
  return { request_timeout: BODY_TIMEOUT, payload_too_large: tooLarge(maxBytes).message }
}
