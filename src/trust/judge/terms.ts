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
