import { describe, expect, test } from 'bun:test'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { grade } from '../../../src/trust/grade.ts'
import { ENGINE } from '../../../src/trust/report/engine.ts'
import { Report } from '../../../src/trust/report/report.ts'
import { describeReport } from '../../../src/trust/report/text.ts'
import { captureOf, hopTo } from '../captures.ts'
import { GOLDEN_CAPTURES } from '../golden-captures.ts'

FormatRegistry.Set('date-time', (text) => new Date(text).toISOString() === text)

const REPORTS = Object.entries(GOLDEN_CAPTURES).map(([name, capture]) => [name, grade(capture)] as const)
const RAW = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Every text in a value, keys left out. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Every schema within a schema, by its path. */
function schemasIn(schema: TSchema, path = 'report'): [string, TSchema][] {
  const inner = [
    ...Object.entries<TSchema>(schema.properties ?? {}).map(
      ([key, each]) => [`${path}.${key}`, each] as const,
    ),
    ...(schema.anyOf ?? []).map((each: TSchema) => [path, each] as const),
    ...(schema.items === undefined ? [] : [[`${path}[]`, schema.items] as const]),
  ]
  return [[path, schema], ...inner.flatMap(([key, each]) => schemasIn(each, key))]
}

describe('the schema [T4]', () => {
  const objects = schemasIn(Report).filter(([, schema]) => schema.type === 'object')

  test('has the fields of the contract, in its order', () => {
    expect(Object.keys(Report.properties).join(' ')).toBe(
      'url verdict grade risk confidence summary categories brand signals redirects tls page posture coverage engine timing_ms fetched_at',
    )
  })

  test.each(objects)('%s is strict and has all its fields', (_, schema) => {
    expect(schema.additionalProperties).toBe(false)
    expect(schema.required).toEqual(Object.keys(schema.properties))
  })

  test.each(Object.entries(Report.properties))('%s is described, or its parts are', (_, schema: TSchema) => {
    expect(schemasIn(schema).some(([, { description }]) => description !== undefined)).toBe(true)
  })
})

describe.each(REPORTS)('the report of %s', (_, report) => {
  test('is of the schema, its fields in the order of the schema', () => {
    expect([...Value.Errors(Report, report)]).toEqual([])
    expect(JSON.stringify(inOrder(Report, report))).toBe(JSON.stringify(report))
  })

  test('risk is the sum of its points, held between 0 and 100, and they are sorted [T4]', () => {
    const { signals, risk } = report
    const sum = signals.reduce((total, { points }) => total + points, 0)
    expect(Math.max(0, Math.min(100, sum))).toBe(risk)
    expect(signals).toEqual([...signals].sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1)))
    for (const { evidence } of signals) expect(evidence.seen).not.toBe('')
  })

  test('has no raw control character, and as text none but line breaks', () => {
    expect(textsIn(report).filter((text) => RAW.test(text))).toEqual([])
    expect(describeReport(report).replaceAll('\n', '')).not.toMatch(RAW)
  })

  test('has at most 10 kB', () => {
    expect(JSON.stringify(report).length).toBeLessThanOrEqual(10_000)
  })
})

/** The value with its keys as the schema has them. */
function inOrder(schema: TSchema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(schema.items, each))
  if (typeof value !== 'object' || value === null) return value
  const object: TSchema = schema.anyOf?.find((each: TSchema) => each.type === 'object') ?? schema
  return Object.fromEntries(
    Object.entries<TSchema>(object.properties).map(([key, each]) => [
      key,
      inOrder(each, value[key as keyof typeof value]),
    ]),
  )
}

describe('whatever a page and its headers say', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const html = fc.oneof(
    text,
    fc
      .tuple(text, text, text)
      .map(
        ([title, alt, action]) =>
          `<title>${title}</title><img alt="${alt}"><form action="${action}"><input type=password>`,
      ),
  )
  const header = fc.constantFrom(
    'content-type',
    'content-security-policy',
    'set-cookie',
    'location',
    'strict-transport-security',
    'content-disposition',
    'access-control-allow-origin',
  )
  const url = fc.webUrl({ withQueryParameters: true, withFragments: true })

  test('the report is of the schema and its points add up to the risk', () => {
    fc.assert(
      fc.property(
        html,
        fc.array(fc.tuple(header, text), { maxLength: 5 }),
        url,
        url,
        fc.constantFrom(200, 204, 301, 403, 404, 503),
        (body, headers, first, last, status) => {
          const report = grade(
            captureOf(last, { body, headers, status, before: [hopTo(first, { status: 302 })] }),
          )
          expect([...Value.Errors(Report, report)]).toEqual([])
          expect(report.coverage.skipped.filter(({ reason }) => reason === 'error')).toEqual([])
          expect(report.signals.reduce((total, { points }) => total + points, 0)).toBe(report.risk)
          expect(textsIn(report).filter((each) => RAW.test(each))).toEqual([])
        },
      ),
      { numRuns: 300, seed: 5 },
    )
  })
})

describe('the engine [T6]', () => {
  test('is named by its version and a hash', () => {
    expect(ENGINE.rules).toMatch(/^\d{4}\.\d{1,2}\.\d+$/)
    expect(ENGINE.rules_sha256).toMatch(/^[0-9a-f]{64}$/)
    for (const version of Object.values(ENGINE.data)) expect(version).not.toBe('')
  })
})

describe('a report as text', () => {
  const lines = (name: string): string =>
    describeReport(grade(GOLDEN_CAPTURES[name] ?? captureOf('http://none.example/')))

  test('says the grade, the reasons with their points and evidence, and what was not seen', () => {
    const text = lines('expired-certificate')
    for (const part of [
      'https://bakery.example/bread\nBENIGN, grade A, risk 5 of 100, confidence 0.90\n',
      ' +5  transport.certificate_defect (low)\n',
      'not in order: CERT_HAS_EXPIRED, TLSv1.3\n',
      '112 days old, expired 5 days ago\n',
      'Posture: D (30)\n  -25  content-security-policy: csp-not-implemented\n',
      'Not seen\n  No list of known bad or good pages was asked.\n',
      `rules ${ENGINE.rules} (${ENGINE.rules_sha256.slice(0, 12)})\n`,
    ])
      expect(text).toContain(part)
  })

  test('says which way led there', () => {
    const text = lines('redirect-chain')
    expect(text).toContain('http://landing.example/a\nasked for: https://bit.ly/3abc\n')
    expect(text).toContain('  0  301 https://bit.ly/3abc, 192.0.2.10, 12 ms, to another site\n')
    expect(text).toContain(', by meta, to another site, from https to http\n')
    expect(text).toContain('none: the page came over http\n')
  })

  test('says why there is no grade', () => {
    expect(lines('bot-wall')).toContain('INCONCLUSIVE, grade none, risk ')
    expect(lines('bot-wall')).toContain('A wall against automatic visitors stood in front of the page.')
    expect(lines('image')).toMatch(/\w+ did not: no HTML document\./)
  })
})
