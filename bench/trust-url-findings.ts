import { siteOf } from '../src/trust/address/site.ts'
import type { Finding } from '../src/trust/checks/check.ts'
import { hostFindings } from '../src/trust/checks/url/host.ts'
import { lookalikeFindings } from '../src/trust/checks/url/lookalike.ts'

/** All findings of the `url` family, which need no visit. */
export function urlFindings(url: URL): readonly Finding[] {
  const site = siteOf(url)
  return [...lookalikeFindings(site, 'url'), ...hostFindings(site, 'url')]
}
