import type { CapturedTls } from '../../visit/capture.ts'
import type { Place, VisitTable } from '../rule.ts'
import type { Subject } from '../subject.ts'

/** A defect is weak evidence, since most phishing has a valid certificate. */
export const TRANSPORT_TABLE = {
  id: 'transport',
  needs: 'url',
  rules: {
    'transport.certificate_defect': {
      points: 5,
      severity: 'low',
      category: 'insecure_transport',
      message: 'The certificate that says whose website it is is not in order.',
      ref: 'https://www.rfc-editor.org/rfc/rfc5280',
      when: certificateDefect,
      example: { html: '<p>Welcome</p>', certificate: { error: 'CERT_HAS_EXPIRED' } },
      twin: { html: '<p>Welcome</p>' },
    },
  },
} as const satisfies VisitTable

/** A certificate may be wrong for the host or the time of the visit. */
function certificateDefect({ capture: { hops, fetched_at } }: Subject): Place | null {
  const last = hops.length - 1
  const tls = hops[last]?.tls ?? null
  const defect = tls === null ? null : defectOf(tls, Date.parse(fetched_at))
  return defect === null ? null : { at: `hop[${last}]`, offset: null, seen: defect }
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
