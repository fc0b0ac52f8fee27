import type { Subject } from '../judge/subject.ts'
import type { Page } from '../page/page.ts'
import type { CapturedHop } from '../visit/capture.ts'

export type Answers = Pick<Subject, 'capture' | 'page'>

export function lastHop({ capture }: Answers): CapturedHop {
  const hop = capture.hops.at(-1)
  if (hop === undefined) throw new Error('a capture has at least one hop')
  return hop
}

/** The values of a header, each as it was sent; `name` in lower case. */
export function headersOf(hop: CapturedHop, name: string): readonly string[] {
  return hop.headers.filter(([header]) => header === name).map(([, value]) => value)
}

/** The contents of the page's `meta` elements by `name` or `http-equiv`; `name` in lower case. */
export function metasOf(page: Page | null, name: string): readonly string[] {
  return (page?.metas ?? []).filter((meta) => meta.name === name).map(({ content }) => content)
}

export function isHttps(hop: CapturedHop): boolean {
  return hop.url.startsWith('https:')
}

export function hasCertificateDefect(hop: CapturedHop): boolean {
  return hop.tls !== null && hop.tls.error !== null
}
