import { hostFindings } from './checks/host.ts'
import { lookalikeFindings } from './checks/lookalike.ts'
import { siteOf } from './site.ts'
import type { Finding } from './subject.ts'

/** What a URL shows without a visit: all findings of the `url` family. */
export function urlFindings(url: URL): readonly Finding[] {
  const site = siteOf(url)
  return [...lookalikeFindings(site, 'url'), ...hostFindings(site, 'url')]
}
