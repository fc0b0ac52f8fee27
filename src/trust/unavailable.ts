import { ApiError } from '../http/errors.ts'
import type { FailureReason } from './workers/job.ts'

/**
 * The five texts for a page that could not be graded (contract T11). A name that does not exist and one that leads
 * inside have the same text, or the answers would map our network.
 */
export const NO_ADDRESS = 'The page has no public address.'
const NO_CONNECTION = 'No connection to the site could be made.'
const NO_TLS = 'No TLS connection to the site could be made.'
const NO_ANSWER = 'The site gave no answer that could be graded in time.'
const TOO_BUSY = 'Too many pages are being visited at the moment; retry in a second.'

const TEXTS: Readonly<Record<FailureReason, string>> = {
  dns: NO_ADDRESS,
  refused: NO_ADDRESS,
  connect: NO_CONNECTION,
  tls: NO_TLS,
  protocol: NO_ANSWER,
  redirects: NO_ANSWER,
  timeout: NO_ANSWER,
  error: NO_ANSWER,
  oversize: NO_ANSWER,
  overran: NO_ANSWER,
  memory: NO_ANSWER,
  crashed: NO_ANSWER,
  busy: TOO_BUSY,
  closed: TOO_BUSY,
}

/** The error for a check without a report. */
export function unavailable(reason: FailureReason): ApiError {
  const message = TEXTS[reason]
  const headers = message === TOO_BUSY ? { 'Retry-After': '1' } : {}
  return new ApiError('trust_unavailable', message, { headers })
}
