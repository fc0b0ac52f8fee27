/** One Content Security Policy: the sources of each directive, in lower case. */
export type ContentSecurityPolicy = ReadonlyMap<string, readonly string[]>

const MOST_READ = 16_384

/** CSP Level 3 and the directives that older levels and neighbouring standards defined. */
const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'media-src', 'font-src', 'connect-src', 'object-src', 'frame-src'],
  ...['child-src', 'worker-src', 'manifest-src', 'prefetch-src', 'fenced-frame-src', 'base-uri', 'sandbox'],
  ...['form-action', 'frame-ancestors', 'navigate-to', 'report-uri', 'report-to', 'plugin-types'],
  ...['upgrade-insecure-requests', 'block-all-mixed-content', 'require-sri-for', 'referrer', 'reflected-xss'],
  ...['require-trusted-types-for', 'trusted-types', 'webrtc'],
])
const REPEATABLE = new Set(['report-uri', 'report-to'])
/** Directives that do nothing in a `meta` element (HTML, section 4.2.5.3). */
const HEADER_ONLY = new Set(['frame-ancestors', 'report-uri', 'sandbox'])

/**
 * The policies of some header values: a comma begins a new one (CSP3 section 2.2). Null where one of them is none:
 * empty, without any known directive, or with a directive twice, which browsers skip but its author did not mean.
 */
export function parsePolicies(values: readonly string[]): readonly ContentSecurityPolicy[] | null {
  const policies: ContentSecurityPolicy[] = []
  for (const text of values.flatMap((value) => value.slice(0, MOST_READ).split(','))) {
    const policy = parsePolicy(text)
    if (policy === null) return null
    policies.push(policy)
  }
  return policies
}

/** The policy without the directives that `meta` elements cannot set. */
export function withoutHeaderOnly(policy: ContentSecurityPolicy): ContentSecurityPolicy {
  return new Map([...policy].filter(([directive]) => !HEADER_ONLY.has(directive)))
}

/**
 * The sources of a directive that all policies together allow, `fallback` standing in where a policy lacks it; null
 * where none of them restricts it. A source counts where every policy that restricts has it too, or has `*`.
 */
export function sourcesOf(
  policies: readonly ContentSecurityPolicy[],
  directive: string,
  fallback: string | null,
): readonly string[] | null {
  const lists = policies.flatMap((policy) => {
    const sources = policy.get(directive) ?? (fallback === null ? undefined : policy.get(fallback))
    return sources === undefined ? [] : [sources]
  })
  const [first, ...others] = lists
  if (first === undefined) return null
  return others.reduce((allowed, sources) => both(allowed, sources), first)
}

function both(a: readonly string[], b: readonly string[]): readonly string[] {
  return [
    ...a.filter((source) => allows(b, source)),
    ...b.filter((source) => allows(a, source) && !a.includes(source)),
  ]
}

function allows(sources: readonly string[], source: string): boolean {
  return (
    sources.includes(source) || (sources.includes('*') && !source.startsWith("'") && !source.endsWith(':'))
  )
}

function parsePolicy(text: string): ContentSecurityPolicy | null {
  const policy = new Map<string, readonly string[]>()
  for (const entry of text.split(';')) {
    const [name = '', ...sources] = entry.trim().toLowerCase().split(/\s+/)
    if (name === '') continue
    if (policy.has(name)) {
      if (REPEATABLE.has(name)) continue
      return null
    }
    policy.set(name, sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources)
  }
  return [...policy.keys()].some((name) => DIRECTIVES.has(name)) ? policy : null
}
