import { isBelow } from '../../address/domains.ts'
import { haveSameOwner, isIdentityOrPayment, ownerGroup } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import { SERVICES } from '../../data/loader.ts'
import { formTargets, scriptTargets, type Target } from '../../intents/form-targets.ts'
import { secretFields } from '../../intents/intents.ts'
import { around, joinedCodeOf } from '../../page/code.ts'
import type { Page } from '../../page/page.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check, Finding, Subject } from '../check.ts'
import { COLLECTOR_MARKS, isCollector } from './collectors.ts'
import { hiddenAddresses } from './hidden-addresses.ts'

/** Whoever has a name below one of these has bought it. */
const REGISTRIES: ReadonlySet<string> = new Set(SERVICES.registries)

/** Platforms of which tenants have nothing but a page to sign in. */
const CUSTOMER_HOSTS: ReadonlySet<string> = new Set(SERVICES.customer_hosts)
const IDENTITY_HOSTS: ReadonlySet<string> = new Set(SERVICES.identity_and_payment.identity)

/** Where something secret goes when it is sent, and over what. */
export const credentialFormCheck: Check = {
  id: 'credential-form',
  needs: 'html',
  run(subject) {
    const { page, last } = subject
    if (page === null) return []
    const findings = [...markedCollector(page, subject)]
    const fields = secretFields(page)
    const [first] = fields
    if (first === undefined) return findings
    const seen = (rule: RuleId, text: string, expected: string | null): Finding => ({
      rule,
      evidence: { at: 'html:field', offset: first.field.offset, seen: text, expected },
    })
    if (isFreeTenant(last.tenantOf)) {
      findings.push(seen('content.tenant_credential', `${first.intent} on ${last.owner}`, null))
    }
    if (last.url.protocol === 'http:' && fields.some(({ intent }) => intent === 'password')) {
      findings.push(seen('content.password_over_http', last.url.origin, 'https:'))
    }
    for (const target of formTargets(page, last.url)) findings.push(...judge(target, subject, true))
    for (const target of scriptTargets(page, last.url)) findings.push(...judge(target, subject, false))
    return findings
  },
}

function isFreeTenant(platform: string | null): boolean {
  if (platform === null || REGISTRIES.has(platform)) return false
  return !(isBelow(platform, CUSTOMER_HOSTS) && isBelow(platform, IDENTITY_HOSTS))
}

/** A script may send anything to a site of a known owner, such as one that counts visits. */
function judge(target: Target, { last, claim }: Subject, isForm: boolean): Finding[] {
  const { url, at, offset } = target
  const expected = claim?.officialDomains[0] ?? last.owner
  const found = (rule: RuleId): Finding => ({
    rule,
    evidence: { at, offset, seen: url.href, expected },
  })
  if (url.protocol === 'mailto:') return [found('content.form_mail')]
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return []
  const site = siteOf(url)
  const rules: RuleId[] = []
  const isElsewhere = !haveSameOwner(last, site)
  const isInTheClear = url.protocol === 'http:' || url.protocol === 'ws:'
  if (isInTheClear && (last.url.protocol === 'https:' || isElsewhere)) rules.push('content.form_http')
  if (!isElsewhere) return rules.map(found)
  if (isCollector(url)) rules.push('content.form_bot')
  else if (site.isIp) rules.push('content.form_ip')
  else if (!isIdentityOrPayment(site) && (isForm || ownerGroup(site) === null)) {
    rules.push('content.form_cross_site')
  }
  return rules.map(found)
}

/** A chat bot's address in the code of a page that asks for something is there for nothing else. */
function* markedCollector(page: Page, { intents }: Subject): Generator<Finding> {
  const asks = ['password', 'one_time_code', 'card', 'seed_phrase', 'wallet'] as const
  if (!asks.some((intent) => intents.has(intent))) return
  for (const { at, offset, text, lower } of joinedCodeOf(page)) {
    for (const mark of COLLECTOR_MARKS) {
      const index = lower.indexOf(mark)
      if (index < 0) continue
      yield {
        rule: 'content.form_bot',
        evidence: { at, offset, seen: around(text, index), expected: null },
      }
      return
    }
  }
  for (const { at, offset, address } of hiddenAddresses(page)) {
    const url = URL.parse(address)
    if (url === null || !(isCollector(url) || COLLECTOR_MARKS.some((mark) => address.includes(mark))))
      continue
    yield { rule: 'content.form_bot', evidence: { at, offset, seen: address, expected: null } }
    return
  }
}
