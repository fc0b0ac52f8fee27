import { CookieJar } from 'tough-cookie'
import type { CapturedHop } from './capture.ts'
import { valuesOf } from './redirect.ts'

const MAX_COOKIES = 180
const MAX_COOKIE = 4_096

/** What scripts see of the cookies that the answers of a host have set, without a clock, so that a capture gives the same. */
export function seenCookies(hops: readonly Pick<CapturedHop, 'url' | 'headers'>[], host: string): string {
  const own = hops.filter(({ url }) => new URL(url).host === host)
  const texts = own.flatMap(({ headers }) => valuesOf(headers, 'set-cookie'))
  const seen = texts.filter((text) => text.length <= MAX_COOKIE && !/;\s*httponly\s*(?:;|$)/i.test(text))
  const pairs = seen.slice(0, MAX_COOKIES).map((text) => text.split(';', 1).join('').trim())
  const nameOf = (pair: string) => pair.split('=', 1).join('')
  const last = pairs.filter(
    (pair, at) => !pairs.slice(at + 1).some((later) => nameOf(later) === nameOf(pair)),
  )
  return last.filter((pair) => /=./.test(pair)).join('; ')
}

/** The cookies of one visit (RFC 6265), which end with it. */
export class Cookies {
  readonly #jar = new CookieJar(undefined, { looseMode: true })
  #count = 0

  keep(headers: CapturedHop['headers'], url: URL): void {
    for (const text of valuesOf(headers, 'set-cookie')) {
      if (text.length > MAX_COOKIE || ++this.#count > MAX_COOKIES) continue
      this.#jar.setCookieSync(text, url.href, { ignoreError: true })
    }
  }

  write(text: string, url: URL): void {
    if (text.length > MAX_COOKIE || ++this.#count > MAX_COOKIES) return
    this.#jar.setCookieSync(text, url.href, { http: false, ignoreError: true })
  }

  /** The header for a request; null where there is nothing to send. */
  headerFor(url: URL): string | null {
    return this.#jar.getCookieStringSync(url.href) || null
  }
}
