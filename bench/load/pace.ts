const SAMPLES = 8
const EVERY_MS = 25
const HASHES = 1_000
const TEXT = new Uint8Array(4096).fill(7)

let fastestMs = Number.POSITIVE_INFINITY

/**
 * How fast this machine calculates now, as a part of the fastest time that this process has asked at: a host that many
 * share gives more at one time and less at another.
 */
export async function machinePace(): Promise<number> {
  const tookMs: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    await Bun.sleep(EVERY_MS)
    tookMs.push(calculate())
  }
  tookMs.sort((one, other) => one - other)
  const medianMs = tookMs[SAMPLES / 2] as number
  fastestMs = Math.min(fastestMs, medianMs)
  return fastestMs / medianMs
}

function calculate(): number {
  const startMs = performance.now()
  for (let turn = 0; turn < HASHES; turn++) Bun.hash.xxHash64(TEXT)
  return performance.now() - startMs
}
