import type { Site } from '../address/site.ts'
import type { Finding, Subject } from './check.ts'

/**
 * What the URL asked for shows, and what the URL of the page adds to it: each rule once. `find` is told whether the
 * operator's lists have the host as a popular one.
 */
export function atBothEnds(
  subject: Subject,
  find: (site: Site, at: string, isPopular: boolean) => readonly Finding[],
): readonly Finding[] {
  const { hops, popular = [] } = subject.capture
  const lastHop = hops.length - 1
  const first = find(subject.first, 'url', popular.includes(0))
  if (subject.last.url.href === subject.first.url.href) return first
  const rules = new Set(first.map(({ rule }) => rule))
  const last = find(subject.last, `hop[${lastHop}]`, popular.includes(lastHop))
  return [...first, ...last.filter(({ rule }) => !rules.has(rule))]
}
