import { DEEP_FLAG, type SectionName, SIGN } from '../src/geo/format.ts'
import { splitWords } from './addresses.ts'
import { bytesOf } from './bytes.ts'
import type { Segments } from './ranges.ts'

type Ipv6Section = Extract<SectionName, `ipv6${string}`>

/** Groups the segments by their first 32, then 64 bits; a /64 that is cut inside becomes a deep block. */
export function encodeIpv6(segments: Segments<bigint>): Record<Ipv6Section, Uint8Array> {
  const top = new Uint32Array(0x1_0001)
  const second: number[] = []
  const secondStart: number[] = []
  const third: number[] = []
  const thirdRecord: number[] = []
  const deepStart = [0]
  const deep: number[] = []
  const deepRecord: number[] = []
  let group = -1
  for (const { upper, pieces } of splitAt64(segments)) {
    const first = Number(upper >> 32n)
    if (first !== group) {
      group = first
      second.push(first & 0xffff)
      secondStart.push(third.length)
      top[(first >>> 16) + 1] = second.length
    }
    third.push(Number(BigInt.asIntN(32, upper)) ^ SIGN)
    const [whole] = pieces
    if (pieces.length === 1 && whole !== undefined) {
      thirdRecord.push(whole.record)
      continue
    }
    thirdRecord.push(DEEP_FLAG + deepStart.length - 1)
    for (const piece of pieces) {
      const [, , high, low] = splitWords(piece.lower)
      deep.push(high >>> 0, low >>> 0)
      deepRecord.push(piece.record)
    }
    deepStart.push(deepRecord.length)
  }
  for (let i = 1; i < top.length; i++) top[i] = Math.max(top[i] as number, top[i - 1] as number)
  return {
    ipv6Top: bytesOf(top),
    ipv6Second: bytesOf(Uint16Array.from(second)),
    ipv6SecondStart: bytesOf(Uint32Array.from([...secondStart, third.length])),
    ipv6Third: bytesOf(Int32Array.from(third)),
    ipv6ThirdRecord: bytesOf(Uint32Array.from(thirdRecord)),
    ipv6DeepStart: bytesOf(Uint32Array.from(deepStart)),
    ipv6Deep: bytesOf(Uint32Array.from(deep)),
    ipv6DeepRecord: bytesOf(Uint32Array.from(deepRecord)),
  }
}

interface Block64 {
  readonly upper: bigint
  /** Ascending by `lower`, the last 64 bits of their first address; the first is 0. */
  readonly pieces: { readonly lower: bigint; readonly record: number }[]
}

/** Cuts segments at /64 boundaries: a block is either whole from its first address on, or exactly one cut /64. */
function* splitAt64(segments: Segments<bigint>): Generator<Block64> {
  const lowerMask = 0xffff_ffff_ffff_ffffn
  let block: Block64 | null = null
  let recordBefore = 0
  for (let i = 0; i < segments.length; i++) {
    const start = segments.starts[i] as bigint
    const record = segments.values[i] as number
    const upper = start >> 64n
    const lower = start & lowerMask
    if (block !== null && block.upper !== upper) {
      yield block
      // A cut /64 speaks only for itself, so what follows it starts anew.
      if (block.pieces.length > 1 && block.upper + 1n !== upper) yield following(block, recordBefore)
      block = null
    }
    if (block === null) {
      block = { upper, pieces: lower === 0n ? [] : [{ lower: 0n, record: recordBefore }] }
    }
    block.pieces.push({ lower, record })
    recordBefore = record
  }
  if (block === null) return
  yield block
  if (block.pieces.length > 1 && block.upper < lowerMask) {
    yield following(block, recordBefore)
  }
}

function following(block: Block64, record: number): Block64 {
  return { upper: block.upper + 1n, pieces: [{ lower: 0n, record }] }
}
