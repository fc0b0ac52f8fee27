import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeSpans, readDocument, rowsUnder } from '../documents/markdown.ts'
import { makeDirectory, REPOSITORY } from '../support/service.ts'
import { promtool } from './promtool.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly action: string }
}
interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string }[]
}

const read = (name: string): unknown => {
  const text = readDocument(`deploy/${name}`)
  return name.endsWith('.json') ? JSON.parse(text) : Bun.YAML.parse(text)
}
const { groups } = read('prometheus/alerts.yaml') as {
  groups: readonly { readonly rules: readonly Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const { tests } = read('prometheus/alerts-test.yaml') as { tests: readonly { readonly name: string }[] }
const { panels } = read('grafana/waypost.json') as { panels: readonly Panel[] }
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** The labels of each sample by docs/metrics.md, which a test holds to the program. */
const LABELS = new Map<string, readonly string[]>()
const METRICS = readDocument('docs/metrics.md')
for (const [name = ''] of rowsUnder(METRICS, 'with `WORKERS`')) LABELS.set(codeSpans(name).join(), [])
for (const [name = '', type = '', labels = ''] of rowsUnder(METRICS, 'metric')) {
  const [metric, own] = [codeSpans(name).join(), codeSpans(labels)]
  if (type !== 'histogram') LABELS.set(metric, own)
  else for (const suffix of ['bucket', 'count', 'sum']) LABELS.set(`${metric}_${suffix}`, [...own, 'le'])
}

/** Labels that Prometheus gives to whatever it scrapes. */
const SCRAPED = ['instance', 'job']
const SELECTOR = /\b((?:waypost|process)_\w+)(?:\{([^}]*)\})?/g

/** The metrics and labels of an expression that the program does not have. */
function unknownIn(expr: string): string[] {
  return [...expr.matchAll(SELECTOR)].flatMap(([, metric = '', matchers = '']) => {
    const labels = LABELS.get(metric)
    if (labels === undefined) return [metric]
    const used = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)
    return used
      .filter((label) => ![...labels, ...SCRAPED].includes(label))
      .map((label) => `${metric}{${label}}`)
  })
}

describe('alert rules and dashboard', () => {
  test('ask for metrics and labels that the program has', () => {
    const expressions = [...rules.map(({ expr }) => expr), ...shown]
    expect(expressions.flatMap(unknownIn)).toEqual([])
    expect(expressions.join().match(SELECTOR)?.length).toBeGreaterThan(60)
    expect(unknownIn('waypost_gone > 0 and waypost_redis_shared{node="a"}')).toEqual([
      'waypost_gone',
      'waypost_redis_shared{node}',
    ])
  })

  test('each rule has a severity, a reason, what to do, and a test', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels]).toEqual([alert, { severity: expect.stringMatching(/^(warning|critical)$/) }])
      expect([alert, annotations]).toEqual([
        alert,
        { summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) },
      ])
    }
    expect(tests.map(({ name }) => name)).toEqual(['all is well', ...rules.map(({ alert }) => alert)])
  })

  test('each event that is an alarm by docs/logs.md is in an expression, or in what to do [O17]', () => {
    const events = rowsUnder(readDocument('docs/logs.md'), 'event')
    const alarms = events.flatMap(([event = '', , , what = '']) =>
      what.startsWith('**alarm**') ? codeSpans(event) : [],
    )
    const told = rules.map(({ expr, annotations }) => `${expr} ${annotations.action}`).join(' ')
    expect(alarms.filter((event) => !new RegExp(`\\b${event}\\b`).test(told))).toEqual([])
    expect(alarms.length).toBeGreaterThan(20)
  })

  test('the panels have their own ids and places, on a grid of 24 columns', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => [x + (cell % w), y + Math.floor(cell / w)]),
    )
    expect(new Set(cells.map(String)).size).toBe(cells.length)
    expect(cells.filter(([x = 24]) => x >= 24)).toEqual([])
    expect(panels.filter(({ type, targets }) => type !== 'row' && targets?.length === 0)).toEqual([])
  })

  promtool('promtool reads the rules, and each fault fires its own alert and no other', async (run) => {
    const folder = join(REPOSITORY, 'deploy/prometheus')
    const checked = await run(['check', 'rules', join(folder, 'alerts.yaml')])
    expect([checked.exitCode, checked.output]).toEqual([
      0,
      expect.stringContaining(`${rules.length} rules found`),
    ])
    const tested = await run(['test', 'rules', join(folder, 'alerts-test.yaml')])
    expect([tested.exitCode, tested.output]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  promtool('promtool reads each expression of the dashboard', async (run) => {
    const record = shown.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }))
    const file = join(makeDirectory('rules'), 'panels.yaml')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: record }] }))
    const { exitCode, output } = await run(['check', 'rules', file])
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`${shown.length} rules found`)])
  })
})
