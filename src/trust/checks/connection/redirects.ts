import { haveSameOwner, isIdentityOrPayment } from '../../address/owners.ts'
import { isShortened } from '../../address/shorteners.ts'
import type { Site } from '../../address/site.ts'
import { siteOf } from '../../address/site.ts'
import { userInfoAsHost } from '../../address/user-info.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check, Evidence, Finding, Subject } from '../check.ts'

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
function stepsOf({ hops, leads_to }: Subject['capture']): readonly Step[] {
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
}

const found = (rule: RuleId, at: string, seen: string, expected: string | null = null): Finding => ({
  rule,
  evidence: { at, offset: null, seen, expected } satisfies Evidence,
})

function leavesOwner({ from, to }: Step): boolean {
  return !haveSameOwner(from, to) && !isIdentityOrPayment(to)
}

type StepRule = (step: Step) => Finding | null

const STEP_RULES: readonly StepRule[] = [
  ({ from, to, at }) =>
    from.url.protocol === 'https:' && to.url.protocol === 'http:'
      ? found('redirect.downgrade', at, to.url.href, 'https')
      : null,
  ({ to, at }) => (isShortened(to) ? found('redirect.shortener', at, to.host) : null),
  ({ to, at }) => {
    const misleading = userInfoAsHost(to.url)
    return misleading === null ? null : found('redirect.userinfo', at, misleading, to.host)
  },
  ({ from, to, at }) => (to.isIp && !from.isIp ? found('redirect.to_ip', at, to.host) : null),
  (step) =>
    step.via !== 'http' && leavesOwner(step)
      ? found('redirect.page_sends_on', step.at, step.to.url.href, step.from.owner)
      : null,
  (step) => {
    const parameter = leavesOwner(step) ? parameterNaming(step.from.url, step.to) : null
    return parameter === null ? null : found('redirect.open_redirect', step.at, parameter, step.from.owner)
  },
]

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

function run(subject: Subject): readonly Finding[] {
  const owners = ownersOnTheWay(subject)
  const lastHop = `hop[${subject.capture.hops.length - 1}]`
  const chain =
    owners.length >= MANY_SITES
      ? [found('redirect.cross_site_chain', lastHop, owners.map(({ owner }) => owner).join(' '))]
      : []
  const steps = stepsOf(subject.capture)
  const first = STEP_RULES.flatMap((rule) => {
    for (const step of steps) {
      const finding = rule(step)
      if (finding !== null) return finding
    }
    return []
  })
  return [...chain, ...first]
}

export const redirectsCheck: Check = { id: 'redirects', needs: 'url', run }
