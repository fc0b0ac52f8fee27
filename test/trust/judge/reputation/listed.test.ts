import { describe, expect, test } from 'bun:test'
import { grade } from '../../../../src/trust/grade.ts'
import { LISTED_TABLE } from '../../../../src/trust/judge/reputation/listed.ts'
import type { Capture, CapturedListing } from '../../../../src/trust/visit/capture.ts'
import { captureOf, hopTo } from '../../captures.ts'
import { findingsIn } from '../page-subject.ts'
import { subjectOf } from '../subject-of.ts'

const ARTICLE =
  '<!doctype html><html lang=en><title>Bread</title><h1>Bread</h1><p>Flour, water, salt and time.'
const LISTING: CapturedListing = {
  hop: 0,
  kind: 'url',
  entry: 'site.example/a',
  feed: 'openphish',
  date: '2026-11-22T06:00:00.000Z',
}
const PAGE = captureOf('https://site.example/a', { body: ARTICLE })
const listedAs = (capture: Capture, ...listings: readonly Partial<CapturedListing>[]): Capture => ({
  ...capture,
  listed: listings.map((listing) => ({ ...LISTING, ...listing })),
})

describe('a listed address [T10]', () => {
  test('is dangerous, with the feed, its date and the entry as evidence', () => {
    const report = grade(listedAs(PAGE, {}))
    expect(report).toMatchObject({ verdict: 'dangerous', grade: 'F', risk: 80, confidence: 0.9 })
    expect(report.signals[0]).toMatchObject({
      id: 'reputation.listed',
      points: 80,
      evidence: { at: 'url', seen: 'openphish, 2026-11-22T06:00:00.000Z: site.example/a' },
    })
    expect(report.summary).toBe('Dangerous: the address is on a list of known threats.')
  })

  test('is dangerous though the page is gone', () => {
    const gone = captureOf('https://site.example/a', { body: '<p>Not found', status: 404 })
    expect(grade(listedAs(gone, {}))).toMatchObject({ verdict: 'dangerous', risk: 80 })
  })

  test('is dangerous on the domain of the brand that it names', () => {
    const form = '<title>Log in to your PayPal account</title><img alt=PayPal><input type=password>'
    const official = captureOf('https://www.paypal.com/signin', { body: form })
    expect(grade(official).signals.map(({ id }) => id)).toContain('reputation.official')
    const report = grade(listedAs(official, {}))
    expect(report.verdict).toBe('dangerous')
    expect(report.signals.map(({ id }) => id)).not.toContain('reputation.official')
  })

  test('on the way to the page names its hop, the first of several', () => {
    const before = [hopTo('https://short.example/x', { status: 302 })]
    const capture = captureOf('https://site.example/a', { body: ARTICLE, before })
    const [finding] = findingsIn(
      LISTED_TABLE,
      subjectOf(listedAs(capture, { hop: 1 }, { hop: 1, feed: 'other' })),
    )
    expect(finding?.evidence).toMatchObject({ at: 'hop[1]', seen: expect.stringMatching(/^openphish, /) })
  })

  test('is dangerous as the frame that fills the page', () => {
    const frame = { url: 'https://evil.example/', kind: 'frame' as const, type: 'text/html', base64: '' }
    const framing = { ...PAGE, resources: [frame] }
    const report = grade(listedAs(framing, { hop: null, resource: 0, kind: 'host', entry: 'evil.example' }))
    expect(report.verdict).toBe('dangerous')
    expect(report.signals[0]?.evidence).toMatchObject({
      at: 'resource[0]',
      seen: expect.stringMatching(/evil/),
    })
  })
})

test('a page that no list has is as it was, but for the limit', () => {
  const [without, asked] = [grade(PAGE), grade(listedAs(PAGE))]
  expect(without.coverage.limits).toContain('no_blocklist')
  expect(asked.coverage.limits).not.toContain('no_blocklist')
  const { coverage: _, ...rest } = asked
  expect(without).toMatchObject(rest)
})
