import { ApiError } from '../errors.ts'

const BEARER = /^bearer(?: +(.*))?$/i
const USUAL_START = 'Bearer '
export const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** Throws 401 for no key or two that differ (contract K2). */
export function presentedKey(headers: Headers): string {
  const bearer = bearerToken(headers)
  const apiKey = headers.get('x-api-key')?.trim() ?? ''
  if (bearer !== '' && apiKey !== '' && bearer !== apiKey) throw invalidKey()
  if (bearer === '' && apiKey === '') throw missingKey()
  return bearer === '' ? apiKey : bearer
}

/** Empty: no token or another scheme. */
export function bearerToken(headers: Headers): string {
  const authorization = headers.get('authorization')
  // The usual spelling avoids the cost of the expression.
  if (authorization?.startsWith(USUAL_START) && !authorization.includes(' ', USUAL_START.length))
    return authorization.slice(USUAL_START.length)
  return authorization === null ? '' : (BEARER.exec(authorization)?.[1]?.trim() ?? '')
}

function missingKey(): ApiError {
  return new ApiError(
    'missing_key',
    'No API key was sent. Send it as Authorization: Bearer KEY, or as x-api-key: KEY.',
    CHALLENGE,
  )
}

/** One text serves every cause, since it must reveal nothing about existing keys. */
export function invalidKey(): ApiError {
  return new ApiError('invalid_key', 'The API key is not valid.', CHALLENGE)
}
