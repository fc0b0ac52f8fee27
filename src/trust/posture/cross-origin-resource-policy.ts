import { type Answers, headersOf, lastHop } from './answer.ts'
import type { PostureResult } from './modifiers.ts'

export function crossOriginResourcePolicy(answers: Answers): PostureResult {
  const value = headersOf(lastHop(answers), 'cross-origin-resource-policy')[0]?.trim().toLowerCase()
  if (value === undefined || value === '') return 'corp-not-implemented'
  if (value === 'same-origin' || value === 'same-site' || value === 'cross-origin')
    return `corp-implemented-with-${value}`
  return 'corp-header-invalid'
}
