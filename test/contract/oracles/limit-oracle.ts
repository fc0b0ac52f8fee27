import type { Reply } from '../../support/raw-http.ts'

export const LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const
const POLICY = /^"minute";q=(\d+);w=60, "day";q=(\d+);w=86400$/
const LIMIT = /^"minute";r=(\d+);t=(\d+), "day";r=(\d+);t=(\d+)$/

interface Window {
  readonly limit: number
  readonly remaining: number
  readonly seconds: number
}

/** What is wrong with the limit headers of an answer (contract G7, L4). */
export function limitProblems({ status, headers }: Reply, isCallerKnown: boolean): string[] {
  const present = LIMIT_HEADERS.filter((name) => headers.has(name))
  if (!isCallerKnown) return present.map((name) => `${name} is told to whom no key is known of`)
  if (present.length < LIMIT_HEADERS.length)
    return LIMIT_HEADERS.filter((name) => !headers.has(name)).map((name) => `${name} is missing`)
  const policy = POLICY.exec(headers.get('RateLimit-Policy') ?? '')
  const left = LIMIT.exec(headers.get('RateLimit') ?? '')
  if (policy === null || left === null) return ['RateLimit or RateLimit-Policy is not of the documented form']
  const [, minuteLimit, dayLimit] = policy.map(Number)
  const [, minuteLeft, minuteSeconds, dayLeft, daySeconds] = left.map(Number)
  const minute = window(minuteLimit, minuteLeft, minuteSeconds)
  const day = window(dayLimit, dayLeft, daySeconds)
  const shown = window(
    ...(['Limit', 'Remaining', 'Reset'].map((name) => Number(headers.get(`X-RateLimit-${name}`))) as [
      number,
      number,
      number,
    ]),
  )
  return [
    ...windowProblems('minute', minute, 60),
    ...windowProblems('day', day, 86_400),
    ...(Bun.deepEquals(shown, day.remaining === 0 ? day : minute)
      ? []
      : ['X-RateLimit-* and RateLimit say different things']),
    ...(status === 429 && minute.remaining > 0 && day.remaining > 0 ? ['429 while something is left'] : []),
  ]
}

function window(limit = Number.NaN, remaining = Number.NaN, seconds = Number.NaN): Window {
  return { limit, remaining, seconds }
}

function windowProblems(name: string, { limit, remaining, seconds }: Window, most: number): string[] {
  return [
    ...(remaining <= limit ? [] : [`of the ${name} more remains than its limit`]),
    ...(seconds >= 1 && seconds <= most ? [] : [`the ${name} is reset in ${seconds} seconds`]),
  ]
}
