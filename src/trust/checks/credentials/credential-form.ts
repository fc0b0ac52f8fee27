import { isOfFiles, isOfSellers, misplacedFolder } from '../../address/misplaced-folder.ts'
import { ownerGroup } from '../../address/owners.ts'
import { isFileHost } from '../../address/tenants.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check, Finding } from '../check.ts'
import { found } from '../finding.ts'

/** Targets of forms and scripts that send a secret, and pages that ask for one without protection. */
export const credentialFormCheck: Check = {
  id: 'credential-form',
  needs: 'html',
  run({ last, claim, secretFields, misdirections, collector }) {
    const findings: Finding[] = []
    const isCard = secretFields.some(({ intent }) => intent === 'card')
    const ruleOf = (rule: RuleId) => (rule === 'content.form_bot' && isCard ? 'content.card_collector' : rule)
    if (collector !== null) findings.push(found(ruleOf(collector.rule), collector, collector.seen))
    const [first] = secretFields
    if (first === undefined) return findings
    const atField = (rule: RuleId, seen: string, expected: string | null = null) =>
      found(rule, { at: 'html:field', offset: first.field.offset }, seen, expected)
    if (isFileHost(last))
      findings.push(atField('content.file_host_credential', `${first.intent} on ${last.host}`))
    const isOwners = claim?.isOfficial === true || ownerGroup(last) !== null
    const folder = isOwners ? null : misplacedFolder(last.url.pathname)
    const isPaid = secretFields.some(({ intent }) => intent === 'card' || intent === 'one_time_code')
    if (folder !== null) {
      const isIntruded = isOfFiles(folder) || (isPaid && !isOfSellers(folder))
      findings.push(atField(isIntruded ? 'content.intruded_page' : 'content.misplaced_page', folder))
    }
    if (last.url.protocol === 'http:' && secretFields.some(({ intent }) => intent === 'password')) {
      findings.push(atField('content.password_over_http', last.url.origin, 'https:'))
    }
    const expected = claim?.officialDomains[0] ?? last.owner
    return [...findings, ...misdirections.map((spot) => found(ruleOf(spot.rule), spot, spot.seen, expected))]
  },
}
