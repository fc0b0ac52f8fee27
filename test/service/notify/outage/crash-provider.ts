import type { Resend } from '../../../support/resend.ts'
import type { Behaviour } from '../../../support/resend-answers.ts'

const BAD_PART = 0.3
/** One of these stops the queue until the next restart, so they are rare. */
const ACCOUNT_PART = 0.02

const ACCOUNT_ERRORS: readonly Behaviour[] = ['daily_quota', 'monthly_quota', 'unauthorized', 'forbidden']
const ACCEPTING: readonly Behaviour[] = ['hang_after_accept', 'reset_after_accept', 'garbage']
const REFUSING: readonly Behaviour[] = [
  'rate_limited',
  'server_error',
  'html_502',
  'hang',
  'reset',
  'concurrent',
]

/**
 * Makes the first answer a bad one, and of the others three of ten, of all kinds, and counts them. A mail alone is never called invalid, which would fail
 * it for good; nor is a batch that was accepted before, which the real one would not judge again.
 */
export function failOften(
  resend: Resend,
  random: () => number,
): { readonly bad: Readonly<Record<string, number>> } {
  const bad: Record<string, number> = {}
  const accepted = new Set<string | null>()
  resend.behave(({ path, key }) => {
    const isJudged = path === '/emails/batch' && !accepted.has(key)
    const isFirst = resend.requests.length === 0
    const behaviour = isFirst
      ? 'server_error'
      : choose(random, isJudged ? [...REFUSING, 'invalid'] : REFUSING)
    if (behaviour === 'ok' || ACCEPTING.includes(behaviour)) accepted.add(key)
    if (behaviour !== 'ok') bad[behaviour] = (bad[behaviour] ?? 0) + 1
    return behaviour
  })
  return { bad }
}

function choose(random: () => number, refusing: readonly Behaviour[]): Behaviour {
  const chance = random()
  if (chance >= BAD_PART) return 'ok'
  const behaviours = chance < ACCOUNT_PART ? ACCOUNT_ERRORS : [...ACCEPTING, ...refusing]
  return behaviours[Math.floor(random() * behaviours.length)] ?? 'ok'
}
