import { type Answers, headersOf, lastHop, metasOf } from './answer.ts'
import type { PostureResult } from './modifiers.ts'

const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])
const UNSAFE = new Set(['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'])

/** The last policy that is known counts, the page's own after the header's (Referrer Policy section 8.1). */
export function referrerPolicy(answers: Answers): PostureResult {
  const said = [
    ...headersOf(lastHop(answers), 'referrer-policy'),
    ...metasOf(answers.page, 'referrer'),
    ...metasOf(answers.page, 'referrer-policy'),
  ]
  if (said.length === 0) return 'referrer-policy-not-implemented'
  const policy = said
    .flatMap((value) => value.slice(0, 1024).toLowerCase().split(','))
    .map((value) => value.trim())
    .findLast((value) => PRIVATE.has(value) || UNSAFE.has(value))
  if (policy === undefined) return 'referrer-policy-header-invalid'
  return PRIVATE.has(policy) ? 'referrer-policy-private' : 'referrer-policy-unsafe'
}
