import { expect } from 'bun:test'
import { join } from 'node:path'
import { describeRun, keepRun } from '../../bench/report/run-record.ts'
import { makeDirectory } from '../support/service.ts'

/** Runs a bench at a small size and reads its lines. */
export async function run(...args: string[]): Promise<Record<string, unknown>[]> {
  const bench = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../../bench/run.ts'), ...args, '--json'],
    {
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const lines = await new Response(bench.stdout).text()
  expect(await bench.exited).toBe(0)
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Makes the report of a kept run of these results: its table names every server or case, its charts are SVG. */
export async function expectReport(
  bench: string,
  results: readonly Record<string, unknown>[],
  charts: readonly string[],
): Promise<void> {
  const directory = makeDirectory('report')
  const report = join(directory, 'REPORT.md')
  await keepRun(describeRun(bench, [], results), directory)
  await run('report', '--results', directory, '--report', report, '--charts', directory)
  const text = await Bun.file(report).text()
  for (const { name } of results) expect(text).toContain(String(name))
  for (const chart of charts) expect(await Bun.file(join(directory, chart)).text()).toStartWith('<svg ')
}
