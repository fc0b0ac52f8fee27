import { type Answers, headersOf, lastHop } from './answer.ts'
import type { PostureResult } from './modifiers.ts'

const START = 'cross-origin-resource-sharing'

/**
 * The visitor names no origin, so a server that lets in every origin that asks is not found out. What one answer does
 * show is the origin `null` with credentials: any page can take it on, in a sandboxed frame.
 */
export function crossOriginResourceSharing(answers: Answers): PostureResult {
  const hop = lastHop(answers)
  const origin = headersOf(hop, 'access-control-allow-origin')[0]?.trim().toLowerCase() ?? ''
  const credentials = headersOf(hop, 'access-control-allow-credentials')[0]?.trim().toLowerCase()
  if (origin === '') return `${START}-not-implemented`
  if (origin === '*') return `${START}-implemented-with-public-access`
  return origin === 'null' && credentials === 'true'
    ? `${START}-implemented-with-universal-access`
    : `${START}-implemented-with-restricted-access`
}
