import { describe, expect, test } from 'bun:test'
import { POSTURE_GRADES } from '../../../src/trust/posture/grades.ts'
import { worstOf } from '../../../src/trust/posture/modifiers.ts'
import { postureGradeOf, postureOf, scoreOf } from '../../../src/trust/posture/posture.ts'
import { answers } from './answers.ts'

const BEST = [
  ['content-security-policy', "default-src 'none'; form-action 'none'; frame-ancestors 'none'"],
  ['strict-transport-security', 'max-age=31536000'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
] as const

describe('the score', () => {
  test.each([
    [[], 100],
    [[5, 5], 110],
    [[-10, 5], 95],
    [[-15, 10], 85],
    [[-25, 10, 10], 75],
    [[-50, -50, -25], 0],
  ])(
    'of the modifiers %j is %i: bonuses count from 90 on, and it does not fall below 0',
    (modifiers, score) => {
      expect(scoreOf(modifiers)).toBe(score)
    },
  )

  test.each([
    [145, 'A+'],
    [100, 'A+'],
    [99, 'A'],
    [90, 'A'],
    [89, 'A-'],
    [85, 'A-'],
    [80, 'B+'],
    [79, 'B'],
    [70, 'B'],
    [65, 'B-'],
    [60, 'C+'],
    [50, 'C'],
    [45, 'C-'],
    [40, 'D+'],
    [30, 'D'],
    [25, 'D-'],
    [24, 'F'],
    [0, 'F'],
  ] as const)('%i is grade %s', (score, grade) => {
    expect(postureGradeOf(score)).toBe(grade)
    expect(POSTURE_GRADES).toContain(grade)
  })

  test('is the baseline with what the tests add', () => {
    const bare = postureOf(answers())
    expect(bare.tests).toHaveLength(10)
    expect(bare).toMatchObject({ score: 100 - 25 - 20 - 5 - 20, grade: 'D' })
    expect(postureOf(answers({ headers: BEST }))).toMatchObject({ score: 100 + 10 + 5 + 5 + 10, grade: 'A+' })
  })

  test('of one thing changed on a site in order differs by that thing', () => {
    const without = BEST.filter(([name]) => name !== 'x-content-type-options')
    expect(postureOf(answers({ headers: without })).score).toBe(
      postureOf(answers({ headers: BEST })).score - 5,
    )
  })
})

test('the worst result is the one that costs most, the first of equals', () => {
  expect(worstOf([], 'cookies-not-found')).toBe('cookies-not-found')
  expect(worstOf(['cookies-without-secure-flag', 'cookies-samesite-flag-invalid'], 'cookies-not-found')).toBe(
    'cookies-without-secure-flag',
  )
  expect(worstOf(['cookies-not-found', 'hsts-not-implemented'], 'corp-not-implemented')).toBe(
    'hsts-not-implemented',
  )
})

test('what one visit cannot know is said not to be tested, and adds nothing', () => {
  const untested = { id: 'redirection', result: 'redirection-not-tested', modifier: 0 }
  expect(postureOf(answers()).tests).toContainEqual(untested)
  expect(postureOf(answers({}, 'http://site.example/')).tests).not.toContainEqual(untested)
})
