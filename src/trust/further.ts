import type { Bound } from './bounds/bounds.ts'
import { BOUNDS, noting } from './bounds/bounds.ts'
import { grade } from './grade.ts'
import { isBare } from './page/shown.ts'
import { type Views, viewsIn, viewsOf } from './subjects.ts'
import type { Capture } from './visit/capture.ts'
import type { Resources, Wanted } from './visit/resources.ts'
import { type VisitParts, visitDocument, visitOn, visitWanted } from './visit/visit.ts'
import { VisitError } from './visit/visit-error.ts'
import { type Destination, destinationOf, submittedTo, wantedOf } from './wanted.ts'
import { visitMsOf } from './workers/job.ts'

export interface Seen {
  readonly capture: Capture
  readonly views: Views
}

/**
 * Runs a page and fetches what it turns out to ask for, as long as there is something new and time to run it once more:
 * where its own form goes, answers and frames of its scripts, then where it leads.
 *
 */
export function seenWith(capture: Capture, parts: FurtherParts): Promise<Seen> {
  return new Further(capture, parts).seen()
}

export interface FurtherParts extends VisitParts {
  readonly isLate: () => boolean
  /** Milliseconds until the report has to be there. */
  readonly leftMs: () => number
  /** Gives the turn at a host back (contract T7). */
  readonly leave: () => void
}

const WANTED_SHARE = 1 / 2

class Further {
  readonly #parts: FurtherParts
  readonly #asked = new Set<string>()
  readonly #visited = new Set<string>()
  #capture: Capture
  #views: Views
  /** Milliseconds that reading the page has taken, which it will take again. */
  #readMs = 0
  readonly #led = { destinations: 0, offers: 0, reloads: 0 }
  #cookies: readonly string[] = []

  constructor(capture: Capture, parts: FurtherParts) {
    this.#parts = parts
    this.#capture = capture
    this.#views = this.#read()
  }

  async seen(): Promise<Seen> {
    for (let round = 0; ; round++) {
      const go = this.#next()
      if (go === null) break
      if (round >= BOUNDS.rounds.most) {
        this.#add({ resources: [], cut: ['rounds'] })
        break
      }
      await go()
    }
    return { capture: this.#capture, views: this.#views }
  }

  /** What there is to do next; null for nothing. */
  #next(): (() => Promise<void>) | null {
    this.#keepCookies()
    const onward = submittedTo(this.#views)
    if (onward !== null && this.#mayGoOn()) return () => this.#goOn(onward)
    const { result: wanted, bounds } = noting(() => wantedOf(this.#views, this.#asked))
    if ([wanted.answers, wanted.scripts, wanted.frames].some((urls) => urls.length > 0))
      return () => this.#ask(wanted, bounds)
    if (bounds.length > 0) this.#add({ resources: [], cut: bounds })
    const destination = this.#destination()
    return destination === null ? null : () => this.#visit(destination)
  }

  #mayGoOn(): boolean {
    if (this.#led.destinations >= BOUNDS.destinations.most) return false
    const { verdict } = grade(this.#capture, undefined, this.#views)
    return verdict !== 'dangerous' && verdict !== 'suspicious'
  }

  #destination(): Destination | null {
    const passed = new Set(this.#visited)
    for (;;) {
      const destination = destinationOf(this.#views, passed)
      if (destination === null || this.#led[destination.bound] < BOUNDS[destination.bound].most)
        return destination
      this.#add({ resources: [], cut: [destination.bound] })
      passed.add(destination.url.href)
    }
  }

  async #goOn(to: URL): Promise<void> {
    this.#led.destinations++
    this.#visited.add(to.href)
    try {
      this.#capture = await visitOn(this.#capture, to, { ...this.#parts, timeoutMs: this.#timeMs() })
      this.#views = this.#read()
    } catch (error) {
      if (!(error instanceof VisitError)) throw error
      this.#add({ resources: [], cut: ['destinations'] })
    }
  }

  async #ask(wanted: Wanted, bounds: readonly Bound[]): Promise<void> {
    for (const { href } of [...wanted.answers, ...wanted.scripts, ...wanted.frames]) this.#asked.add(href)
    const timeoutMs = this.#timeMs() * WANTED_SHARE
    const had = this.#capture.resources ?? []
    const fetched =
      timeoutMs <= 0
        ? { resources: [], cut: [] }
        : await visitWanted(this.#views.views[0].subject.last.url, wanted, had, { ...this.#parts, timeoutMs })
    // What a page asks for beside what it shows is not what it is for.
    const cut = fetched.cut.length === 0 || this.#isBare() ? fetched.cut : (['answers'] as const)
    this.#add({ ...fetched, cut: [...cut, ...bounds] })
  }

  async #visit({ url, bound }: Destination): Promise<void> {
    this.#led[bound]++
    this.#visited.add(url.href)
    const timeoutMs = this.#timeMs()
    const had = this.#capture.resources ?? []
    const { resources, cut } =
      timeoutMs <= 0
        ? { resources: [], cut: [] }
        : await visitDocument(url, had, { ...this.#parts, timeoutMs })
    this.#add({ resources, cut: resources.length === 0 ? [...cut, bound] : cut })
  }

  #isBare(): boolean {
    const page = this.#views.views.at(-1)?.subject.page ?? null
    return page !== null && isBare(page)
  }

  /** Milliseconds for a visit after which there is time to read the page once more. */
  #timeMs(): number {
    const leftMs = this.#parts.leftMs()
    return Math.min(visitMsOf(leftMs), leftMs - 2 * this.#readMs)
  }

  #read(): Views {
    this.#parts.leave()
    const before = this.#parts.leftMs()
    const views = viewsOf(this.#capture, this.#parts.isLate)
    this.#readMs = before - this.#parts.leftMs()
    return views
  }

  #add({ resources, cut }: Resources): void {
    const { resources: had = [], cut: already = [] } = this.#capture
    const all = [...had, ...resources]
    const bounds = [...new Set([...already, ...cut])]
    this.#capture = {
      ...this.#capture,
      ...(all.length > 0 ? { resources: all } : {}),
      ...(bounds.length > 0 ? { cut: bounds } : {}),
    }
    this.#views = resources.length > 0 ? this.#read() : viewsIn(this.#capture, this.#views)
  }

  #keepCookies(): void {
    const { cookies, views } = this.#views
    const fresh = cookies.filter((text) => !this.#cookies.includes(text))
    for (const text of fresh) this.#parts.cookies?.write(text, views[0].subject.last.url)
    this.#cookies = cookies
  }
}
