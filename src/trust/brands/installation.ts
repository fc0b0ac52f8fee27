import { hasCredentialWord, hostNames, isCredentialWord } from '../address/host-words.ts'
import { haveSameOwner } from '../address/owners.ts'
import { type Site, siteOf } from '../address/site.ts'
import { abuseOfTopLevel } from '../address/top-levels.ts'
import makerPage from '../data/phrases/maker-page.json'
import { anyOf } from '../data/phrases.ts'
import type { Asks } from '../intents/asks.ts'
import type { Intent } from '../intents/intents.ts'
import type { Page } from '../page/page.ts'

/** What a page of an installation has of its program's maker: the name and the way to him; never his files. */
const OF_MAKER: ReadonlySet<string> = new Set(['links', 'title', 'copyright', 'logo', 'text'])
const SIGN_IN: ReadonlySet<Intent> = new Set<Intent>(['password', 'one_time_code'])
const MAKER_PAGE = anyOf(makerPage)
const MOST_FRONT = 2
const MOST_LINKS = 8

/**
 * Whether a log-in is an installation of a program at a company's own host, known by how it names the maker: by links to
 * his first page, his documentation or his help alone, while what is typed in stays at home. A copy of a site leads to
 * accounts, terms and contacts of that site as well.
 */
export function isInstallation(
  site: Site,
  { links }: Page,
  maker: Site,
  signs: readonly string[],
  { formTargets, secretFields }: Asks,
): boolean {
  if (site.isIp || site.tenantOf !== null || abuseOfTopLevel(site) !== null || hasCredentialWord(site))
    return false
  const front = hostNames(site)?.front.filter((label) => label !== 'www') ?? []
  if (front.length === 0 || front.length > MOST_FRONT || front.some(isCredentialWord)) return false
  if (!signs.every((sign) => OF_MAKER.has(sign))) return false
  if (secretFields.length === 0 || !secretFields.every(({ intent }) => SIGN_IN.has(intent))) return false
  if (!formTargets.every(({ url }) => haveSameOwner(site, siteOf(url)))) return false
  const leading = links.flatMap(({ href, text }) => {
    const url = URL.parse(href)
    return url !== null && siteOf(url).owner === maker.owner ? [{ url, text }] : []
  })
  return leading.length <= MOST_LINKS && leading.every(({ url, text }) => isToMaker(url, text))
}

function isToMaker({ pathname, hostname }: URL, text: string): boolean {
  return pathname === '/' || [hostname, pathname, text].some((words) => MAKER_PAGE.test(words.slice(0, 200)))
}
