import { SERVICES } from '../data/loader.ts'
import { domainAbove } from './domains.ts'
import type { Site } from './site.ts'

const SHORTENERS: ReadonlySet<string> = new Set(SERVICES.shorteners)

export function isShortened({ host, url }: Site): boolean {
  const shortener = domainAbove(host, SHORTENERS)
  if (shortener === null) return false
  return url.pathname.length > 1 || (host !== shortener && host !== `www.${shortener}`)
}
