import { describe, expect, test } from 'bun:test'
import { BOUND_NAMES, BOUNDS, type Bound, CUT_PARTS } from '../../../src/trust/bounds/bounds.ts'
import { grade } from '../../../src/trust/grade.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
import { captureOf } from '../captures.ts'
import { HIT } from './hit-pages.ts'

const URL_TEXT = 'https://site.example/'
const TEXT = 'We meet on each first Sunday of the month, in the garden behind the church. '
const pageWith = (html: string) =>
  captureOf(URL_TEXT, {
    body: `<!doctype html><title>Garden</title><h1>Garden</h1><p>${TEXT.repeat(8)}</p>${html}`,
  })

/** Bounds in which other things count as well, so that no page has just as many. */
const ABOUT: ReadonlySet<Bound> = new Set<Bound>([
  ...(['steps', 'time', 'memory', 'depth', 'repeats'] as const),
  ...([
    'nodes',
    'characters',
    'text',
    'addresses',
    'jobs',
    'tasks',
    'nesting',
    'clicks',
    'sheet_characters',
    'kept',
  ] as const),
])

const reportOn = (bound: keyof typeof HIT, count: number) => {
  const capture = pageWith(HIT[bound](count))
  return grade(
    capture,
    undefined,
    viewsOf(capture, () => bound === 'time'),
  )
}

const NAMES = BOUND_NAMES.filter((name): name is keyof typeof HIT => Object.hasOwn(HIT, name))

describe('a bound that cuts something off says so [T5]', () => {
  test.each(NAMES)('%s', (bound) => {
    const { coverage, verdict } = reportOn(bound, BOUNDS[bound].most + 1)
    expect(coverage.bounds).toContain(bound)
    const isHidden = BOUND_NAMES.some((name) => BOUNDS[name].hides === true && coverage.bounds.includes(name))
    expect(coverage.limits.some((limit) => CUT_PARTS.some((part) => part === limit))).toBe(isHidden)
    expect(verdict).not.toBe(isHidden ? 'benign' : 'inconclusive')
  })

  test.each(NAMES.filter((name) => !ABOUT.has(name)))(
    'and does not where nothing is cut off: %s',
    (bound) => {
      expect(reportOn(bound, BOUNDS[bound].most).coverage.bounds).not.toContain(bound)
    },
  )
})
