/** A call that a bench repeats. */
export interface Call {
  readonly name: string
  /** The reference: other rates are given as parts of its rate. */
  readonly isRaw?: boolean
  /** At once; default: those of the size. */
  readonly callers?: number
  /** Events of a call; the rate is theirs. Default: 1. */
  readonly events?: number
  /** Resolves with a number that is summed up, as proof that the call was done. `turn` never repeats. */
  call(turn: number): Promise<number>
}

export interface Timing {
  readonly name: string
  /** Median of the rounds. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** This case's rate as a part of that of the raw statements in the same run. */
  readonly ofRaw: number
  readonly count: number
  readonly checksum: number
}

export interface Size {
  /** Calls of a round. */
  readonly calls: number
  readonly callers: number
  readonly rounds: number
}

/**
 * Times calls in turn, round by round, so that a machine that slows down slows all of them; the first round warms up
 * and is not counted. Each caller makes its next call when the last was answered. Waits are of all rounds together.
 */
export async function timeCalls(cases: readonly Call[], { calls, callers, rounds }: Size): Promise<Timing[]> {
  const runs = cases.map((subject) => ({ subject, turn: 0, waits: [] as number[], rates: [] as number[] }))
  const checksums = runs.map(() => 0)
  for (let round = -1; round < rounds; round++) {
    for (const [index, run] of runs.entries()) {
      const { events = 1, callers: own = callers } = run.subject
      const count = Math.ceil(calls / events)
      const done = await makeCalls(run.subject, run.turn, count, own)
      run.turn += count
      if (round < 0) continue
      checksums[index] = (checksums[index] ?? 0) + done.sum
      run.rates.push(done.perSecond * events)
      for (const wait of done.waits) run.waits.push(wait)
    }
  }
  const rates = runs.map((run) => at(run.rates, 0.5))
  const rawRate = rates[cases.findIndex(({ isRaw }) => isRaw)] ?? Number.NaN
  return runs.map(({ subject, waits }, index) => ({
    name: subject.name,
    perSecond: Math.round(rates[index] ?? 0),
    p50Ms: rounded(at(waits, 0.5)),
    p99Ms: rounded(at(waits, 0.99)),
    ofRaw: rounded((rates[index] ?? 0) / rawRate),
    count: waits.length,
    checksum: checksums[index] ?? 0,
  }))
}

async function makeCalls({ call }: Call, firstTurn: number, count: number, callers: number) {
  const waits = new Float64Array(count)
  let sum = 0
  let next = 0
  const startedMs = performance.now()
  const caller = async () => {
    while (next < count) {
      const index = next++
      const calledMs = performance.now()
      const result = await call(firstTurn + index)
      waits[index] = performance.now() - calledMs
      sum += result
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { waits, sum, perSecond: count / ((performance.now() - startedMs) / 1_000) }
}

function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

const rounded = (value: number): number => Number(value.toFixed(3))
