import { BOUNDS, type Bound, noting } from '../bounds/bounds.ts'
import { readBody } from './body.ts'
import type { CapturedHop, CapturedResource } from './capture.ts'
import { guardedRequest, type RequestParts, type SiteAnswer } from './guarded-request.ts'
import { HostTurns } from './host-turns.ts'
import { importsOf, loadsOf } from './loads.ts'
import { redirectOf, valuesOf, withoutFragment } from './redirect.ts'
import { checkHop } from './target.ts'
import { VisitError } from './visit-error.ts'

export interface Fetched {
  readonly url: URL
  readonly headers: CapturedHop['headers']
  readonly bytes: Uint8Array
}

export interface Resources {
  readonly resources: readonly CapturedResource[]
  readonly cut: readonly Bound[]
}

export interface Wanted {
  readonly answers: readonly URL[]
  readonly scripts: readonly URL[]
  readonly frames: readonly URL[]
}

/**
 * Fetches what a browser would have at hand as it draws a page: the external scripts, those of its own host first, and
 * the frames that fill it with their scripts. What cannot be fetched in time is left out, as in a browser without it.
 *
 * @param signal ends everything.
 */
export function fetchResources(
  { url, headers, bytes }: Fetched,
  parts: RequestParts,
  signal: AbortSignal,
): Promise<Resources> {
  const fetcher = new Fetcher(url.host, parts, signal)
  return fetcher.allOf(bytes, valuesOf(headers, 'content-type')[0] ?? null, url)
}

/**
 * Fetches a further document that shows what the page is for, such as where a click leads, and its scripts.
 *
 * @param had what was fetched before, within the same bounds.
 * @param signal ends everything.
 */
export function fetchDocument(
  url: URL,
  had: readonly CapturedResource[],
  parts: RequestParts,
  signal: AbortSignal,
): Promise<Resources> {
  return new Fetcher(url.host, parts, signal, had).documentAt(url)
}

export function fetchWanted(
  { host }: URL,
  wanted: Wanted,
  had: readonly CapturedResource[],
  parts: RequestParts,
  signal: AbortSignal,
): Promise<Resources> {
  return new Fetcher(host, parts, signal, had).wanted(wanted)
}

class Fetcher {
  readonly #ownHost: string
  readonly #parts: RequestParts
  readonly #signal: AbortSignal
  readonly #turns: HostTurns
  readonly #cut = new Set<Bound>()
  readonly #asked = new Set<string>()
  readonly #askedOf = new Map<string, number>()
  readonly #had: readonly CapturedResource[]

  /** @param ownHost of the document; others have nothing to do with it, perhaps. */
  constructor(
    ownHost: string,
    parts: RequestParts,
    signal: AbortSignal,
    had: readonly CapturedResource[] = [],
  ) {
    this.#ownHost = ownHost
    this.#had = had
    for (const { kind, url } of had) if (kind === 'script') this.#asked.add(url)
    this.#parts = parts
    this.#signal = signal
    this.#turns = new HostTurns(ownHost)
  }

  async allOf(bytes: Uint8Array, type: string | null, url: URL): Promise<Resources> {
    const { scripts, frames } = this.#heard(() => loadsOf(bytes, type, url))
    const [own, ...framed] = await Promise.all([
      this.#scripts(scripts),
      ...frames.map((frame) => this.#document(frame)),
    ])
    const documents = framed.flatMap((all) => all.slice(0, 1))
    return this.#within([...documents, ...own, ...framed.flatMap((all) => all.slice(1))])
  }

  async documentAt(url: URL): Promise<Resources> {
    return this.#within(await this.#document(url))
  }

  async wanted({ answers, scripts, frames }: Wanted): Promise<Resources> {
    const [answered, fetched, ...framed] = await Promise.all([
      Promise.all(answers.map((url) => this.#one(url, 'answer'))),
      this.#scripts(scripts),
      ...frames.map((frame) => this.#document(frame)),
    ])
    return this.#within([...answered.filter((one) => one !== null), ...framed.flat(), ...fetched])
  }

  async #document(url: URL): Promise<CapturedResource[]> {
    const document = await this.#one(url, 'frame')
    if (document === null) return []
    const bytes = Buffer.from(document.base64, 'base64')
    const { scripts } = this.#heard(() => loadsOf(bytes, document.type, new URL(document.url)))
    return [document, ...(await this.#scripts(scripts))]
  }

  async #scripts(scripts: readonly URL[]): Promise<CapturedResource[]> {
    const fetched: CapturedResource[] = []
    for (let wanted = scripts; wanted.length > 0; ) {
      const next = wanted.filter((url) => this.#mayAsk(url))
      const answers = await Promise.all(next.map((url) => this.#one(url, 'script')))
      const found = answers.filter((resource) => resource !== null)
      fetched.push(...found)
      wanted = found.flatMap(({ url, base64 }) =>
        this.#heard(() => importsOf(Buffer.from(base64, 'base64').toString(), new URL(url))),
      )
    }
    return fetched
  }

  #mayAsk(url: URL): boolean {
    if (this.#asked.has(url.href)) return false
    const count = this.#askedOf.get(url.host) ?? 0
    const isOver = this.#asked.size >= BOUNDS.fetched.most
    if (isOver || (this.#isForeign(url) && count >= BOUNDS.foreign.most)) {
      this.#cutOff(url, 'fetched')
      return false
    }
    this.#asked.add(url.href)
    this.#askedOf.set(url.host, count + 1)
    return true
  }

  /** Null where there is nothing to be had in time, or nothing but an error page. */
  async #one(url: URL, kind: CapturedResource['kind']): Promise<CapturedResource | null> {
    try {
      return await this.#turns.take(url.host, () => this.#get(url, kind))
    } catch (error) {
      if (!(error instanceof VisitError)) throw error
      if (this.#signal.aborted && kind !== 'answer') this.#cutOff(url, 'fetched_time')
      return null
    }
  }

  async #get(url: URL, kind: CapturedResource['kind']): Promise<CapturedResource | null> {
    const { answer, at } = await this.#follow(url)
    try {
      const { status } = answer
      const isThere = status >= 200 && status <= 299
      if (!isThere && kind !== 'answer') return null
      const { bytes, defect } = await readBody(answer, this.#signal)
      // The page says itself what it still waits for.
      if (defect === 'time' && kind !== 'answer') this.#cutOff(url, 'fetched_time')
      else if (defect?.endsWith('_limit')) this.#cutOff(url, 'fetched_bytes')
      const type = valuesOf(answer.headers, 'content-type')[0] ?? null
      // What scripts ask for is known by the address that the page gives it; a frame by the one that it has in the end.
      const name = kind === 'frame' ? at : kind === 'script' ? url : withoutFragment(url)
      const said = kind === 'answer' ? { status } : {}
      if (defect !== null) return null
      return { url: name.href, kind, type, ...said, base64: bytes.toString('base64') }
    } finally {
      answer.close()
    }
  }

  async #follow(from: URL): Promise<{ answer: SiteAnswer; at: URL }> {
    let url = withoutFragment(from)
    let foreign = 0
    for (let redirects = 0; ; redirects++) {
      const refusal = checkHop(url, this.#parts.policy)
      if (refusal !== null) throw new VisitError('refused', refusal)
      const answer = await guardedRequest(url, this.#parts, this.#signal)
      const next = redirectOf(answer, url)
      if (next === null) return { answer, at: url }
      answer.close()
      if (this.#isForeign(url)) foreign++
      if (redirects >= BOUNDS.fetched_redirects.most || foreign > BOUNDS.foreign_redirects.most) {
        this.#cut.add(this.#isForeign(from) ? 'foreign_redirects' : 'fetched_redirects')
        throw new VisitError('redirects', 'too many redirects')
      }
      url = next
    }
  }

  /** As many as the bytes are for, in their order. */
  #within(resources: readonly CapturedResource[]): Resources {
    const bytesOf = ({ base64 }: CapturedResource) => Buffer.byteLength(base64, 'base64')
    let room = this.#had.reduce((left, resource) => left - bytesOf(resource), BOUNDS.fetched_bytes.most)
    const kept = resources.filter((resource) => {
      const { url } = resource
      const bytes = bytesOf(resource)
      const fits = bytes <= room
      if (fits) room -= bytes
      else this.#cutOff(new URL(url), 'fetched_bytes')
      return fits
    })
    return { resources: kept, cut: [...this.#cut] }
  }

  #isForeign({ host }: URL): boolean {
    return host !== this.#ownHost
  }

  #cutOff(url: URL, bound: Bound): void {
    this.#cut.add(this.#isForeign(url) ? 'foreign' : bound)
  }

  #heard<T>(work: () => T): T {
    const { result, bounds } = noting(work)
    for (const bound of bounds) this.#cut.add(bound)
    return result
  }
}
