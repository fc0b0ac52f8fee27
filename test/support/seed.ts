import fc from 'fast-check'
import { xorshift32 } from '../../corpus/make/xorshift32.ts'

const given = process.env.WAYPOST_SEED

/** The seed of every random test of a run; WAYPOST_SEED repeats one. Preloaded by bunfig.toml, so that fast-check has it. */
export const SEED = Number(given ?? Math.floor(Math.random() * 2 ** 31))

if (given === undefined) console.log(`WAYPOST_SEED=${SEED}`)
fc.configureGlobal({ seed: SEED })

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function seededRandom(): () => number {
  const next = xorshift32(SEED | 0 || 1)
  return () => (next() >>> 0) / 2 ** 32
}

export function seededBytes(count: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom()
  return Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
}
