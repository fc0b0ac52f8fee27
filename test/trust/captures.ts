import type { Capture, CapturedHop, CapturedTls } from '../../src/trust/visit/capture.ts'

export const FETCHED_AT = '2026-11-21T12:00:00.000Z'

const SOUND_TLS: CapturedTls = {
  protocol: 'TLSv1.3',
  error: null,
  issuer: 'CN=Test CA',
  subject: 'CN=site',
  subject_alt_names: ['site'],
  not_before: '2026-10-01T00:00:00.000Z',
  not_after: '2027-01-01T00:00:00.000Z',
  self_signed: false,
}

export interface HopOptions {
  readonly status?: number
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly tls?: Partial<CapturedTls>
  readonly via?: CapturedHop['via']
}

/** One hop; over https with a certificate in order, unless `tls` says otherwise. */
export function hopTo(
  url: string,
  { status = 200, headers = [], tls, via = 'http' }: HopOptions = {},
): CapturedHop {
  const secure = url.startsWith('https:')
  return {
    url,
    via,
    ip: '192.0.2.10',
    status,
    headers: headers.map(([name, value]) => [name, value]),
    tls: secure ? { ...SOUND_TLS, ...tls } : null,
    ms: 12.25,
  }
}

export interface CaptureOptions extends HopOptions {
  readonly body?: string | Uint8Array
  readonly type?: string | null
  /** The hops before the one that gave the body. */
  readonly before?: readonly CapturedHop[]
  readonly truncated?: boolean
  readonly leadsTo?: string
  /** The code of `/a.js`, which the visit has fetched. */
  readonly script?: string
}

/** The capture of a visit that ended at `url`, as HTML unless `type` says otherwise. */
export function captureOf(url: string, options: CaptureOptions = {}): Capture {
  const {
    body = '',
    type = 'text/html; charset=utf-8',
    before = [],
    headers = [],
    truncated = false,
    leadsTo,
    script,
  } = options
  const bytes = Buffer.from(body)
  const typed = type === null ? headers : ([['content-type', type], ...headers] as const)
  return {
    version: 1,
    input: before[0]?.url ?? url,
    fetched_at: FETCHED_AT,
    hops: [...before, hopTo(url, { ...options, headers: typed })],
    body: {
      base64: bytes.toString('base64'),
      raw_bytes: bytes.length,
      truncated,
      defect: truncated ? 'raw_limit' : null,
    },
    leads_to: leadsTo === undefined ? null : { url: leadsTo, via: 'js' },
    ...(script === undefined ? {} : { resources: [scriptAt(new URL('/a.js', url).href, script)] }),
    timing_ms: { total: 120.4, dns: 5, connect: 10, tls: 20, ttfb: 30, body: 40 },
  }
}

function scriptAt(url: string, code: string): NonNullable<Capture['resources']>[number] {
  return { url, kind: 'script', type: 'text/javascript', base64: Buffer.from(code).toString('base64') }
}
