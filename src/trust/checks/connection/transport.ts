import { SECRETS } from '../../intents/intents.ts'
import type { RuleId } from '../../rules/all.ts'
import type { CapturedTls } from '../../visit/capture.ts'
import type { Check, Finding, Subject } from '../check.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const YOUNG_MS = 7 * DAY_MS

/** Findings about the page's certificate at the time of the visit; the check reads no clock. */
function run(subject: Subject): readonly Finding[] {
  const last = subject.capture.hops.length - 1
  const tls = subject.capture.hops[last]?.tls ?? null
  if (tls === null) return []
  const found = (rule: RuleId, seen: string): Finding => ({
    rule,
    evidence: { at: `hop[${last}]`, offset: null, seen, expected: null },
  })
  const now = Date.parse(subject.capture.fetched_at)
  const defect = defectOf(tls, now)
  const asksSecret = SECRETS.some((intent) => subject.intents.has(intent))
  if (defect !== null) {
    const rules: readonly RuleId[] = asksSecret
      ? ['transport.certificate_defect', 'transport.defect_with_form']
      : ['transport.certificate_defect']
    return rules.map((rule) => found(rule, defect))
  }
  const isYoung = asksSecret && now - timeOf(tls.not_before, -Infinity) < YOUNG_MS
  return isYoung ? [found('transport.young_certificate', tls.not_before ?? '')] : []
}

/** The defect that the handshake reported, else one that the certificate shows; null for none. */
function defectOf(tls: CapturedTls, now: number): string | null {
  if (tls.error !== null) return tls.error
  const shown = [
    ...(tls.self_signed ? ['self-signed'] : []),
    ...(timeOf(tls.not_after, Infinity) < now ? [`expired ${tls.not_after}`] : []),
    ...(timeOf(tls.not_before, -Infinity) > now ? [`not valid before ${tls.not_before}`] : []),
  ]
  return shown.length === 0 ? null : shown.join(', ')
}

function timeOf(text: string | null, otherwise: number): number {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? otherwise : time
}

export const transportCheck: Check = { id: 'transport', needs: 'url', run }
