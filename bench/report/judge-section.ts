import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { markdownTable } from './table.ts'

interface KindLine {
  readonly name: string
  readonly pages: number
  readonly dangerous: number
  readonly accused: number
  readonly inconclusive: number
}

const HEAD = [
  'pages',
  'number',
  'dangerous',
  'before',
  'suspicious or worse',
  'before',
  'inconclusive',
  'before',
]

/** Verdicts by kind of page, beside those of the run before; then the signals that decide. */
export function judgeSection({ last, before }: KeptRuns): Section {
  const earlier = new Map(kindsIn(before?.lines ?? []).map((line) => [line.name, line]))
  const rows = kindsIn(last.lines).map((line) => {
    const old = earlier.get(line.name)
    const beside = (count: (kind: KindLine) => string) => [count(line), old === undefined ? '-' : count(old)]
    return [
      line.name,
      line.pages.toLocaleString('en'),
      ...beside((kind) => share(kind.dangerous, kind.pages)),
      ...beside((kind) => share(kind.accused, kind.pages)),
      ...beside((kind) => String(kind.inconclusive)),
    ]
  })
  return { markdown: markdownTable(HEAD, rows), charts: {} }
}

function kindsIn(lines: readonly Line[]): readonly KindLine[] {
  return lines.filter((line) => typeof line.pages === 'number') as unknown as readonly KindLine[]
}

const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`
