import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FormatRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Glob } from 'bun'
import { ratesOf, share } from '../../bench/trust-rates.ts'
import { corpus, FAMILIES, sampleOf } from '../../corpus/corpus.ts'
import type { Family } from '../../corpus/family.ts'
import { FLOORS, MOST_ACCUSED, WEAK_FAMILIES } from '../../corpus/floors.ts'
import { GROUPS, groupOf } from '../../corpus/split.ts'
import { grade } from '../../src/trust/grade.ts'
import { Report } from '../../src/trust/report/report.ts'
import { Capture } from '../../src/trust/visit/capture.ts'

FormatRegistry.Set('date-time', (text) => new Date(text).toISOString() === text)

const SEED = Number(process.env.WAYPOST_CORPUS_SEED ?? 1)
const COUNT = Number(process.env.WAYPOST_CORPUS_COUNT ?? 24 * FAMILIES.length)

const heldOut = FAMILIES.filter(({ split }) => split === 'held-out').map(({ id }) => id)
const graded = [...corpus({ count: COUNT, seed: SEED, split: 'all' })].map((sample) => ({
  ...sample,
  report: grade(sample.capture),
}))
const judged = graded.map(({ id, family, group, report }) => ({
  id,
  family: family.id,
  expected: family.expected,
  group,
  verdict: report.verdict,
  ms: 0,
  hasScripts: report.coverage.scripts.ran > 0,
}))

const isFamily = (value: unknown): value is Family =>
  typeof value === 'object' && value !== null && 'expected' in value && 'make' in value

/** What is wrong in a report, with the page that shows it. */
const failures = (isWrong: (entry: (typeof graded)[number]) => boolean) =>
  graded.filter(isWrong).map(({ id }) => id)

describe(`the corpus (WAYPOST_CORPUS_SEED=${SEED})`, () => {
  test('has every family, and the same pages for the same seed', () => {
    expect(new Set(graded.map(({ family }) => family.id)).size).toBe(FAMILIES.length)
    expect(
      failures(
        ({ id, family, capture }) =>
          'make' in family &&
          !Bun.deepEquals(sampleOf(family, Number(id.split('/')[1]), SEED).capture, capture),
      ),
    ).toEqual([])
    const [family] = FAMILIES
    if (family === undefined) throw new Error('there are no families')
    expect(sampleOf(family, 0, SEED + 1).capture).not.toEqual(sampleOf(family, 0, SEED).capture)
  })

  test('has every family that a generator makes', async () => {
    const root = join(import.meta.dir, '../../corpus')
    const modules = [...new Glob('*/**/*.ts').scanSync(root)].map((file) => import(join(root, file)))
    const exported: unknown[] = (await Promise.all(modules)).flatMap((module) => Object.values(module)).flat()
    const ids = new Set(exported.filter(isFamily).map(({ id }) => id))
    const listed = FAMILIES.filter(isFamily).map(({ id }) => id)
    expect([...ids].sort()).toEqual(listed.sort())
  })

  test('is made of captures by the schema', () => {
    expect(failures(({ capture }) => !Value.Check(Capture, capture))).toEqual([])
  })

  test('holds families out of tuning, and seeds of all', () => {
    expect(groupOf({ split: 'held-out' }, 0)).toBe('held_out_families')
    expect([3, 4, 5].map((number) => groupOf({ split: 'dev' }, number))).toEqual([
      'dev',
      'held_out_seeds',
      'dev',
    ])
    const groups = (id: string) =>
      new Set(graded.filter(({ family }) => family.id === id).map(({ group }) => group))
    expect(heldOut.length).toBeGreaterThan(0)
    expect(FAMILIES.map(({ id }) => id).filter((id) => groups(id).has('held_out_families'))).toEqual(heldOut)
    expect(groups('seed_phrase')).toEqual(new Set(['held_out_families']))
  })
})

describe(`reports on the corpus (WAYPOST_CORPUS_SEED=${SEED})`, () => {
  test('are by the schema [T4]', () => {
    expect(failures(({ report }) => !Value.Check(Report, report))).toEqual([])
  })

  test('have a risk that is the sum of the points, held between 0 and 100 [T4]', () => {
    const sum = ({ signals }: Report) => signals.reduce((total, { points }) => total + points, 0)
    expect(failures(({ report }) => report.risk !== Math.max(0, Math.min(100, sum(report))))).toEqual([])
  })

  test('give a grade unless they are inconclusive [T4]', () => {
    expect(failures(({ report }) => (report.grade === null) !== (report.verdict === 'inconclusive'))).toEqual(
      [],
    )
  })

  test('come from checks none of which failed', () => {
    expect(
      failures(({ report }) => report.coverage.skipped.some(({ reason }) => reason === 'error')),
    ).toEqual([])
  })

  test('say inconclusive of walls, errors and empty pages [T5]', () => {
    expect(
      failures(
        ({ family, report }) => family.expected === 'inconclusive' && report.verdict !== 'inconclusive',
      ),
    ).toEqual([])
  })
})

describe(`rates on the corpus (WAYPOST_CORPUS_SEED=${SEED})`, () => {
  const LEVELS = ['dangerous', 'suspicious'] as const
  const cases = GROUPS.flatMap((group) => LEVELS.map((level) => [group, level] as const))
  const weak = Object.keys(WEAK_FAMILIES).flatMap((id) => LEVELS.map((level) => [id, level] as const))

  test.each(cases)(
    '%s: of frauds, enough are %s or worse, and of honest pages hardly any',
    (group, level) => {
      const { accused, meanOfFamilies } = ratesOf(
        judged.filter((page) => page.group === group && !Object.hasOwn(WEAK_FAMILIES, page.family)),
        level,
      )
      expect(meanOfFamilies.caught).toBeGreaterThanOrEqual(FLOORS[group][level])
      if (accused.hits > 1) expect(meanOfFamilies.accused).toBeLessThanOrEqual(MOST_ACCUSED[level])
    },
  )

  test.each(weak)('%s, which is seldom found: enough are %s or worse', (id, level) => {
    const { caught } = ratesOf(
      judged.filter(({ family }) => family === id),
      level,
    )
    expect(share(caught)).toBeGreaterThanOrEqual(WEAK_FAMILIES[id]?.[level] ?? 1)
  })
})
