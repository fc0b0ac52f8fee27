import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FormatRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { grade } from '../../src/trust/grade.ts'
import { Report } from '../../src/trust/report/report.ts'
import { Capture } from '../../src/trust/visit/capture.ts'
import { GOLDEN_CAPTURES } from './golden-captures.ts'

FormatRegistry.Set('date-time', (text) => new Date(text).toISOString() === text)

const DIRECTORY = join(import.meta.dir, 'golden')
const NAMES = Object.keys(GOLDEN_CAPTURES)
/** Set after a deliberate change of the rules; RULES_VERSION is raised with it once it is published. */
const UPDATES = process.env.WAYPOST_UPDATE_GOLDEN === '1'

const read = (file: string): unknown => JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8'))
const write = (file: string, value: unknown): void =>
  writeFileSync(join(DIRECTORY, file), `${JSON.stringify(value, null, 2)}\n`)

if (UPDATES) {
  for (const [name, capture] of Object.entries(GOLDEN_CAPTURES)) {
    write(`${name}.capture.json`, capture)
    write(`${name}.report.json`, grade(capture))
  }
  Bun.spawnSync([process.execPath, 'run', 'biome', 'format', '--write', DIRECTORY])
}

test('the directory has a capture and a report of each page, and nothing else', () => {
  expect(readdirSync(DIRECTORY).sort()).toEqual(
    NAMES.flatMap((name) => [`${name}.capture.json`, `${name}.report.json`]).sort(),
  )
})

describe.each(NAMES)('%s', (name) => {
  const capture = read(`${name}.capture.json`)
  const report = read(`${name}.report.json`)

  test('its capture is a capture', () => {
    expect(capture).toEqual(GOLDEN_CAPTURES[name])
    expect(Value.Check(Capture, capture)).toBe(true)
    expect(Value.Check(Report, report)).toBe(true)
  })

  test('the capture gives the same report, byte for byte, under the rules of the same hash [T6]', () => {
    const graded = [1, 2, 3].map(() => grade(Value.Decode(Capture, capture)))
    expect<unknown>(graded[0]).toEqual(report)
    for (const each of graded) expect(JSON.stringify(each) === JSON.stringify(report)).toBe(true)
  })
})

test('neither the clock nor chance has a part in a report [T6]', () => {
  const clocks = [Date.now, Math.random, performance.now] as const
  const forbidden = (): never => {
    throw new Error('a report is made of its capture alone')
  }
  const before = Object.values(GOLDEN_CAPTURES).map((capture) => JSON.stringify(grade(capture)))
  try {
    Date.now = forbidden
    Math.random = forbidden
    performance.now = forbidden
    expect(Object.values(GOLDEN_CAPTURES).map((capture) => JSON.stringify(grade(capture)))).toEqual(before)
  } finally {
    ;[Date.now, Math.random, performance.now] = clocks
  }
})
