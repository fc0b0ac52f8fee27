import { createHash } from 'node:crypto'
import { siteOf } from '../address/site.ts'
import { magicOf } from '../files/signature.ts'
import type { Subject } from '../judge/subject.ts'
import type { Capture, CapturedTls } from '../visit/capture.ts'
import { isBodyCut, statusOf } from './coverage.ts'
import { shown, shownInput, shownUrl } from './evidence.ts'
import { CREDENTIALS, type Report } from './report.ts'

const DAY_MS = 86_400_000

export function describeUrl({ capture, last }: Subject): Report['url'] {
  return {
    input: shownInput(capture.input),
    normalized: shownUrl(capture.input),
    final: shownUrl(last.url.href),
    host: last.host,
    host_unicode: shown(last.hostUnicode),
    registrable_domain: last.registrableDomain,
    public_suffix: last.publicSuffix,
    tenant_of: last.tenantOf,
  }
}

export function describeRedirects({ hops }: Capture): Report['redirects'] {
  const urls = hops.map(({ url }) => new URL(url))
  const owners = urls.map((url) => siteOf(url).owner)
  return hops.slice(0, -1).map((hop, n) => ({
    n,
    url: shownUrl(hop.url),
    status: hop.status,
    via: hops[n + 1]?.via ?? 'http',
    ip: hop.ip,
    cross_site: owners[n] !== owners[n + 1],
    downgrade: urls[n]?.protocol === 'https:' && urls[n + 1]?.protocol === 'http:',
    ms: Math.round(hop.ms),
  }))
}

/** The handshake of the page's own hop; days are counted from when the page was fetched. */
export function describeTls(tls: CapturedTls | null, fetchedAt: string): Report['tls'] {
  if (tls === null) return null
  return {
    valid: tls.error === null,
    error: textOrNull(tls.error),
    protocol: textOrNull(tls.protocol),
    issuer: textOrNull(tls.issuer),
    not_before: textOrNull(tls.not_before),
    not_after: textOrNull(tls.not_after),
    age_days: daysBetween(tls.not_before, fetchedAt),
    remaining_days: daysBetween(fetchedAt, tls.not_after),
  }
}

export function describePage({ capture, page, intents }: Subject, body: Uint8Array): Report['page'] {
  const type = capture.hops.at(-1)?.headers.find(([name]) => name === 'content-type')?.[1] ?? null
  return {
    status: statusOf(capture),
    content_type: textOrNull(type),
    magic: page === null ? magicOf(body) : 'html',
    bytes: body.length,
    truncated: isBodyCut(capture),
    sha256: createHash('sha256').update(body).digest('hex'),
    title: textOrNull(page?.title ?? null),
    language: page?.language == null ? null : shown(page.language, 35),
    forms: page?.forms.length ?? 0,
    credential_fields: CREDENTIALS.filter((intent) => intents.has(intent)),
  }
}

function textOrNull(text: string | null): string | null {
  return text === null ? null : shown(text)
}

function daysBetween(from: string | null, to: string | null): number | null {
  const days = Math.floor((Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY_MS)
  return Number.isNaN(days) ? null : days
}
