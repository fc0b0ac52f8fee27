import { expect, test } from 'bun:test'
import { fields, table } from '../../src/cli/table.ts'
import { type Usage, usageText } from '../../src/cli/usage-chart.ts'

test('columns are as wide as what they hold, wide and combined characters included', () => {
  expect(
    table(
      ['A', 'NAME', 'B'],
      [
        ['1', '日本', 'x'],
        ['22', 'e\u0301', ''],
        ['', 'four', 'y'],
      ],
    ),
  ).toBe(['A   NAME  B', '1   日本  x', '22  e\u0301', '    four  y'].join('\n'))
})

test('fields stand under each other', () => {
  expect(
    fields([
      ['id', 'x'],
      ['partner_id', 'y'],
    ]),
  ).toBe('id          x\npartner_id  y')
})

const DAYS = 30
const usage = (admitted: (day: number) => number): Usage => ({
  plan: 'scale',
  scopes: ['geo:read'],
  limits: { per_minute: 1_200, per_day: 500_000 },
  today: { admitted: 1_234, refused: 5, by_operation: { geoLookup: { admitted: 1_234, refused: 5 } } },
  days: Array.from({ length: DAYS }, (_, day) => ({
    date: new Date(Date.UTC(2030, 0, 1 + day)).toISOString().slice(0, 10),
    admitted: admitted(day),
    refused: day,
  })),
})
const chartOf = (admitted: (day: number) => number) => usageText(usage(admitted)).split('\n').slice(-DAYS)

test('bars are in proportion, and the smallest day with requests has one', () => {
  const chart = chartOf((day) => [0, 1, 250_000, 500_000][day] ?? 0)
  expect(chart.slice(0, 5)).toEqual([
    '2030-01-01         0        0',
    '2030-01-02         1        1  ▏',
    `2030-01-03   250,000        2  ${'█'.repeat(20)}`,
    `2030-01-04   500,000        3  ${'█'.repeat(40)}`,
    '2030-01-05         0        4',
  ])
})

test('no bar is wider than the chart, whatever the figures', () => {
  for (const most of [1, 7, 319, 320, 321, 999_999_999]) {
    const chart = chartOf((day) => Math.floor((most * (day + 1)) / DAYS))
    const widths = chart.map((line) => /[█▉▊▋▌▍▎▏]+$/.exec(line)?.[0].length ?? 0)
    expect(Math.max(...widths)).toBe(40)
    expect(widths).toEqual([...widths].sort((one, other) => one - other))
  }
})

test('a key that was never used has a chart without bars', () => {
  expect(chartOf(() => 0).join('')).not.toMatch(/[█▉▊▋▌▍▎▏]/)
})

test('plan, limits and operations are told above the chart', () => {
  const [plan, scopes, today, , headings, operation] = usageText(usage(() => 0)).split('\n')
  expect([plan, scopes, today, headings, operation]).toEqual([
    'plan              scale (1,200 a minute, 500,000 a day)',
    'scopes in effect  geo:read',
    'today             1,234 admitted, 5 refused',
    'OPERATION  ADMITTED  REFUSED',
    'geoLookup  1,234     5',
  ])
})
