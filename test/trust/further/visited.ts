import { expect } from 'bun:test'
import { type Seen, seenWith } from '../../../src/trust/further.ts'
import { grade } from '../../../src/trust/grade.ts'
import type { Report } from '../../../src/trust/report/report.ts'
import { Cookies } from '../../../src/trust/visit/cookies.ts'
import { visit } from '../../../src/trust/visit/visit.ts'
import { startDns } from '../../support/dns.ts'
import { page, type SiteAnswers, startSite } from '../../support/site.ts'
import { visitParts } from '../visit/visiting.ts'

const NAME = 'quarnelz.example.com'
export const OTHER = 'frames.example.net'
export const TEXT = 'Bread is made of flour, water, salt and time. '
/** A log-in in the name of somebody else, and what the same place has on an honest site. */
export const KIT =
  '<!doctype html><title>PayPal: Log in</title><h1>PayPal</h1><form action="https://collector.example.net/"><input type=email><input type=password></form>'
export const HONEST = `<!doctype html><title>Bread</title><h1>Bread</h1><p>${TEXT.repeat(20)}</p>`

interface Visited extends Seen {
  readonly report: Report
  readonly paths: readonly string[]
}

const BUDGET_MS = 20_000

export async function visited(
  answers: SiteAnswers,
  { onHead = (_: string): void => {}, budgetMs = BUDGET_MS } = {},
): Promise<Visited> {
  await using dns = await startDns({ [NAME]: ['127.0.0.1'], [OTHER]: ['127.0.0.1'] })
  const parts = visitParts(['127.0.0.0/8'], dns.address)
  await using site = await startSite(answers, { onHead })
  const own = { ...parts, cookies: new Cookies() }
  const endMs = performance.now() + budgetMs
  const capture = await visit(new URL(`http://${NAME}:${site.port}/`), own)
  const leftMs = () => endMs - performance.now()
  const seen = await seenWith(capture, { ...own, isLate: () => false, leftMs, leave: () => {} })
  const report = grade(seen.capture, undefined, seen.views)
  // The capture alone gives the same report (contract T6).
  expect(JSON.stringify(grade(seen.capture))).toBe(JSON.stringify(report))
  expect(seen.views.faults).toEqual([])
  return { ...seen, report, paths: site.requests.map((head) => head.split(' ', 2)[1] ?? '') }
}

export const html = (body: string) => page(`<!doctype html><title>Document</title><body>${body}`)
export const script = (text: string) => page(text, 200, { 'content-type': 'text/javascript' })
export const json = (value: unknown) =>
  page(JSON.stringify(value), 200, { 'content-type': 'application/json' })
export const quoted = (text: string) => JSON.stringify(text).replaceAll('</', '<\\/')
/** Whether the log-in was judged. */
export const isSeen = ({ page: { credential_fields } }: Report) => credential_fields.includes('password')

/** When a script does it. */
const TIMINGS: Readonly<Record<string, (code: string) => string>> = {
  'at once': (code) => code,
  'by a timer': (code) => `setTimeout(() => { ${code} }, 900)`,
  'on load': (code) => `addEventListener('load', () => { ${code} })`,
  'in a promise': (code) => `Promise.resolve().then(() => { ${code} })`,
  'before a frame': (code) => `requestAnimationFrame(() => { ${code} })`,
}
/** What stands beside it, in which people see no difference. */
export const BESIDE: readonly string[] = [
  '',
  '<p>Loading...</p>',
  `<h1>Documents</h1><p>${'Your document is being prepared for you. '.repeat(4)}</p>`,
]

/** Each way at each time, the texts by turns so that each way has each. */
export function variants(ways: Readonly<Record<string, string>>): [string, string, string][] {
  return Object.entries(ways).flatMap(([way, code], row) =>
    Object.entries(TIMINGS).map(([timing, run], column): [string, string, string] => [
      `${way} ${timing}`,
      run(code),
      BESIDE[(row + column) % BESIDE.length] ?? '',
    ]),
  )
}
