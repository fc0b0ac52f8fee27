/** A case of a bench: runs `count` operations and returns a sum that proves it. */
export interface Case {
  readonly name: string
  /** Operations a round; a slow peer may do fewer of the same list. */
  readonly count: number
  run(count: number): number | Promise<number>
  /** Nanoseconds an operation of the last run, of a case that times itself. */
  ownNs?(): number
}

export interface Result {
  readonly name: string
  readonly nsMedian: number
  readonly nsMin: number
  readonly count: number
  readonly rounds: number
  readonly checksum: number
}

/**
 * Times cases in turn, round by round, so that a machine that slows down slows all of them; the first round warms up
 * and is not counted. Times are nanoseconds an operation.
 *
 * @throws Error where a case gives another checksum in another round.
 */
export async function measure(cases: readonly Case[], rounds: number): Promise<Result[]> {
  const times = cases.map((): number[] => [])
  const checksums: number[] = []
  for (const subject of cases) checksums.push(await subject.run(subject.count))
  for (let round = 0; round < rounds; round++) {
    for (const [index, subject] of cases.entries()) {
      const started = Bun.nanoseconds()
      const checksum = await subject.run(subject.count)
      const took = (Bun.nanoseconds() - started) / subject.count
      times[index]?.push(subject.ownNs?.() ?? took)
      if (checksum !== checksums[index])
        throw new Error(`${subject.name}: the checksum changed between rounds`)
    }
  }
  return cases.map(({ name, count }, index) => {
    const sorted = (times[index] as number[]).sort((a, b) => a - b)
    return {
      name,
      nsMedian: sorted[sorted.length >> 1] as number,
      nsMin: sorted[0] as number,
      count,
      rounds,
      checksum: checksums[index] as number,
    }
  })
}
