import { describe, expect, test } from 'bun:test'
import { grade, gradeTimed } from '../../src/trust/grade.ts'
import type { Facts } from '../../src/trust/judge/facts.ts'
import type { Rule, See, VisitTable } from '../../src/trust/judge/rule.ts'
import { SIGNALS, type SignalId } from '../../src/trust/judge/signals.ts'
import type { Subject } from '../../src/trust/judge/subject.ts'
import type { Capture } from '../../src/trust/visit/capture.ts'
import { captureOf } from './captures.ts'

const URL_TEXT = 'https://site.example/'
const ARTICLE = '<!doctype html><html lang=en><title>News</title><p>Some text that says something.</p>'
const PAGE = captureOf(URL_TEXT, { body: ARTICLE })
const WALL = captureOf(URL_TEXT, { body: '<p>Wait<script>_cf_chl_opt</script>', status: 403 })

const rule = (id: SignalId, when: See<Subject>): readonly [string, Rule<Subject>] => [
  id,
  { ...SIGNALS[id], when },
]
const table = (id: string, ...rules: ReturnType<typeof rule>[]): VisitTable => ({
  id,
  needs: 'url',
  rules: Object.fromEntries(rules),
})
const seeing = (seen: string) => () => ({ at: 'body', offset: null, seen })
const finds = (...ids: SignalId[]) => table('fake', ...ids.map((id) => rule(id, seeing('x'))))
const graded = (rules: readonly SignalId[], capture: Capture = PAGE) => grade(capture, [finds(...rules)])

describe('the verdict follows from the risk [T4]', () => {
  test.each([
    [[], 0, 'benign', 'A'],
    [['url.tld_high'], 6, 'benign', 'A'],
    [['redirect.downgrade'], 10, 'benign', 'B'],
    [['url.combosquat', 'url.ip_literal'], 35, 'suspicious', 'C'],
    [['url.skeleton_brand'], 45, 'suspicious', 'C'],
    [['content.brand_credential'], 60, 'dangerous', 'F'],
    [['content.clickfix'], 60, 'dangerous', 'F'],
    [['content.brand_credential', 'content.form_bot'], 95, 'dangerous', 'F'],
    [['content.brand_credential', 'content.clickfix'], 100, 'dangerous', 'F'],
    [['url.tenant', 'reputation.official'], 0, 'benign', 'A'],
    [['content.clickfix', 'reputation.official'], 20, 'benign', 'B'],
  ] as const)('%j: %i, %s, %s', (rules, risk, verdict, letter) => {
    expect(graded(rules)).toMatchObject({ risk, verdict, grade: letter })
  })
})

describe('what was not seen is not safe, what was seen is not forgotten [T5]', () => {
  test('a wall alone is inconclusive and has no grade', () => {
    const report = graded([], WALL)
    expect(report).toMatchObject({ verdict: 'inconclusive', grade: null, risk: 0, confidence: 0.3 })
    expect(report.summary).toBe('Inconclusive: a wall against automatic visitors stood in front of the page.')
    expect(report.coverage.limits).toContain('bot_wall')
  })

  test('weak signs before a wall do not make it a verdict, their points still add up', () => {
    expect(graded(['url.combosquat', 'url.userinfo'], WALL)).toMatchObject({
      verdict: 'inconclusive',
      grade: null,
      risk: 45,
    })
  })

  test('strong signs do', () => {
    expect(graded(['content.clickfix'], WALL)).toMatchObject({ verdict: 'dangerous', grade: 'F' })
    expect(graded(['content.html_smuggling'], WALL)).toMatchObject({ verdict: 'suspicious', grade: 'C' })
    expect(graded(['content.form_mail'], WALL)).toMatchObject({ verdict: 'inconclusive', grade: null })
  })
})

describe('signals', () => {
  test('come by points, then by id, with what the table says of their rules', () => {
    const { signals } = graded(['url.tld_high', 'content.miner', 'url.tenant', 'reputation.official'])
    expect(signals.map(({ id, points }) => [id, points])).toEqual([
      ['content.miner', 60],
      ['url.tld_high', 6],
      ['url.tenant', 5],
      ['reputation.official', -40],
    ])
    expect(signals[0]).toEqual({
      id: 'content.miner',
      family: 'content',
      severity: 'high',
      points: 60,
      message: "The page mines crypto money on its visitor's machine.",
      evidence: { at: 'body', offset: null, seen: 'x', expected: null },
      ref: 'https://arxiv.org/abs/1808.09474',
    })
  })

  test('a rule counts once, with its first evidence', () => {
    const tables = ['first', 'second'].map((seen) => table(seen, rule('content.miner', seeing(seen))))
    const { signals, risk } = grade(PAGE, tables)
    expect(risk).toBe(60)
    expect(signals).toHaveLength(1)
    expect(signals[0]?.evidence.seen).toBe('first')
  })

  test('the order of the tables changes nothing else', () => {
    const one = finds('url.tenant', 'content.miner')
    const other = finds('url.skeleton_brand', 'url.tld_high')
    expect(grade(PAGE, [one, other])).toEqual(grade(PAGE, [other, one]))
  })

  test('categories add up the points that their signals show, to 100 at most', () => {
    const { categories } = graded([
      'url.skeleton_brand',
      'content.form_bot',
      'content.form_mail',
      'content.form_chat',
    ])
    expect(categories).toEqual([
      { id: 'phishing', score: 100 },
      { id: 'deceptive_url', score: 45 },
    ])
  })
})

describe('a table', () => {
  test('that throws is said to have failed; the report stands on the others', () => {
    const broken = table(
      'broken',
      rule('content.miner', () => {
        throw new Error('a bug')
      }),
    )
    const { coverage, risk, confidence } = grade(PAGE, [broken, finds('content.miner')])
    expect(coverage).toMatchObject({ ran: 1, total: 2, skipped: [{ id: 'broken', reason: 'error' }] })
    expect(coverage.limits).toContain('check_failed')
    expect(risk).toBe(60)
    expect(confidence).toBe(0.8)
  })

  test('that throws on a core is said to have failed', () => {
    const when = ({ page }: Facts) => {
      if (page.seenLength < 1000) throw new Error('a bug')
      return null
    }
    const rules = { 'content.miner': { ...SIGNALS['content.miner'], when } }
    const broken = { id: 'broken', needs: 'html', spares: 'nobody', rules } as const
    const body = `${'<p>Boats and more boats</p>'.repeat(100)}<input>`
    const { coverage } = grade(captureOf(URL_TEXT, { body }), [broken])
    expect(coverage).toMatchObject({ ran: 0, total: 1, skipped: [{ id: 'broken', reason: 'error' }] })
    expect(coverage.limits).toContain('check_failed')
  })

  test('that needs a document does not run without one', () => {
    const rules = { 'content.miner': { ...SIGNALS['content.miner'], when: seeing('x') } }
    const needy = { id: 'needy', needs: 'html', spares: 'nobody', rules } as const
    const { coverage, signals } = grade(captureOf(URL_TEXT, { body: 'GIF89a', type: 'image/gif' }), [needy])
    expect(signals).toEqual([])
    expect(coverage).toMatchObject({ ran: 0, total: 1, skipped: [{ id: 'needy', reason: 'not_html' }] })
  })
})

test('times are whole milliseconds; judging is timed by the caller', () => {
  const times = { total: 120, dns: 5, connect: 10, tls: 20, ttfb: 30, body: 40 }
  expect(grade(PAGE).timing_ms).toEqual({ ...times, grade: 0 })
  const clock = [1000, 1012.6]
  const timed = gradeTimed(PAGE, () => clock.shift() ?? 0)
  expect(timed.timing_ms).toEqual({ ...times, total: 133, grade: 13 })
  expect({ ...timed, timing_ms: null }).toEqual({ ...grade(PAGE), timing_ms: null })
})
