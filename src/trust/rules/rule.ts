import type { Example } from './example.ts'

export const FAMILIES = ['url', 'transport', 'redirect', 'content', 'reputation'] as const
export type SignalFamily = (typeof FAMILIES)[number]
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]
export const CATEGORIES = [
  'phishing',
  'malware_delivery',
  'clipboard_attack',
  'wallet_drain',
  'cryptomining',
  'scam',
  'deceptive_url',
  'insecure_transport',
] as const
export type Category = (typeof CATEGORIES)[number]

export interface Rule {
  readonly severity: Severity
  /** Whole points, added to the risk, as people set them; below 0 they speak for the page. `judge/weights.json` has fitted ones. */
  readonly points: number
  readonly category: Category | null
  readonly message: string
  /** URL of the source of the idea; null without one. */
  readonly ref: string | null
  /** What a visit would bring in which it is found, and an honest one much like it; both run as tests. */
  readonly example: Example
  readonly twin: Example
}
