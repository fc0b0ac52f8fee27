import type { CapturedTls } from '../../visit/capture.ts'
import type { Check, Finding, Subject } from '../check.ts'
import { found } from '../finding.ts'

/** Findings about the page's certificate at the time of the visit; the check reads no clock. */
function run(subject: Subject): readonly Finding[] {
  const last = subject.capture.hops.length - 1
  const tls = subject.capture.hops[last]?.tls ?? null
  if (tls === null) return []
  const now = Date.parse(subject.capture.fetched_at)
  const defect = defectOf(tls, now)
  return defect === null
    ? []
    : [found('transport.certificate_defect', { at: `hop[${last}]`, offset: null }, defect)]
}

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
