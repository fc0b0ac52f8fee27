import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { markdownTable } from './table.ts'

interface Hits {
  readonly hits: number
  readonly of: number
}

interface RateLine {
  readonly name: string
  readonly caught: Hits
  readonly accused: Hits
  readonly tprWilson: { readonly low: number; readonly high: number }
  readonly fprWilson: { readonly low: number; readonly high: number }
}

interface FamilyLine {
  readonly name: string
  readonly group: string
  readonly expected: string
  readonly benign: number
  readonly suspicious: number
  readonly dangerous: number
  readonly inconclusive: number
}

export function trustSection({ last: { lines } }: KeptRuns): Section {
  const rates = linesWith<RateLine>(lines, 'caught').map(
    ({ name, caught, accused, tprWilson, fprWilson }) => [
      name,
      ofText(caught, tprWilson),
      ofText(accused, fprWilson),
    ],
  )
  const families = linesWith<FamilyLine>(lines, 'expected').map(
    ({ name, group, expected, benign, suspicious, dangerous, inconclusive }) => [
      ...[name, group, expected],
      ...[benign, suspicious, dangerous, inconclusive].map(String),
    ],
  )
  return {
    markdown: [
      markdownTable(['group: from which verdict on', 'frauds found', 'honest pages accused'], rates),
      markdownTable(
        ['family', 'group', 'expected', 'benign', 'suspicious', 'dangerous', 'inconclusive'],
        families,
      ),
    ].join('\n\n'),
    charts: {},
  }
}

function linesWith<T>(lines: readonly Line[], field: string): readonly T[] {
  return lines.filter((line) => line[field] !== undefined) as unknown as readonly T[]
}

function ofText({ hits, of }: Hits, { low, high }: { readonly low: number; readonly high: number }): string {
  const percent = (part: number) => (100 * part).toFixed(1)
  return `${hits} of ${of}: ${percent(hits / of)} % (${percent(low)} to ${percent(high)})`
}
