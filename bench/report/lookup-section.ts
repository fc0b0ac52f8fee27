import { barChart } from './chart.ts'
import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable } from './table.ts'

interface LookupLine {
  readonly name: string
  readonly nsMedian: number
  readonly nsMin: number
}

/** The case that the others are compared with. */
const REFERENCE = 'maxmind'

const measured = (lines: readonly Line[]) =>
  lines.filter(({ nsMedian }) => nsMedian !== undefined) as unknown as LookupLine[]

export function lookupSection({ last, before }: KeptRuns): Section {
  const lines = measured(last.lines)
  const earlier = measured(before?.lines ?? [])
  const reference = lines.find(({ name }) => name.startsWith(REFERENCE))?.nsMedian ?? Number.NaN
  const rows = lines.map(({ name, nsMedian, nsMin }) => {
    const past = earlier.find((line) => line.name === name)
    return [
      ...[name, figure(nsMedian), figure(nsMin)],
      ...[past === undefined ? '-' : figure(past.nsMedian), `${figure(reference / nsMedian)} x`],
    ]
  })
  const head = ['case', 'ns, median', 'least', 'run before', 'as fast as maxmind, text to record']
  const unmeasured = last.lines.filter(({ reason }) => reason !== undefined)
  const notes = unmeasured.map(({ name, reason }) => `${name}: ${reason}.`)
  const title = 'Nanoseconds to locate one address'
  return {
    markdown: [
      `![${title}](charts/lookup.svg)`,
      markdownTable(head, rows),
      ...(notes.length === 0 ? [] : [`Not measured: ${notes.join(' ')}`]),
    ].join('\n\n'),
    charts: {
      'lookup.svg': barChart({
        title,
        unit: 'median of the rounds; less is better',
        bars: lines.map(({ name, nsMedian }) => {
          return { label: name, value: nsMedian, isOurs: name.startsWith('waypost') }
        }),
        write: figure,
        isLogarithmic: true,
      }),
    },
  }
}
