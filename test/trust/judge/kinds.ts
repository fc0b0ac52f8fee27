import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import type { Verdict } from '../../../src/trust/report/terms.ts'
import { captureOf } from '../captures.ts'

/** A page by what it is: its address, and its document. */
export type Pages = Readonly<Record<string, readonly [url: string, html: string]>>

export const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><meta charset=utf-8><title>${title}</title>${head}</head><body>${body}</body></html>`

export const link = (href: string, text: string) => `<a href="${href}">${text}</a>`

/** Under nobody's name. */
export const HOST = 'https://www.quarnelz-site.com/p'

/** A page as a program's maker has it. */
export const makersPage = (title: string, h1: string, logo: string, maker: string, file: string) =>
  page(
    title,
    `<header><img src="/img/logo.svg" alt="${logo}"></header><h1>${h1}</h1><p>${h1}</p>${file}<footer>© 2026 ${maker}. All rights reserved.</footer>`,
  )

/** Text that is there to be read. */
export const prose = (sentence: string, times = 30) => `<p>${`${sentence} `.repeat(times)}</p>`

/** Pages that are judged alike, by a signal of their own where they are frauds. */
export function judgedAs(
  verdicts: Verdict | readonly Verdict[],
  pages: Pages,
  signals: readonly string[] = [],
): void {
  const expected = [verdicts].flat()
  describe(`is ${expected.join(' or ')}`, () => {
    test.each(Object.entries(pages))('%s', (_, [url, html]) => {
      const report = grade(captureOf(url, { body: html }))
      const ids = report.signals.map(({ id }): string => id)
      expect(expected.includes(report.verdict) ? null : { verdict: report.verdict, ids }).toBeNull()
      if (signals.length > 0) expect(ids.filter((id) => signals.includes(id))).not.toEqual([])
    })
  })
}

const OWN_NAME = 'Vandorelh'
const OWN_LINKS = Array.from({ length: 30 }, (_, at) => `<a href="/p/${at}">Page ${at}</a>`).join('')
/** Single marks of a page's own making, by which no fraud is let go. */
const MARKS: Readonly<Record<string, (html: string) => string>> = {
  'its host’s name in the title': (html) => html.replace('</title>', ` | ${OWN_NAME}</title>`),
  'its host’s name in a heading': (html) => html.replace('</body>', `<h2>${OWN_NAME}</h2></body>`),
  'a copyright line': (html) => html.replace('</body>', `<p>© 2026 ${OWN_NAME}</p></body>`),
  'a text that nobody sees': (html) =>
    html.replace('</body>', `<div style="display:none">${OWN_NAME} ${prose('To be read.')}</div></body>`),
  'many links': (html) => html.replace('</body>', `${OWN_LINKS}</body>`),
}

/** No single mark of its own making makes such a page benign (contract T16). */
export function neverBenignByAMark(frauds: Pages): void {
  describe.each(Object.entries(MARKS))('is not benign by %s [T16]', (_, mark) => {
    test.each(Object.entries(frauds))('%s', (__, [url, html]) => {
      const { pathname } = new URL(url)
      const marked = mark(html.includes('</body>') ? html : page('', html))
      const { verdict, signals } = grade(
        captureOf(`https://www.${OWN_NAME.toLowerCase()}.com${pathname}`, { body: marked }),
      )
      expect({ verdict, ids: signals.map(({ id }) => id) }).not.toMatchObject({ verdict: 'benign' })
    })
  })
}
