import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable } from './table.ts'

interface ScenarioLine {
  readonly name: string
  readonly title: string
}

interface EntryLine {
  readonly name: string
  readonly seconds: number
  readonly source: string
  readonly text: string
}

interface LossesLine {
  readonly name: string
  readonly kind: string
  readonly asked: number
  readonly lost: Readonly<Record<string, number>>
  readonly seconds: number
}

interface EventsLine {
  readonly name: string
  readonly acknowledged: number
  readonly missing: number
}

const partOf = <T>(lines: readonly Line[], part: string) =>
  lines.filter((line) => line.part === part) as unknown as readonly T[]

export function gameDaySection({ last: { lines } }: KeptRuns): Section {
  const of = <T extends { readonly name: string }>(part: string, name: string) =>
    partOf<T>(lines, part).filter((line) => line.name === name)
  const parts = partOf<ScenarioLine>(lines, 'scenario').map(({ name, title }) =>
    [
      `### ${title} (\`${name}\`)`,
      markdownTable(
        ['seconds', '', 'what was done (**bold**) or seen'],
        of<EntryLine>('entry', name).map(({ seconds, source, text }) => [
          ...[
            seconds.toFixed(1),
            source === 'done' ? '' : source,
            source === 'done' ? `**${shown(text)}**` : shown(text),
          ],
        ]),
      ),
      markdownTable(
        ['requests', 'sent', 'lost', 'from the first to the last, s'],
        of<LossesLine>('losses', name).map((losses) => [
          ...[losses.kind, losses.asked.toLocaleString('en'), lostText(losses), figure(losses.seconds)],
        ]),
      ),
      ...of<EventsLine>('events', name).map(
        ({ acknowledged, missing }) =>
          `${acknowledged.toLocaleString('en')} events were acknowledged; ${missing} of them are missing.`,
      ),
    ].join('\n\n'),
  )
  return { markdown: parts.join('\n\n'), charts: {} }
}

const shown = (text: string) => text.replaceAll('|', '\\|').replaceAll(/[<>*_`]/g, '\\$&')

function lostText({ lost }: LossesLine): string {
  const counts = Object.entries(lost).map(
    ([status, count]) => `${count.toLocaleString('en')} ${status === '0' ? 'without an answer' : status}`,
  )
  return counts.join(', ') || '0'
}
