import { noting } from '../bounds/bounds.ts'
import { captureBody, type ReadBody, readBody } from './body.ts'
import type { Capture, CapturedHop, CapturedTimes } from './capture.ts'
import { Cookies } from './cookies.ts'
import { guardedRequest, type RequestParts } from './guarded-request.ts'
import { type Lead, leadOf } from './onward.ts'
import { MAX_REDIRECTS, redirectOf, withoutFragment } from './redirect.ts'
import { fetchDocument, fetchResources, fetchWanted, type Resources, type Wanted } from './resources.ts'
import { checkHop } from './target.ts'
import { VisitError } from './visit-error.ts'

export interface VisitParts extends Omit<RequestParts, 'now' | 'userAgent' | 'cookies'> {
  readonly timeoutMs: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly userAgent?: string
  readonly cookies?: Cookies
  /** Waits for the visit's turn at the host of an address that it goes to (contract T7). */
  readonly enter?: (url: URL) => Promise<void>
}

/** Share of the time left in which the way on has to be found; the rest is for the scripts of the page that leads there. */
const FOLLOW_SHARE = 7 / 8
const GRACE_MS = 100
export const PRODUCT = 'Waypost-Trust/1.0'
const USER_AGENT = `${PRODUCT} (checks links for those who were sent them)`

/**
 * Visits a page and judges nothing: one GET over each hop to an address that was checked, without referrer or credentials,
 * and with the cookies of this visit alone. An error page is a page, and so is one whose certificate is defective, or whose body ends early.
 *
 * A page that only leads on is followed once; one that leads to where there is nothing to see is itself what is
 * captured, or else every page could hide behind its refresh.
 *
 * @param target by parseTarget.
 * @throws VisitError within timeoutMs and 100 ms, whatever the site does.
 */
export function visit(target: URL, parts: VisitParts): Promise<Capture> {
  return within(parts.timeoutMs, (signal) => new Journey(parts, signal).captureOf(target))
}

/**
 * Goes on from a page that shows nothing of its own to where its scripts send its visitor.
 *
 * @param before what was captured of the way so far.
 * @throws VisitError within timeoutMs and 100 ms.
 */
export function visitOn(before: Capture, to: URL, parts: VisitParts): Promise<Capture> {
  return within(parts.timeoutMs, (signal) => new Journey(parts, signal, before).goOn(before, to))
}

async function within<T>(timeoutMs: number, go: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), timeoutMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const lastTimer = setTimeout(
    () => reject(new VisitError('timeout', 'nothing ended in time')),
    timeoutMs + GRACE_MS,
  )
  try {
    return await Promise.race([go(clock.signal), late])
  } finally {
    clearTimeout(timer)
    clearTimeout(lastTimer)
    clock.abort()
  }
}

/** Fetches where the scripts of a page lead, and the scripts of that; nothing where it cannot be had within timeoutMs. */
export function visitDocument(url: URL, had: Had, parts: VisitParts): Promise<Resources> {
  return inTurn(url, parts, (signal) => fetchDocument(url, had, withDefaults(parts), signal))
}

export function visitWanted(page: URL, wanted: Wanted, had: Had, parts: VisitParts): Promise<Resources> {
  return inTurn(page, parts, (signal) => fetchWanted(page, wanted, had, withDefaults(parts), signal))
}

type Had = Parameters<typeof fetchDocument>[1]

async function inTurn(
  url: URL,
  parts: VisitParts,
  fetched: (signal: AbortSignal) => Promise<Resources>,
): Promise<Resources> {
  const signal = AbortSignal.timeout(parts.timeoutMs)
  if (!(await isInTime(parts.enter?.(url), signal))) return { resources: [], cut: [] }
  return fetched(signal)
}

async function isInTime(coming: Promise<void> | undefined, signal: AbortSignal): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const end = () => resolve(false)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const came = await Promise.race([late, Promise.resolve(coming).then(() => true)])
  signal.removeEventListener('abort', end)
  return came
}

const withDefaults = (parts: VisitParts) => ({
  now: Date.now,
  userAgent: USER_AGENT,
  cookies: new Cookies(),
  ...parts,
})

interface Arrival {
  readonly url: URL
  readonly headers: CapturedHop['headers']
  readonly body: ReadBody
}

const NO_TIME: CapturedTimes = { total: 0, dns: 0, connect: 0, tls: 0, ttfb: 0, body: 0 }

class Journey {
  readonly #parts: RequestParts & Pick<VisitParts, 'timeoutMs' | 'enter'>
  readonly #signal: AbortSignal
  readonly #started = performance.now()
  readonly #hops: CapturedHop[]
  readonly #times: CapturedTimes

  /** @param before the way so far; none, if nothing else. */
  constructor(parts: VisitParts, signal: AbortSignal, before?: Pick<Capture, 'hops' | 'timing_ms'>) {
    this.#parts = withDefaults(parts)
    this.#signal = signal
    this.#hops = [...(before?.hops ?? [])]
    this.#times = { ...NO_TIME, ...before?.timing_ms }
  }

  async captureOf(target: URL): Promise<Capture> {
    const fetchedAt = new Date(this.#parts.now()).toISOString()
    const page = await this.#travel(target, 'http', this.#signal)
    return this.#capture(page, { input: target.href, fetched_at: fetchedAt })
  }

  async goOn({ input, fetched_at }: Capture, to: URL): Promise<Capture> {
    return this.#capture(await this.#travel(to, 'js', this.#signal), { input, fetched_at })
  }

  async #capture(page: Arrival, begun: Pick<Capture, 'input' | 'fetched_at'>): Promise<Capture> {
    const { result: lead, bounds } = noting(() => leadIn(page))
    const next = lead?.isWay ? await this.#follow(lead) : null
    const { result: leadsTo, bounds: further } =
      next === null ? { result: lead, bounds } : noting(() => leadIn(next))
    const { url, headers, body } = next ?? page
    const fetched = await fetchResources({ url, headers, bytes: body.bytes }, this.#parts, this.#signal)
    const cut = [...new Set([...bounds, ...further, ...fetched.cut])]
    return {
      version: 1,
      ...begun,
      hops: this.#hops,
      body: captureBody(body),
      ...(fetched.resources.length === 0 ? {} : { resources: [...fetched.resources] }),
      ...(cut.length === 0 ? {} : { cut }),
      leads_to: leadsTo && { url: leadsTo.url.href, via: leadsTo.via },
      timing_ms: this.#timing(),
    }
  }

  /** The page that a lead arrives at; null, with no trace of the way, where there is nothing to see. */
  async #follow({ url, via }: Lead): Promise<Arrival | null> {
    const hops = this.#hops.length
    const left = this.#parts.timeoutMs - (performance.now() - this.#started)
    const soon = AbortSignal.timeout(Math.max(0, left * FOLLOW_SHARE))
    try {
      return await this.#travel(url, via, AbortSignal.any([this.#signal, soon]))
    } catch (error) {
      if (!(error instanceof VisitError)) throw error
      this.#hops.length = hops
      return null
    }
  }

  async #travel(from: URL, by: CapturedHop['via'], signal: AbortSignal): Promise<Arrival> {
    let url = withoutFragment(from)
    for (let via = by; ; via = 'http') {
      await this.#enter(url, signal)
      const answer = await guardedRequest(url, this.#parts, signal)
      const { status, headers, ip, tls, timings } = answer
      this.#count(timings)
      const ms = tenths(timings.dns + timings.connect + timings.tls + timings.ttfb)
      this.#hops.push({ url: url.href, via, ip, status, headers, tls, ms })
      try {
        const next = redirectOf(answer, url)
        if (next === null) return { url, headers, body: await this.#read(answer, signal) }
        url = next
      } finally {
        answer.close()
      }
    }
  }

  async #enter(url: URL, signal: AbortSignal): Promise<void> {
    const refusal = checkHop(url, this.#parts.policy)
    if (refusal !== null) throw new VisitError('refused', refusal)
    if (this.#hops.length > MAX_REDIRECTS) throw new VisitError('redirects', 'too many redirects')
    if (!(await isInTime(this.#parts.enter?.(url), signal)))
      throw new VisitError('timeout', 'no turn at the host in time')
  }

  async #read(answer: Parameters<typeof readBody>[0], signal: AbortSignal): Promise<ReadBody> {
    const started = performance.now()
    const body = await readBody(answer, signal)
    this.#times.body += performance.now() - started
    return body
  }

  #count({ dns, connect, tls, ttfb }: Omit<CapturedTimes, 'total' | 'body'>): void {
    this.#times.dns += dns
    this.#times.connect += connect
    this.#times.tls += tls
    this.#times.ttfb += ttfb
  }

  #timing(): CapturedTimes {
    const { total, dns, connect, tls, ttfb, body } = this.#times
    return {
      total: tenths(total + performance.now() - this.#started),
      dns: tenths(dns),
      connect: tenths(connect),
      tls: tenths(tls),
      ttfb: tenths(ttfb),
      body: tenths(body),
    }
  }
}

function leadIn({ body, headers, url }: Arrival): Lead | null {
  return leadOf(body.bytes, headers, url)
}

function tenths(ms: number): number {
  return Math.round(10 * ms) / 10
}
