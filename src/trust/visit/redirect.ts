import type { CapturedHop } from './capture.ts'
import { VisitError } from './visit-error.ts'

/** Most redirects of a visit, of all kinds together: as many as browsers follow. */
export const MAX_REDIRECTS = 20

const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface Refresh {
  readonly seconds: number
  readonly address: string
}

/**
 * The address that an answer redirects to by status and Location, without the fragment; null for no redirect.
 *
 * @throws VisitError for what browsers refuse, too: a Location that is no URL, or several that differ.
 */
export function redirectOf(
  { status, headers }: Pick<CapturedHop, 'status' | 'headers'>,
  from: URL,
): URL | null {
  if (!REDIRECTS.has(status)) return null
  const locations = new Set(valuesOf(headers, 'location'))
  if (locations.size > 1) throw new VisitError('redirects', 'leads to several places at once')
  const [location = ''] = locations
  if (location === '') return null
  const url = URL.parse(asUtf8(location), from)
  if (url === null) throw new VisitError('redirects', 'leads to something that is no URL')
  return withoutFragment(url)
}

export function withoutFragment(url: URL): URL {
  const bare = new URL(url)
  bare.hash = ''
  return bare
}

export function valuesOf(headers: CapturedHop['headers'], name: string): string[] {
  return headers.filter(([candidate]) => candidate === name).map(([, value]) => value)
}

function asUtf8(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

const SPACE = /[\t\n\f\r ]/
const MAX_REFRESH = 8192

/**
 * Reads what a `meta` element or a Refresh header says, such as `5; url=/next` (WHATWG HTML, "shared declarative
 * refresh steps").
 *
 * @returns null where it leads nowhere else, or is not of that form.
 */
export function parseRefresh(content: string): Refresh | null {
  const text = content.slice(0, MAX_REFRESH).trimStart()
  const time = /^(?:\d{1,9}|(?=\.))[\d.]{0,20}/.exec(text)?.[0]
  if (time === undefined) return null
  const after = text.slice(time.length)
  if (!SPACE.test(after.slice(0, 1)) && !/^[;,]/.test(after)) return null
  const separated = after.trimStart().replace(/^[;,]/, '').trimStart()
  const named = /^url\s{0,20}=/i.exec(separated)?.[0] ?? ''
  const rest = separated.slice(named.length).trimStart()
  const quote = /^["']/.exec(rest)?.[0]
  const [address = ''] = quote === undefined ? [rest] : rest.slice(1).split(quote, 1)
  const seconds = Math.floor(Number.parseFloat(time)) || 0
  return address.trim() === '' ? null : { seconds, address: address.trim() }
}
