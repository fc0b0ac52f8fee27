import { haveSameOwner, isIdentityOrPayment } from '../../address/owners.ts'
import { isShortened } from '../../address/shorteners.ts'
import type { Site } from '../../address/site.ts'
import { siteOf } from '../../address/site.ts'
import { userInfoAsHost } from '../../address/user-info.ts'
import { once } from '../once.ts'
import type { Place, See, VisitTable } from '../rule.ts'
import type { Subject } from '../subject.ts'

/** Sites from which a chain is unusual: an old and a new name make two. */
const MANY_SITES = 3
const MAX_PARAMETERS = 50
const MAX_VALUE = 2048

interface Step {
  readonly from: Site
  readonly to: Site
  readonly via: 'http' | 'meta' | 'js'
  readonly at: string
}

/** The steps to the page; the last may be one that the page asks for and the visit did not take. */
const stepsOf = once(({ hops, leads_to }: Subject['capture']): readonly Step[] => {
  const places = [
    ...hops.map(({ url, via }, i) => ({ url, via, at: `hop[${i}]` })),
    ...(leads_to === null ? [] : [{ ...leads_to, at: 'leads_to' }]),
  ].flatMap(({ url, via, at }) => {
    const parsed = URL.parse(url)
    const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:'
    return parsed !== null && isWeb ? [{ site: siteOf(parsed), via, at }] : []
  })
  return places.slice(1).flatMap(({ site, via, at }, i) => {
    const from = places[i]?.site
    return from === undefined ? [] : [{ from, to: site, via, at }]
  })
})

function leavesOwner({ from, to }: Step): boolean {
  return !haveSameOwner(from, to) && !isIdentityOrPayment(to)
}

/** Looks at the steps in turn. */
const firstStep =
  (see: (step: Step) => Pick<Place, 'seen' | 'expected'> | null): See<Subject> =>
  ({ capture }) => {
    for (const step of stepsOf(capture)) {
      const place = see(step)
      if (place !== null) return { at: step.at, offset: null, ...place }
    }
    return null
  }

export const REDIRECTS_TABLE = {
  id: 'redirects',
  needs: 'url',
  rules: {
    'redirect.cross_site_chain': {
      points: 5,
      severity: 'low',
      category: null,
      message: 'The address leads on through three websites or more.',
      ref: null,
      when: (subject) => {
        const owners = ownersOnTheWay(subject)
        if (owners.length < MANY_SITES) return null
        const at = `hop[${subject.capture.hops.length - 1}]`
        return { at, offset: null, seen: owners.map(({ owner }) => owner).join(' ') }
      },
      example: {
        before: ['https://quarnelz.com/', 'https://vandorelh.com/'],
        url: 'https://harrowgate-dental.com/',
      },
      twin: { before: ['https://quarnelz.com/', 'https://www.quarnelz.com/'], url: 'https://vandorelh.com/' },
    },
    'redirect.downgrade': {
      points: 10,
      severity: 'medium',
      category: 'insecure_transport',
      message: 'On the way the connection changes from encrypted (https) to unencrypted (http).',
      ref: 'https://www.rfc-editor.org/rfc/rfc6797#section-2.3.1.3',
      when: firstStep(({ from, to }) =>
        from.url.protocol === 'https:' && to.url.protocol === 'http:'
          ? { seen: to.url.href, expected: 'https' }
          : null,
      ),
      example: { before: ['https://quarnelz.com/'], url: 'http://quarnelz.com/a' },
      twin: { before: ['http://quarnelz.com/'], url: 'https://quarnelz.com/a' },
    },
    'redirect.shortener': {
      points: 5,
      severity: 'low',
      category: null,
      message: 'The address leads through a short link.',
      ref: null,
      when: firstStep(({ to }) => (isShortened(to) ? { seen: to.host } : null)),
      example: { before: ['https://quarnelz.com/', 'https://bit.ly/x'], url: 'https://vandorelh.com/' },
      twin: { before: ['https://quarnelz.com/'], url: 'https://vandorelh.com/' },
    },
    'redirect.userinfo': {
      points: 10,
      severity: 'medium',
      category: 'deceptive_url',
      message: 'On the way stands an address whose part before an @ misleads.',
      ref: 'https://www.rfc-editor.org/rfc/rfc3986#section-7.6',
      when: firstStep(({ to }) => {
        const seen = userInfoAsHost(to.url)
        return seen === null ? null : { seen, expected: to.host }
      }),
      example: { before: ['https://quarnelz.com/'], url: 'https://www.paypal.com@vandorelh.com/' },
      twin: { before: ['https://quarnelz.com/'], url: 'https://vandorelh.com/' },
    },
    'redirect.to_ip': {
      points: 10,
      severity: 'medium',
      category: null,
      message: "The address leads to a number (an IP address) in place of a website's name.",
      ref: null,
      when: firstStep(({ from, to }) => (to.isIp && !from.isIp ? { seen: to.host } : null)),
      example: { before: ['https://quarnelz.com/'], url: 'http://203.0.113.7/' },
      twin: { before: ['https://quarnelz.com/'], url: 'http://vandorelh.com/' },
    },
    'redirect.page_sends_on': {
      points: 10,
      severity: 'low',
      category: null,
      message: 'The page sends its visitor on to another website by itself.',
      ref: null,
      when: firstStep((step) =>
        step.via !== 'http' && leavesOwner(step)
          ? { seen: step.to.url.href, expected: step.from.owner }
          : null,
      ),
      example: { html: '<p>One moment</p>', leadsTo: 'https://vandorelh.com/' },
      twin: { html: '<p>One moment</p>', leadsTo: 'https://www.quarnelz-site.com/next' },
    },
    'redirect.open_redirect': {
      points: 5,
      severity: 'low',
      category: null,
      message: 'The address itself names the other website that it leads to.',
      ref: 'https://cwe.mitre.org/data/definitions/601.html',
      when: firstStep((step) => {
        const seen = leavesOwner(step) ? parameterNaming(step.from.url, step.to) : null
        return seen === null ? null : { seen, expected: step.from.owner }
      }),
      example: {
        before: ['https://quarnelz.com/out?to=https://vandorelh.com/'],
        url: 'https://vandorelh.com/',
      },
      twin: { before: ['https://quarnelz.com/out?to=7'], url: 'https://vandorelh.com/' },
    },
  },
} as const satisfies VisitTable

function parameterNaming(url: URL, site: Site): string | null {
  for (const [name, value] of [...url.searchParams].slice(0, MAX_PARAMETERS)) {
    const text = value.slice(0, MAX_VALUE)
    if (!/^(?:https?:)?\/\//i.test(text)) continue
    if (URL.parse(text, url)?.hostname === site.url.hostname) return `${name}=${text}`
  }
  return null
}

function ownersOnTheWay(subject: Subject): readonly Site[] {
  const distinct: Site[] = []
  for (const site of [
    subject.first,
    ...stepsOf({ ...subject.capture, leads_to: null }).map(({ to }) => to),
  ]) {
    const isNew = !distinct.some((other) => haveSameOwner(site, other))
    if (isNew && !isIdentityOrPayment(site)) distinct.push(site)
  }
  return distinct
}
