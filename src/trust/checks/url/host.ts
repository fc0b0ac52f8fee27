import { hasCredentialWord, isHostTenant } from '../../address/host-words.ts'
import { ownerGroup } from '../../address/owners.ts'
import { isShortened } from '../../address/shorteners.ts'
import type { Site } from '../../address/site.ts'
import { isTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { userInfoAsHost } from '../../address/user-info.ts'
import type { RuleId } from '../../rules/all.ts'
import { atBothEnds } from '../both-ends.ts'
import type { Check, Finding } from '../check.ts'

export function hostFindings(site: Site, at: string, isPopular = false): readonly Finding[] {
  const found = (rule: RuleId, seen: string): Finding => ({
    rule,
    evidence: { at, offset: null, seen, expected: null },
  })
  const misleading = userInfoAsHost(site.url)
  const general = [
    ...(misleading === null ? [] : [found('url.userinfo', misleading)]),
    ...(site.url.port === '' ? [] : [found('url.odd_port', site.url.port)]),
    ...(isShortened(site) ? [found('url.shortener', site.host)] : []),
  ]
  if (site.isIp) return [...general, found('url.ip_literal', site.host)]
  return [...general, ...nameRules(site, isPopular).map((rule) => found(rule, site.hostUnicode))]
}

function nameRules(site: Site, isPopular: boolean): readonly RuleId[] {
  const level = abuseOfTopLevel(site)
  // A host whose tenants have paths is popular for its platform.
  const isKnown = isPopular && isHostTenant(site)
  const applies: readonly (readonly [RuleId, boolean])[] = [
    ['url.tld_high', level === 'high'],
    ['url.tld_raised', level === 'raised'],
    ['url.tenant', isTenant(site) && !isKnown],
    ['url.credential_word', ownerGroup(site) === null && hasCredentialWord(site)],
  ]
  return applies.flatMap(([rule, does]) => (does ? rule : []))
}

export const hostCheck: Check = {
  id: 'host',
  needs: 'url',
  run: (subject) => atBothEnds(subject, hostFindings),
}
