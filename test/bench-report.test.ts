import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from './support/service.ts'

const BENCH = join(import.meta.dir, '../bench')

test('bench/REPORT.md and its charts are what the kept runs make', async () => {
  const directory = makeDirectory('report')
  const report = join(directory, 'REPORT.md')
  const made = Bun.spawnSync([
    process.execPath,
    join(BENCH, 'report.ts'),
    '--report',
    report,
    '--charts',
    directory,
  ])
  expect(made.exitCode).toBe(0)
  expect(readFileSync(report, 'utf8')).toBe(readFileSync(join(BENCH, 'REPORT.md'), 'utf8'))
  for (const [, chart = ''] of readFileSync(report, 'utf8').matchAll(/\(charts\/([\w-]+\.svg)\)/g))
    expect(readFileSync(join(directory, chart), 'utf8')).toBe(
      readFileSync(join(BENCH, 'charts', chart), 'utf8'),
    )
})

test('bench/README.md has 700 words at most', () => {
  const words = readFileSync(join(BENCH, 'README.md'), 'utf8')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  expect(words.length).toBeLessThanOrEqual(700)
})
