import { type Answers, headersOf, isHttps, lastHop, metasOf } from './answer.ts'
import type { PostureResult } from './modifiers.ts'
import { type ContentSecurityPolicy, parsePolicies, sourcesOf, withoutHeaderOnly } from './policy.ts'

const NAME = 'content-security-policy'
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:']
const NONCES_AND_HASHES = ["'nonce-", "'sha256-", "'sha384-", "'sha512-"]
const PASSIVE = ['img-src', 'media-src']
const REPORTS = ['report-uri', 'report-to']

/** The policies that the header sets; null where it cannot be read. */
export function headerPolicies(answers: Answers): readonly ContentSecurityPolicy[] | null {
  return parsePolicies(headersOf(lastHop(answers), NAME))
}

export function contentSecurityPolicy(answers: Answers): PostureResult {
  const fromHeader = headerPolicies(answers)
  const fromPage = parsePolicies(metasOf(answers.page, NAME))
  if (fromHeader === null || fromPage === null) return 'csp-header-invalid'
  const policies = [...fromHeader, ...fromPage.map(withoutHeaderOnly)].filter(({ size }) => size > 0)
  if (policies.length === 0) return 'csp-not-implemented'
  return judge(policies, isHttps(lastHop(answers)))
}

function judge(policies: readonly ContentSecurityPolicy[], secure: boolean): PostureResult {
  const from = (directive: string): readonly string[] =>
    sourcesOf(policies, directive, 'default-src') ?? ['*']
  const scripts = strictest(from('script-src'))
  const styles = withoutIdleInline(from('style-src'))
  if (scripts === null) return 'csp-header-invalid'
  if (has(scripts, UNSAFE) || has(from('object-src'), BROAD)) return 'csp-implemented-with-unsafe-inline'
  if (secure && [...activeSources(policies), ...scripts].some(isInsecure))
    return 'csp-implemented-with-insecure-scheme'
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return 'csp-implemented-with-unsafe-eval'
  if (
    secure &&
    PASSIVE.flatMap((directive) => sourcesOf(policies, directive, 'default-src') ?? []).some(isInsecure)
  )
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (has(styles, UNSAFE)) return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return isClosed(policies)
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

/** With 'strict-dynamic' only nonces and hashes count; without any of them it blocks everything: null, an error. */
function strictest(scripts: readonly string[]): readonly string[] | null {
  if (!scripts.includes("'strict-dynamic'")) return withoutIdleInline(scripts)
  if (!scripts.some(isNonceOrHash)) return null
  return scripts.filter(
    (source) =>
      source !== "'self'" && source !== "'unsafe-inline'" && !BROAD.some((broad) => source.startsWith(broad)),
  )
}

function withoutIdleInline(sources: readonly string[]): readonly string[] {
  return sources.some(isNonceOrHash) ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

function activeSources(policies: readonly ContentSecurityPolicy[]): readonly string[] {
  const directives = new Set(policies.flatMap((policy) => [...policy.keys()]))
  for (const directive of [...PASSIVE, ...REPORTS, 'script-src']) directives.delete(directive)
  return [...directives].flatMap((directive) => sourcesOf(policies, directive, null) ?? [])
}

/** `default-src` does not cover where forms go, so that must be said too. */
function isClosed(policies: readonly ContentSecurityPolicy[]): boolean {
  const only = (sources: readonly string[] | null, ...expected: string[]): boolean =>
    sources !== null && sources.length > 0 && sources.every((source) => expected.includes(source))
  return (
    only(sourcesOf(policies, 'default-src', null), "'none'") &&
    only(sourcesOf(policies, 'form-action', null), "'none'", "'self'")
  )
}

function has(sources: readonly string[], searched: readonly string[]): boolean {
  return sources.some((source) => searched.includes(source))
}

function isNonceOrHash(source: string): boolean {
  return NONCES_AND_HASHES.some((start) => source.startsWith(start))
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:')
}
