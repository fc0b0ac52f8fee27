import { Histogram } from './histogram.ts'

/** Answers are promised in 2 s without the database (contract N13), and in 8.5 s after a visit (contract T3). */
const BUCKET_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2, 8.5, 30]

const STATUSES = 600

interface Counts {
  readonly byStatus: Float64Array
  readonly seconds: Histogram
}

interface Labelled {
  readonly label: Readonly<Record<string, string>>
  readonly value: number | null
}

interface Reading {
  readonly type: 'gauge' | 'counter'
  readonly help: string
  readonly across?: 'sum' | 'least'
  readonly read: () => number | null | readonly Labelled[]
}

export class Metrics {
  readonly #operations = new Map<string, Counts>()
  readonly #readings = new Map<string, Reading>()
  readonly #histograms = new Map<string, { readonly help: string; readonly histogram: Histogram }>()

  readonly #isWorker: boolean

  /** @param isWorker adds comments, `# ACROSS name rule`, that tell the parent how to join gauges. */
  constructor(isWorker = false) {
    this.#isWorker = isWorker
  }

  /** `none` is the operation of an unknown path or method. */
  record(operation: string, status: number, durationMs: number): void {
    let counts = this.#operations.get(operation)
    if (counts === undefined) {
      counts = { byStatus: new Float64Array(STATUSES), seconds: new Histogram(BUCKET_SECONDS) }
      this.#operations.set(operation, counts)
    }
    counts.byStatus[status] = (counts.byStatus[status] as number) + 1
    counts.seconds.observe(durationMs / 1000)
  }

  /** null: the metric is omitted. */
  reading(name: string, reading: Reading): void {
    this.#readings.set(name, reading)
  }

  histogram(name: string, help: string, histogram: Histogram): void {
    this.#histograms.set(name, { help, histogram })
  }

  text(): string {
    return `${[...this.#readingLines(), ...this.#histogramLines(), ...this.#requestLines(), ...this.#durationLines()].join('\n')}\n`
  }

  *#readingLines() {
    for (const [name, { type, help, across, read }] of this.#readings) {
      const values = read()
      const all = Array.isArray(values) ? values : [{ label: {}, value: values }]
      const lines = all.flatMap(({ label, value }) =>
        value === null ? [] : `${name}${labelText(label)} ${value}`,
      )
      if (lines.length === 0) continue
      if (this.#isWorker && across !== undefined) yield `# ACROSS ${name} ${across}`
      yield [`# HELP ${name} ${help}\n# TYPE ${name} ${type}`, ...lines].join('\n')
    }
  }

  *#requestLines() {
    yield '# HELP waypost_requests_total Answered requests.\n# TYPE waypost_requests_total counter'
    for (const [operation, { byStatus }] of this.#operations) {
      for (const [status, count] of byStatus.entries()) {
        if (count > 0) yield `waypost_requests_total{operation="${operation}",status="${status}"} ${count}`
      }
    }
  }

  *#durationLines() {
    const name = 'waypost_request_duration_seconds'
    yield `# HELP ${name} Time from the request's arrival to its answer.\n# TYPE ${name} histogram`
    for (const [operation, { seconds }] of this.#operations)
      yield* seconds.lines(name, `operation="${operation}"`)
  }

  *#histogramLines() {
    for (const [name, { help, histogram }] of this.#histograms) {
      yield `# HELP ${name} ${help}\n# TYPE ${name} histogram`
      yield* histogram.lines(name, '')
    }
  }
}

function labelText(label: Labelled['label']): string {
  const pairs = Object.entries(label).map(([name, value]) => `${name}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join()}}`
}
