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

export function showLimits({ status, headers }: Reply): void {
  if (status === NOT_ANSWERED) return
  const limits = readLimits(headers)
  if (limits.length === 0) place.replaceChildren(make('p', { className: 'idle' }, 'No valid key was sent.'))
  else place.replaceChildren(...limits.map(describe))
}

function describe({ name, quota, left, resetSeconds }: Limit): HTMLElement {
  const meter = make('meter', { min: 0, max: quota, low: quota / 10, optimum: quota, value: left })
  meter.setAttribute('aria-label', `Left per ${name}`)
  const { now, renewal } = name === 'day' ? DAY : minute(resetSeconds)
  return make(
    'div',
    { className: 'limit' },
    make('span', {}, make('strong', {}, count(left)), ` of ${count(quota)} requests left ${now}`),
    meter,
    make('span', { className: 'hint' }, renewal),
  )
}

/** The day is a calendar day, the minute a sliding window (contract L2, L3). */
const DAY = { now: 'today', renewal: 'All of them again at 00:00 UTC.' }

const minute = (seconds: number) => ({
  now: 'this minute',
  renewal: `The oldest request stops counting in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
})

const count = (value: number) => value.toLocaleString('en')
