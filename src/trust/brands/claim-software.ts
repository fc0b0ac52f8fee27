import { hostNames } from '../address/host-words.ts'
import { haveSameOwner } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { siteOf } from '../address/site.ts'
import type { Brand } from '../data/loader.ts'
import type { Asks } from '../intents/asks.ts'
import type { Page } from '../page/page.ts'
import { fold } from './mentions.ts'
import { isOwnWebmail } from './webmail.ts'

const SELF_HOSTED: ReadonlyMap<string, RegExp> = new Map([
  ['roundcube', /roundcube/],
  ['zimbra', /zimbra/],
  ['cpanel', /cpanel|webmail/],
  ['nextcloud', /nextcloud/],
  ['wordpress', /wordpress/],
  ['gitlab', /gitlab/],
  ['github', /github enterprise/],
  ['atlassian', /jira|confluence|bitbucket|bamboo/],
  ['microsoft', /outlook web a(?:pp|ccess)|\bowa\b|remote desktop|rd web access|sharepoint|exchange server/],
  ['outlook', /outlook web a(?:pp|ccess)|\bowa\b/],
])

const FRONT = new Set(
  (
    'mail webmail email mx owa outlook exchange autodiscover portal intranet my login sso auth cloud files git gitlab ' +
    'code wiki jira confluence remote vpn rds desktop sharepoint server admin panel cpanel zimbra roundcube nextcloud'
  ).split(' '),
)

const MOST_FRONT = 2

export function isSelfHosted(site: Site, page: Page, brand: Brand, { formTargets }: Asks): boolean {
  const pattern = SELF_HOSTED.get(brand.id)
  if (pattern === undefined || site.isIp || site.tenantOf !== null) return false
  const front = hostNames(site)?.front ?? []
  if (front.length === 0 || front.length > MOST_FRONT) return false
  // A copy would not send the login to the software's own address on the company's host.
  if (!FRONT.has(front[0] ?? '') && !isOwnWebmail(page, site)) return false
  if (!pattern.test(fold(`${page.title ?? ''} ${page.headings.slice(0, 3).join(' ')}`.slice(0, 600))))
    return false
  return formTargets.every(({ url }) => haveSameOwner(site, siteOf(url)))
}
