/** The parts of the page of trust that need no browser. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { WORDED } from '../../../src/catalogue/pages/browser/trust/bound-words.ts'
import { fromFragment, toFragment } from '../../../src/catalogue/pages/browser/trust/link.ts'
import { POSTURE_WORDS } from '../../../src/catalogue/pages/browser/trust/posture-words.ts'
import { readReport } from '../../../src/catalogue/pages/browser/trust/report.ts'
import { MAX_ITEMS, MAX_TEXT, MAX_URL } from '../../../src/catalogue/pages/browser/trust/shape.ts'
import { limitText, placeText } from '../../../src/catalogue/pages/browser/trust/words.ts'
import { BOUND_NAMES } from '../../../src/trust/bounds/bounds.ts'
import { LIMITS } from '../../../src/trust/report/terms.ts'
import { EXAMPLES } from './areas/reports.ts'

const packed = (text: string) => `#report=${deflateRawSync(text).toString('base64url')}`

describe('a link', () => {
  test('holds a report whole, and is shorter', async () => {
    const json = JSON.stringify({ ...EXAMPLES.dangerous, summary: 'Grüße 🔑 \u0000' })
    const fragment = await toFragment(json)
    expect(fragment).toMatch(/^#report=[\w-]+$/)
    expect(fragment.length).toBeLessThan(json.length * 0.7)
    expect(await fromFragment(fragment)).toBe(json)
  })

  test('without a report is none', async () => {
    expect(await fromFragment('')).toBeNull()
    expect(await fromFragment('#content')).toBeNull()
  })

  test.each([
    ['cut', packed(JSON.stringify(EXAMPLES.benign)).slice(0, 400)],
    ['of other letters', '#report=%%%'],
    ['of bytes that are no UTF-8', `#report=${deflateRawSync(Buffer.from([0xff])).toString('base64url')}`],
    ['that unpacks to more than any report has', packed('x'.repeat(2_000_000))],
  ])('that is %s is refused in words', async (_, fragment) => {
    expect(fromFragment(fragment)).rejects.toThrow('The link holds no whole report')
  })
})

describe('a report', () => {
  test.each(Object.entries(EXAMPLES))('of the document is read: %s', (_, report) => {
    expect(readReport(JSON.stringify(report)).summary).toBe(report.summary)
  })

  test('of each page that is kept with its report is read', async () => {
    const kept = [...new Bun.Glob('*.report.json').scanSync(join(import.meta.dir, '../../trust/golden'))]
    expect(kept.length).toBeGreaterThan(10)
    for (const name of kept) {
      const { summary } = await Bun.file(join(import.meta.dir, '../../trust/golden', name)).json()
      const whole = {
        ...EXAMPLES.dangerous,
        ...(await Bun.file(join(import.meta.dir, '../../trust/golden', name)).json()),
      }
      expect(readReport(JSON.stringify({ ...whole, timing_ms: EXAMPLES.dangerous.timing_ms })).summary).toBe(
        summary,
      )
    }
  })

  const { dangerous } = EXAMPLES
  test.each([
    ['signals[1].evidence', { signals: [dangerous.signals[0], { ...dangerous.signals[1], evidence: null }] }],
    ['redirects', { redirects: { 0: 'x' } }],
    ['tls.valid', { tls: { ...dangerous.tls, valid: 'yes' } }],
    ['brand.official_domains[0]', { brand: { ...dangerous.brand, official_domains: [7] } }],
    ['risk', { risk: '0' }],
    ['summary', { summary: 'x'.repeat(MAX_TEXT + 1) }],
    ['page.title', { page: { ...dangerous.page, title: 'x'.repeat(MAX_TEXT + 1) } }],
    ['url.final', { url: { ...dangerous.url, final: 'x'.repeat(MAX_URL + 1) } }],
    ['coverage.limits', { coverage: { ...dangerous.coverage, limits: Array(MAX_ITEMS + 1).fill('x') } }],
  ])('is refused where %s is not as it must be', (path, change) => {
    expect(() => readReport(JSON.stringify({ ...dangerous, ...change }))).toThrow(
      `${path} is missing, wrong or too long`,
    )
  })
})

test('each bound of a report has words for people', () => {
  expect([...WORDED].sort()).toEqual([...BOUND_NAMES].sort())
})

test('each test of the posture says what it is about, and what to do', () => {
  const ids = EXAMPLES.dangerous.posture.tests.map(({ id }: { id: string }) => id)
  expect(ids.filter((id: string) => POSTURE_WORDS[id]?.every((words) => words.length > 0) !== true)).toEqual(
    [],
  )
})

test('each limit of a report has a sentence for people', () => {
  expect(LIMITS.filter((limit) => !limitText(limit).endsWith('.'))).toEqual([])
})

test.each([
  ['html:form[0]', 'In form 1 of the page'],
  ['html', 'In the page'],
  ['hop[1]', 'At stop 2 on the way'],
  ['header:location', 'In the header location'],
  ['script[2]', 'In script 3 of the page'],
  ['act[0]', 'Done by a script of the page, act 1'],
  ['leads_to', 'leads_to'],
])('evidence at %s is said to be: %s', (at, text) => {
  expect(placeText(at)).toBe(text)
})
