import { misfit, type Shape } from './shape.ts'

/** The shown parts of a report (contract T4). */
export interface Report {
  readonly url: { readonly input: string; readonly final: string; readonly host_unicode: string }
  readonly verdict: Verdict
  readonly grade: string | null
  readonly risk: number
  readonly confidence: number
  readonly summary: string
  readonly categories: readonly { readonly id: string; readonly score: number }[]
  readonly brand: {
    readonly claimed: string
    readonly official: boolean
    readonly official_domains: readonly string[]
  } | null
  readonly signals: readonly Signal[]
  readonly redirects: readonly Redirect[]
  readonly tls: Tls | null
  readonly page: PageSeen
  readonly posture: { readonly grade: string; readonly score: number; readonly tests: readonly Test[] }
  readonly coverage: Coverage
  readonly engine: { readonly rules: string; readonly rules_sha256: string }
  readonly timing_ms: { readonly total: number; readonly grade: number }
  readonly fetched_at: string
}

const VERDICTS = ['benign', 'suspicious', 'dangerous', 'inconclusive'] as const
export type Verdict = (typeof VERDICTS)[number]

export type Origin = 'check' | 'link' | 'file'

export interface Signal {
  readonly id: string
  readonly severity: string
  readonly points: number
  readonly message: string
  readonly evidence: Evidence
  readonly ref: string | null
}

export interface Evidence {
  readonly at: string
  readonly seen: string
  readonly expected: string | null
}

export interface Redirect {
  readonly url: string
  readonly status: number
  readonly via: string
  readonly ip: string
  readonly cross_site: boolean
  readonly downgrade: boolean
}

export interface Tls {
  readonly valid: boolean
  readonly error: string | null
  readonly protocol: string | null
  readonly issuer: string | null
  readonly not_after: string | null
}

export interface PageSeen {
  readonly status: number
  readonly content_type: string | null
  readonly bytes: number
  readonly title: string | null
  readonly credential_fields: readonly string[]
}

interface Test {
  readonly id: string
  readonly result: string
  readonly modifier: number
}

export interface Coverage {
  readonly ran: number
  readonly total: number
  readonly skipped: readonly { readonly id: string; readonly reason: string }[]
  readonly limits: readonly string[]
  /** Absent in reports of 1.0.0. */
  readonly bounds?: readonly string[]
  readonly scripts: {
    readonly ran: number
    readonly failed: number
    readonly not_fetched: number
    readonly cut: string | null
  }
}

const TLS: Shape = {
  valid: 'boolean',
  error: 'string?',
  protocol: 'string?',
  issuer: 'string?',
  not_after: 'string?',
}
const BRAND: Shape = { claimed: 'string', official: 'boolean', official_domains: ['string'] }
const SHAPE: Shape = {
  url: { input: 'url', final: 'url', host_unicode: 'string' },
  verdict: 'string',
  grade: 'string?',
  risk: 'number',
  confidence: 'number',
  summary: 'string',
  categories: [{ id: 'string', score: 'number' }],
  signals: [
    {
      id: 'string',
      severity: 'string',
      points: 'number',
      message: 'string',
      evidence: { at: 'string', seen: 'string', expected: 'string?' },
      ref: 'string?',
    },
  ],
  redirects: [
    {
      url: 'url',
      status: 'number',
      via: 'string',
      ip: 'string',
      cross_site: 'boolean',
      downgrade: 'boolean',
    },
  ],
  page: {
    status: 'number',
    content_type: 'string?',
    bytes: 'number',
    title: 'string?',
    credential_fields: ['string'],
  },
  posture: {
    grade: 'string',
    score: 'number',
    tests: [{ id: 'string', result: 'string', modifier: 'number' }],
  },
  coverage: {
    ran: 'number',
    total: 'number',
    skipped: [{ id: 'string', reason: 'string' }],
    limits: ['string'],
    scripts: { ran: 'number', failed: 'number', not_fetched: 'number', cut: 'string?' },
  },
  engine: { rules: 'string', rules_sha256: 'string' },
  timing_ms: { total: 'number', grade: 'number' },
  fetched_at: 'string',
}

/**
 * Reads a report that somebody may have changed.
 *
 * @throws Error that says for people what is wrong.
 */
export function readReport(json: string): Report {
  const value = parse(json)
  const wrong = misfit(value, SHAPE) ?? misfitOfChoices(value as Report)
  if (wrong === null) return value as Report
  throw new Error(
    wrong === ''
      ? 'It is no report of a check.'
      : `It is no report of a check: ${wrong} is missing, wrong or too long.`,
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error('It is not JSON, or not whole.')
  }
}

function misfitOfChoices({ verdict, tls, brand, coverage: { bounds } }: Report): string | null {
  if (!VERDICTS.includes(verdict)) return 'verdict'
  return (
    (bounds === undefined ? null : misfit(bounds, ['string'], 'coverage.bounds')) ??
    (tls === null ? null : misfit(tls, TLS, 'tls')) ??
    (brand === null ? null : misfit(brand, BRAND, 'brand'))
  )
}
