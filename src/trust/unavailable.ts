import { ApiError } from '../http/errors.ts'
import { MAX_REDIRECTS } from './visit/redirect.ts'
import { FAILURE_REASONS, type FailureReason } from './workers/job.ts'

/**
 * The nine texts for a page that could not be graded (contract T11). A name that does not exist and one that leads
 * inside have the same text, or the answers would map our network.
 */
export const NO_ADDRESS = 'The page has no public address.'
const NO_CONNECTION = 'No connection to the site could be made.'
const NO_TLS = 'No TLS connection to the site could be made.'
const NO_WHOLE_ANSWER = 'The site ended the connection before it had answered.'
const NO_HTTP = 'What the site answered is no valid HTTP.'
const NO_END = `The site leads on more than ${MAX_REDIRECTS} times, or to no address.`
const NO_ANSWER = 'The site gave no answer that could be graded in time.'
const OUR_FAULT = 'The page could not be judged, by a fault of the service.'
const TOO_BUSY = 'Too many pages are being visited at the moment; retry in a second.'

const TEXTS: Readonly<Record<FailureReason, string>> = {
  dns: NO_ADDRESS,
  refused: NO_ADDRESS,
  connect: NO_CONNECTION,
  tls: NO_TLS,
  ended: NO_WHOLE_ANSWER,
  protocol: NO_HTTP,
  redirects: NO_END,
  timeout: NO_ANSWER,
  error: OUR_FAULT,
  oversize: OUR_FAULT,
  overran: NO_ANSWER,
  memory: OUR_FAULT,
  crashed: OUR_FAULT,
  busy: TOO_BUSY,
  closed: TOO_BUSY,
}

export const OURS: ReadonlySet<FailureReason> = new Set(
  FAILURE_REASONS.filter((reason) => TEXTS[reason] === OUR_FAULT),
)

export function unavailable(reason: FailureReason): ApiError {
  const message = TEXTS[reason]
  const headers = message === TOO_BUSY ? { 'Retry-After': '1' } : {}
  return new ApiError('trust_unavailable', message, { headers })
}
