import { NOT_ANSWERED, type Reply } from './ask.ts'
import { element, make } from './element.ts'

export interface Limit {
  readonly name: string
  readonly quota: number
  readonly left: number
  readonly resetSeconds: number
}

/** Reads `"minute";q=60;w=60` of `RateLimit-Policy` and `"minute";r=59;t=60` of `RateLimit` (contract G7). */
export function readLimits(headers: Headers): Limit[] {
  const quotas = new Map(
    [...(headers.get('ratelimit-policy') ?? '').matchAll(/"(\w+)";q=(\d+)/g)].map(([, name, quota]) => [
      name,
      Number(quota),
    ]),
  )
  return [...(headers.get('ratelimit') ?? '').matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)].map(
    ([, name = '', left, reset]) => ({
      name,
      quota: quotas.get(name) ?? 0,
      left: Number(left),
      resetSeconds: Number(reset),
    }),
  )
}

const place = element('limits', HTMLElement)
const untold = [...place.childNodes]
let counting: ReturnType<typeof setInterval> | undefined

export function showLimits({ status, headers }: Reply): void {
  if (status === NOT_ANSWERED) return
  clearInterval(counting)
  const limits = readLimits(headers)
  if (limits.length === 0) {
    place.replaceChildren(make('p', { className: 'idle' }, 'No valid key was sent.'))
    return
  }
  const toldAtMs = Date.now()
  const drawn = limits.map(describe)
  place.replaceChildren(...drawn.map(({ part }) => part))
  counting = setInterval(() => {
    const passedSeconds = Math.floor((Date.now() - toldAtMs) / 1_000)
    for (const { tell } of drawn) tell(passedSeconds)
  }, 1_000)
}

/** For another key. */
export function clearLimits(): void {
  clearInterval(counting)
  place.replaceChildren(...untold)
}

function describe({ name, quota, left, resetSeconds }: Limit) {
  const meter = make('meter', { min: 0, max: quota, low: quota / 10, optimum: quota, value: left })
  meter.setAttribute('aria-label', `Left per ${name}`)
  const isDay = name === 'day'
  const hint = make('span', { className: 'hint' })
  const tell = (passedSeconds: number) => {
    hint.textContent = isDay ? DAY.renewal : renewalIn(resetSeconds - passedSeconds)
  }
  tell(0)
  const part = make(
    'div',
    { className: 'limit' },
    make(
      'span',
      {},
      make('strong', {}, count(left)),
      ` of ${count(quota)} requests left ${isDay ? DAY.now : 'this minute'}`,
    ),
    meter,
    hint,
  )
  return { part, tell }
}

/** The day is a calendar day, the minute a sliding window (contract L2, L3). */
const DAY = { now: 'today', renewal: 'All of them again at 00:00 UTC.' }

function renewalIn(seconds: number): string {
  if (seconds <= 0) return 'There are more by now.'
  return `The oldest request stops counting in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

const count = (value: number) => value.toLocaleString('en')
