import { hasCredentialWord, isHostTenant } from '../../address/host-words.ts'
import { ownerGroup } from '../../address/owners.ts'
import { isPrivate } from '../../address/private-hosts.ts'
import { isShortened } from '../../address/shorteners.ts'
import type { Site } from '../../address/site.ts'
import { isTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { userInfoAsHost } from '../../address/user-info.ts'
import { atBothEnds } from '../both-ends.ts'
import type { VisitTable } from '../rule.ts'

const seenAs = (seen: string | null) => (seen === null ? null : { seen })

/** Holds for a host with a name. */
const named = (holds: (site: Site, isPopular: boolean) => boolean) =>
  atBothEnds(({ site, isPopular }) => seenAs(!site.isIp && holds(site, isPopular) ? site.hostUnicode : null))

export const HOST_TABLE = {
  id: 'host',
  needs: 'url',
  rules: {
    'url.userinfo': {
      points: 30,
      severity: 'medium',
      category: 'deceptive_url',
      message: "The part before the @ looks like a website's name, but the address leads elsewhere.",
      ref: 'https://www.rfc-editor.org/rfc/rfc3986#section-7.6',
      when: atBothEnds(({ site }) => seenAs(userInfoAsHost(site.url))),
      example: { url: 'https://www.paypal.com@quarnelz.com/' },
      twin: { url: 'https://anna@quarnelz.com/' },
    },
    'url.ip_literal': {
      points: 20,
      severity: 'low',
      category: 'deceptive_url',
      message: "The address has a number (an IP address) in place of a website's name.",
      ref: 'https://www.rfc-editor.org/rfc/rfc3986#section-7.4',
      when: atBothEnds(({ site }) => seenAs(site.isIp && !isPrivate(site) ? site.host : null)),
      example: { url: 'http://203.0.113.7/' },
      twin: { url: 'http://www.quarnelz.com/' },
    },
    'url.odd_port': {
      points: 5,
      severity: 'low',
      category: null,
      message: 'The address uses an unusual port.',
      ref: 'https://www.rfc-editor.org/rfc/rfc9110#section-4.2',
      when: atBothEnds(({ site }) => seenAs(site.url.port || null)),
      example: { url: 'https://www.quarnelz.com:8443/' },
      twin: { url: 'https://www.quarnelz.com/' },
    },
    'url.tld_high': {
      points: 6,
      severity: 'low',
      category: null,
      message: 'Domains with this ending are used for phishing far above the average.',
      ref: 'https://www.cybercrimeinfocenter.org/phishing-activity',
      when: named((site) => abuseOfTopLevel(site) === 'high'),
      example: { url: 'https://quarnelz.top/' },
      twin: { url: 'https://quarnelz.com/' },
    },
    'url.tld_raised': {
      points: 3,
      severity: 'low',
      category: null,
      message: 'Domains with this ending are used for phishing above the average.',
      ref: 'https://www.cybercrimeinfocenter.org/phishing-activity',
      when: named((site) => abuseOfTopLevel(site) === 'raised'),
      example: { url: 'https://quarnelz.site/' },
      twin: { url: 'https://quarnelz.com/' },
    },
    'url.tenant': {
      points: 5,
      severity: 'low',
      category: null,
      message: 'The page is on a platform where anybody can put pages.',
      ref: 'https://publicsuffix.org/',
      when: named((site, isPopular) => isTenant(site) && !(isPopular && isHostTenant(site))),
      example: { url: 'https://quarnelz.github.io/' },
      twin: { url: 'https://quarnelz.com/' },
    },
    'url.credential_word': {
      points: 3,
      severity: 'low',
      category: null,
      message: "The website's name has a word such as login or verify.",
      ref: null,
      when: named((site) => ownerGroup(site) === null && hasCredentialWord(site)),
      example: { url: 'https://quarnelz-login.com/' },
      twin: { url: 'https://quarnelz.com/login' },
    },
    'url.shortener': {
      points: 5,
      severity: 'low',
      category: null,
      message: 'The address is a short link that hides where it leads.',
      ref: null,
      when: atBothEnds(({ site }) => seenAs(isShortened(site) ? site.host : null)),
      example: { url: 'https://bit.ly/x' },
      twin: { url: 'https://quarnelz.com/x' },
    },
  },
} as const satisfies VisitTable
