import type { Capture, CapturedHop, CapturedResource, CapturedTls } from '../../src/trust/visit/capture.ts'
import type { Chance } from './chance.ts'

/** A file that a visitor can fetch besides the page. */
export interface Resource {
  readonly url: string
  readonly kind: 'script' | 'frame'
  readonly contentType?: string
  readonly body: string
}

/** A page as a family makes it; `captureOf` adds redirects, certificate and headers. */
export interface Made {
  readonly url: string
  readonly body: string | Uint8Array
  readonly status?: number
  /** null: the answer does not say. */
  readonly contentType?: string | null
  readonly headers?: readonly (readonly [string, string])[]
  /** Addresses that redirected to `url`, first one first. */
  readonly way?: readonly string[]
  readonly leadsTo?: { readonly url: string; readonly via: 'meta' | 'js' }
  /** Scripts and frames that the page names; one that is not here could not be fetched. */
  readonly resources?: readonly Resource[]
  /** Whether its owner can have a good certificate and headers; frauds have them, too, but not always. */
  readonly isHonest: boolean
}

const FETCHED_AT = '2026-11-21T12:00:00.000Z'
const DAY_MS = 86_400_000
const SERVERS = [
  'nginx',
  'Apache',
  'cloudflare',
  'LiteSpeed',
  'nginx/1.24.0 (Ubuntu)',
  'Apache/2.4.57 (Debian)',
  'Vercel',
]

const daysFromNow = (days: number) => new Date(Date.parse(FETCHED_AT) + days * DAY_MS).toISOString()

/** Most certificates are valid, those of frauds too. */
function certificateOf(host: string, isHonest: boolean, chance: Chance): CapturedTls {
  const isYoung = chance.maybe(isHonest ? 0.07 : 0.45)
  const age = isYoung ? chance.below(7) : 8 + chance.below(75)
  const error = chance.maybe(isHonest ? 0.005 : 0.04)
    ? chance.of(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])
    : null
  const isExpired = error === 'CERT_HAS_EXPIRED'
  const isSelfSigned = error === 'DEPTH_ZERO_SELF_SIGNED_CERT'
  const issuer = isSelfSigned
    ? `CN=${host}`
    : chance.of([
        "C=US, O=Let's Encrypt, CN=R11",
        'C=US, O=Google Trust Services, CN=WE1',
        'C=US, O=DigiCert Inc, CN=DigiCert TLS RSA SHA256 2020 CA1',
      ])
  return {
    protocol: chance.of(['TLSv1.3', 'TLSv1.3', 'TLSv1.2']),
    error,
    issuer,
    subject: `CN=${host}`,
    subject_alt_names: [error === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'server.hosting.example' : host],
    not_before: daysFromNow(isExpired ? -100 : -age),
    not_after: daysFromNow(isExpired ? -10 : 90 - age),
    self_signed: isSelfSigned,
  }
}

function headersOf(made: Made, chance: Chance): [string, string][] {
  const { contentType = 'text/html; charset=utf-8', headers = [], isHonest } = made
  const all: [string, string][] = [
    ['server', chance.of(SERVERS)],
    ['date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  ]
  if (contentType !== null) all.push(['content-type', contentType])
  if (chance.maybe(0.3)) all.push(['cf-ray', `${chance.hex(16)}-FRA`])
  if (chance.maybe(isHonest ? 0.5 : 0.2)) all.push(['strict-transport-security', 'max-age=31536000'])
  if (chance.maybe(isHonest ? 0.4 : 0.1)) all.push(['x-content-type-options', 'nosniff'])
  if (chance.maybe(0.3)) all.push(['set-cookie', `PHPSESSID=${chance.hex(26)}; path=/`])
  return [...all, ...headers.map(([name, value]): [string, string] => [name, value])]
}

function hop(
  url: string,
  rest: Pick<CapturedHop, 'status' | 'headers'>,
  isHonest: boolean,
  chance: Chance,
): CapturedHop {
  const { protocol, hostname } = new URL(url)
  return {
    url,
    via: 'http',
    ip: `93.184.${chance.below(256)}.${chance.below(256)}`,
    ...rest,
    tls: protocol === 'https:' ? certificateOf(hostname, isHonest, chance) : null,
    ms: 20 + chance.below(200),
  }
}

function captured({ url, kind, contentType = 'text/javascript', body }: Resource): CapturedResource {
  const type =
    kind === 'frame' && contentType === 'text/javascript' ? 'text/html; charset=utf-8' : contentType
  return { url, kind, type, base64: Buffer.from(body).toString('base64') }
}

/** A capture as the visitor would have made it. */
export function captureOf(made: Made, chance: Chance): Capture {
  const { url, way = [], status = 200, isHonest, leadsTo = null } = made
  const stops = [...way, url]
  const bytes = Buffer.from(made.body)
  const redirects = way.map((from, index) =>
    hop(
      from,
      { status: chance.of([301, 302, 302, 303, 307, 308]), headers: [['location', stops[index + 1] ?? url]] },
      isHonest,
      chance,
    ),
  )
  return {
    version: 1,
    input: stops[0] ?? url,
    fetched_at: FETCHED_AT,
    hops: [...redirects, hop(url, { status, headers: headersOf(made, chance) }, isHonest, chance)],
    body: { base64: bytes.toString('base64'), raw_bytes: bytes.length, truncated: false, defect: null },
    leads_to: leadsTo,
    ...(made.resources === undefined ? {} : { resources: made.resources.map(captured) }),
    timing_ms: { total: 240, dns: 20, connect: 40, tls: 60, ttfb: 100, body: 20 },
  }
}
