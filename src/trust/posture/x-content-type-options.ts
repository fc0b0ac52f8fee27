import { type Answers, headersOf, lastHop } from './answer.ts'
import type { PostureResult } from './modifiers.ts'

export function xContentTypeOptions(answers: Answers): PostureResult {
  const [value] = headersOf(lastHop(answers), 'x-content-type-options')
  if (value === undefined) return 'x-content-type-options-not-implemented'
  return value.trim().toLowerCase() === 'nosniff'
    ? 'x-content-type-options-nosniff'
    : 'x-content-type-options-header-invalid'
}
