import { type Answers, headersOf, lastHop } from './answer.ts'
import { headerPolicies } from './content-security-policy.ts'
import type { PostureResult } from './modifiers.ts'

export function xFrameOptions(answers: Answers): PostureResult {
  if (headerPolicies(answers)?.some((policy) => policy.has('frame-ancestors')))
    return 'x-frame-options-implemented-via-csp'
  const value = headersOf(lastHop(answers), 'x-frame-options')[0]?.trim().toLowerCase()
  if (value === undefined) return 'x-frame-options-not-implemented'
  if (value === 'deny' || value === 'sameorigin') return 'x-frame-options-sameorigin-or-deny'
  return value.startsWith('allow-from')
    ? 'x-frame-options-allow-from-origin'
    : 'x-frame-options-header-invalid'
}
