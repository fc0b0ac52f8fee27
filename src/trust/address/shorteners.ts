import { SERVICES } from '../data/loader.ts'
import { domainAbove } from './domains.ts'
import type { Site } from './site.ts'

const SHORTENERS: ReadonlySet<string> = new Set(SERVICES.shorteners)

/** Whether a URL is a shortened one. A shortener's bare domain is its own page; a host below it is a customer's. */
export function isShortened({ host, url }: Site): boolean {
  const shortener = domainAbove(host, SHORTENERS)
  if (shortener === null) return false
  return url.pathname.length > 1 || (host !== shortener && host !== `www.${shortener}`)
}
