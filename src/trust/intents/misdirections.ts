import { hostNames } from '../address/host-words.ts'
import { haveSameOwner, isIdentityOrPayment, ownerGroup } from '../address/owners.ts'
import { isPrivate } from '../address/private-hosts.ts'
import type { Site } from '../address/site.ts'
import { siteOf } from '../address/site.ts'
import type { Spot } from '../page/page.ts'
import { type Collector, collectorRule, isCollector } from './collectors.ts'
import type { Target } from './form-targets.ts'

export interface Misdirection extends Spot {
  readonly rule:
    | Collector['rule']
    | 'content.form_mail'
    | 'content.form_http'
    | 'content.form_ip'
    | 'content.form_cross_site'
  readonly seen: string
}

/**
 * What is wrong with the targets of a page's forms and scripts: mail, the clear, a collector, an address, another
 * owner. A script may send anything to a site of a known owner, such as one that counts visits.
 *
 * @param own the site of the page.
 */
export function misdirectionsOf(
  forms: readonly Target[],
  scripts: readonly Target[],
  own: Site,
): readonly Misdirection[] {
  return [
    ...forms.flatMap((target) => judge(target, own, true)),
    ...scripts.flatMap((target) => judge(target, own, false)),
  ]
}

function judge({ url, at, offset }: Target, own: Site, isForm: boolean): readonly Misdirection[] {
  return rulesOf(url, own, isForm).map((rule) => ({ rule, at, offset, seen: url.href }))
}

function rulesOf(url: URL, own: Site, isForm: boolean): readonly Misdirection['rule'][] {
  if (url.protocol === 'mailto:') return ['content.form_mail']
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return []
  const site = siteOf(url)
  const rules: Misdirection['rule'][] = []
  const isElsewhere = !haveSameOwner(own, site) && !haveSameName(own, site)
  const isInTheClear = url.protocol === 'http:' || url.protocol === 'ws:'
  if (isInTheClear && (own.url.protocol === 'https:' || isElsewhere)) rules.push('content.form_http')
  if (!isElsewhere) return rules
  if (isCollector(url)) rules.push(collectorRule(url.href))
  else if (site.isIp) rules.push(...(isPrivate(site) ? [] : ['content.form_ip' as const]))
  else if (!isIdentityOrPayment(site) && (isForm || ownerGroup(site) === null)) {
    rules.push('content.form_cross_site')
  }
  return rules
}

/** Characters from which no two owners have a name by chance. */
const MIN_NAME = 5

function haveSameName(one: Site, other: Site): boolean {
  if (one.tenantOf !== null || other.tenantOf !== null) return false
  const [name, otherName] = [one, other].map((site) => hostNames(site)?.own ?? '')
  if (name === undefined || otherName === undefined) return false
  const [short, long] = name.length <= otherName.length ? [name, otherName] : [otherName, name]
  return (
    short.length >= MIN_NAME && (long === short || long.startsWith(`${short}-`) || long.endsWith(`-${short}`))
  )
}
