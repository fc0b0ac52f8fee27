import type { Answers } from './answer.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { cookies } from './cookies.ts'
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts'
import { crossOriginResourceSharing } from './cross-origin-resource-sharing.ts'
import { GRADE_FROM, type PostureGrade } from './grades.ts'
import { MODIFIERS, type PostureResult } from './modifiers.ts'
import { redirection } from './redirection.ts'
import { referrerPolicy } from './referrer-policy.ts'
import { strictTransportSecurity } from './strict-transport-security.ts'
import { subresourceIntegrity } from './subresource-integrity.ts'
import { xContentTypeOptions } from './x-content-type-options.ts'
import { xFrameOptions } from './x-frame-options.ts'

const TESTS: readonly (readonly [id: string, test: (answers: Answers) => PostureResult])[] = [
  ['content-security-policy', contentSecurityPolicy],
  ['cookies', cookies],
  ['cross-origin-resource-sharing', crossOriginResourceSharing],
  ['redirection', redirection],
  ['referrer-policy', referrerPolicy],
  ['strict-transport-security', strictTransportSecurity],
  ['subresource-integrity', subresourceIntegrity],
  ['x-content-type-options', xContentTypeOptions],
  ['x-frame-options', xFrameOptions],
  ['cross-origin-resource-policy', crossOriginResourcePolicy],
]

const BASELINE = 100
const ENOUGH_FOR_BONUS = 90

export interface Posture {
  readonly grade: PostureGrade
  /** From 0; bonuses lead above 100. */
  readonly score: number
  readonly tests: { readonly id: string; readonly result: string; readonly modifier: number }[]
}

export function postureOf(answers: Answers): Posture {
  const tests = TESTS.map(([id, test]) => {
    const result = test(answers)
    return { id, result, modifier: MODIFIERS[result] }
  })
  const score = scoreOf(tests.map(({ modifier }) => modifier))
  return { grade: postureGradeOf(score), score, tests }
}

export function scoreOf(modifiers: readonly number[]): number {
  const total = (counted: readonly number[]): number => counted.reduce((sum, each) => sum + each, BASELINE)
  const withoutBonus = total(modifiers.filter((modifier) => modifier < 0))
  return Math.max(0, withoutBonus >= ENOUGH_FOR_BONUS ? total(modifiers) : withoutBonus)
}

export function postureGradeOf(score: number): PostureGrade {
  return GRADE_FROM.find(([, from]) => score >= from)?.[0] ?? 'F'
}
