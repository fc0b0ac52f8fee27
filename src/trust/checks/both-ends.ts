import type { Site } from '../address/site.ts'
import type { Finding, Subject } from './check.ts'

/** What the URL asked for shows, and what the URL of the page adds to it: each rule once. */
export function atBothEnds(
  subject: Subject,
  find: (site: Site, at: string) => readonly Finding[],
): readonly Finding[] {
  const first = find(subject.first, 'url')
  if (subject.last.url.href === subject.first.url.href) return first
  const rules = new Set(first.map(({ rule }) => rule))
  const last = find(subject.last, `hop[${subject.capture.hops.length - 1}]`)
  return [...first, ...last.filter(({ rule }) => !rules.has(rule))]
}
