import type { Fit } from '../soak/vitals.ts'
import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable } from './table.ts'

type Counts = Readonly<Record<string, number>>

interface RunLine {
  readonly name: string
  readonly seconds: number
  readonly requests: number
  readonly perSecond: number
  readonly events: number
  readonly mails: { readonly queued: number; readonly accepted: number; readonly waiting: number }
}

interface FaultLine {
  readonly name: string
  readonly times: number
  readonly longestMs: number
  readonly troubles: number
}

interface AreaLine {
  readonly name: string
  readonly statuses: Counts
}

interface NodeLine extends Fit {
  readonly name: string
}

interface InvariantLine {
  readonly name: string
  readonly checked: number
  readonly broken: number
}

const MB = 1e6

function partOf<T>(lines: readonly Line[], part: string): readonly T[] {
  return lines.filter((line) => line.part === part) as unknown as readonly T[]
}

export function soakSection({ last: { lines } }: KeptRuns): Section {
  const rows = partOf<InvariantLine>(lines, 'invariant').map(({ name, checked, broken }) => [
    ...[name, checked.toLocaleString('en'), String(broken)],
  ])
  return {
    markdown: [
      ...partOf<RunLine>(lines, 'run').map(runText),
      markdownTable(['what was promised', 'looked at', 'broken'], rows),
      `Faults: ${partOf<FaultLine>(lines, 'fault').map(faultText).join('; ')}.`,
      `Answers by status, 0 for none: ${partOf<AreaLine>(lines, 'area').map(areaText).join('; ')}.`,
      ...partOf<NodeLine>(lines, 'node').map(nodeText),
      ...partOf<{ name: string; reason: string }>(lines, 'missing').map(
        ({ name, reason }) => `Not done: ${name}: ${reason}.`,
      ),
    ].join('\n\n'),
    charts: {},
  }
}

function runText({ name, seconds, requests, perSecond, events, mails }: RunLine): string {
  const minutes = figure(seconds / 60)
  const load = `${requests.toLocaleString('en')} requests, ${figure(perSecond)} a second`
  const sent = `of ${mails.queued.toLocaleString('en')} mails ${mails.accepted.toLocaleString('en')} accepted, ${mails.waiting} waiting`
  return `The ${name} of ${minutes} minutes: ${load}; ${events.toLocaleString('en')} events acknowledged, ${sent}.`
}

function faultText({ name, times, longestMs, troubles }: FaultLine): string {
  return `${name}: ${times} times, ${figure(longestMs / 1_000)} s at most, ${troubles} requests 5xx or lost`
}

function areaText({ name, statuses }: AreaLine): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
  return `${name} ${counts.join(', ')}`
}

function nodeText(line: NodeLine): string {
  const { name, samples, minutes, descriptorsStart, descriptorsEnd, childrenMost } = line
  const [from, to] = [line.residentStartBytes, line.residentEndBytes].map((bytes) => figure(bytes / MB))
  const slope = figure(line.residentPerHourBytes / MB)
  return (
    `Of ${name}, a straight line through ${samples} samples of the last ${figure(minutes)} minutes: memory ${from} to ${to} MB ` +
    `(${slope} MB an hour), descriptors ${figure(descriptorsStart)} to ${figure(descriptorsEnd)}, ${childrenMost} children at most.`
  )
}
