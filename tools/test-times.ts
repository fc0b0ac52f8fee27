import { dirname } from 'node:path'

/** The file of `bun test --timings`: milliseconds by the path of a test file. */
export interface Timings {
  readonly version: 1
  readonly files: Readonly<Record<string, number>>
}

const SLOWEST = 10

/** Seconds of each folder's files, then the slowest files; files that ran side by side count in full. */
export function describeTimes(files: Timings['files']): string {
  const folders: Record<string, number> = {}
  for (const [file, ms] of Object.entries(files)) {
    const folder = dirname(file)
    folders[folder] = (folders[folder] ?? 0) + ms
  }
  const slowest = longestFirst(files).slice(0, SLOWEST)
  return [
    'Seconds by folder, of tests that ran side by side:',
    ...longestFirst(folders).map(line),
    '',
    'The slowest files:',
    ...slowest.map(line),
  ].join('\n')
}

function longestFirst(times: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(times).sort(([, one], [, other]) => other - one)
}

function line([name, ms]: readonly [string, number]): string {
  return `${(ms / 1_000).toFixed(1).padStart(8)}  ${name}`
}
