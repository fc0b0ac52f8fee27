import { type Answers, hasCertificateDefect, headersOf, isHttps, lastHop } from './answer.ts'
import type { PostureResult } from './modifiers.ts'

const SIX_MONTHS_S = 15_552_000

export function strictTransportSecurity(answers: Answers): PostureResult {
  const hop = lastHop(answers)
  if (!isHttps(hop)) return 'hsts-not-implemented-no-https'
  if (hasCertificateDefect(hop)) return 'hsts-invalid-cert'
  const [header] = headersOf(hop, 'strict-transport-security')
  if (header === undefined) return 'hsts-not-implemented'
  const seconds = maxAgeOf(header.slice(0, 1024))
  if (seconds === null) return 'hsts-header-invalid'
  return seconds < SIX_MONTHS_S
    ? 'hsts-implemented-max-age-less-than-six-months'
    : 'hsts-implemented-max-age-at-least-six-months'
}

/** RFC 6797 section 6.1: directives by semicolons, `max-age` once and in digits, perhaps in quotes. */
function maxAgeOf(header: string): number | null {
  const ages = header
    .split(';')
    .map((directive) => directive.split('=').map((part) => part.trim().toLowerCase()))
    .filter(([name]) => name === 'max-age')
  const [age, ...others] = ages
  const digits = /^"?(\d{1,20})"?$/.exec(age?.[1] ?? '')?.[1]
  return digits === undefined || others.length > 0 ? null : Number(digits)
}
