import { siteOf } from '../address/site.ts'
import { type Answers, headersOf, isHttps, lastHop } from './answer.ts'
import { type PostureResult, worstOf } from './modifiers.ts'
import { strictTransportSecurity } from './strict-transport-security.ts'

interface Cookie {
  readonly isSession: boolean
  readonly isAntiForgery: boolean
  readonly secure: boolean
  readonly httpOnly: boolean
  /** In lower case; null without the attribute. */
  readonly sameSite: string | null
}

/** A load balancer's cookie of one host that its customers cannot change; the Observatory passes over it, too. */
const PASSED_OVER = new Set(['heroku-session-affinity'])
const SAME_SITE = new Set(['lax', 'strict', 'none'])

export function cookies(answers: Answers): PostureResult {
  const found = cookiesOf(answers)
  if (found.length === 0) return 'cookies-not-found'
  const hsts = strictTransportSecurity(answers) === 'hsts-implemented-max-age-at-least-six-months'
  const whenFine = found.every(({ sameSite }) => sameSite !== null)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions'
  return worstOf(
    found.flatMap((cookie) => defectsOf(cookie, hsts)),
    whenFine,
  )
}

function defectsOf(cookie: Cookie, hsts: boolean): PostureResult[] {
  const defects: PostureResult[] = []
  if (cookie.isSession && !cookie.httpOnly) defects.push('cookies-session-without-httponly-flag')
  if (cookie.isAntiForgery && cookie.sameSite === null) defects.push('cookies-anticsrf-without-samesite-flag')
  if (cookie.sameSite !== null && !SAME_SITE.has(cookie.sameSite))
    defects.push('cookies-samesite-flag-invalid')
  if (cookie.secure) return defects
  if (cookie.sameSite === 'none') defects.push('cookies-samesite-flag-invalid')
  defects.push(hsts ? 'cookies-without-secure-flag-but-protected-by-hsts' : 'cookies-without-secure-flag')
  if (cookie.isSession)
    defects.push(
      hsts
        ? 'cookies-session-without-secure-flag-but-protected-by-hsts'
        : 'cookies-session-without-secure-flag',
    )
  return defects
}

function cookiesOf(answers: Answers): readonly Cookie[] {
  const owner = siteOf(new URL(lastHop(answers).url)).owner
  const now = Date.parse(answers.capture.fetched_at)
  return answers.capture.hops
    .filter(({ url }) => siteOf(new URL(url)).owner === owner)
    .flatMap((hop) => headersOf(hop, 'set-cookie').map((header) => parseCookie(header, isHttps(hop), now)))
    .filter((cookie) => cookie !== null)
}

function parseCookie(header: string, overHttps: boolean, now: number): Cookie | null {
  const [pair = '', ...parts] = header.slice(0, 8192).split(';')
  const name = pair.split('=', 1)[0]?.trim().toLowerCase() ?? ''
  if (name === '' || !pair.includes('=') || PASSED_OVER.has(name)) return null
  const attributes = new Map(
    parts.map((part) => {
      const [key = '', ...value] = part.split('=')
      return [key.trim().toLowerCase(), value.join('=').trim().toLowerCase()]
    }),
  )
  if (isGone(attributes, now)) return null
  return {
    isSession: name.includes('login') || name.includes('sess'),
    isAntiForgery: name.includes('csrf'),
    // A cookie that came over http is known to everybody on the way, whatever its flag.
    secure: overHttps && attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: attributes.get('samesite') ?? null,
  }
}

/** RFC 6265 section 5.3: Max-Age comes before Expires. */
function isGone(attributes: ReadonlyMap<string, string>, now: number): boolean {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  const expires = attributes.get('expires')
  return expires !== undefined && Date.parse(expires) <= now
}
