import { DatasetError } from '../datasets/manifest.ts'
import type { Progress } from '../datasets/progress.ts'
import type { Location } from '../src/geo/format.ts'
import type { GeoIndex } from '../src/geo/geo-index.ts'
import { openIndex } from '../src/geo/reader.ts'
import { type Family, IPV4, IPV6, splitWords } from './addresses.ts'
import type { Merged } from './merge.ts'
import type { Segments } from './ranges.ts'

/** The finished file differs from the written data. */
class VerificationError extends DatasetError {}

/**
 * Opens an encoded index with the service's own reader and reads every range back, its first and its last address,
 * and every record. Translated blocks (contract E6) are answered from IPv4 and are left out.
 *
 * @throws VerificationError naming the first address or record that differs.
 */
export async function verifyIndex(
  bytes: Uint8Array<ArrayBuffer>,
  merged: Merged,
  progress: Progress,
): Promise<GeoIndex> {
  const index = await openIndex(bytes)
  verifyRecords(index, merged.records.records)
  verifySegments(IPV4, merged.ipv4, progress, (address) => index.findIpv4(address))
  verifySegments(IPV6, merged.ipv6, progress, (address) => {
    const words = splitWords(address)
    return isTranslated(words) ? null : index.findIpv6(...words)
  })
  return index
}

function verifyRecords(index: GeoIndex, records: readonly Location[]): void {
  if (index.info.recordCount !== records.length) throw new VerificationError('the number of records differs')
  for (const [number, expected] of records.entries()) {
    if (!Bun.deepEquals(index.record(number), expected, true))
      throw new VerificationError(`record ${number} differs`)
  }
}

function verifySegments<A extends number | bigint>(
  family: Family<A>,
  segments: Segments<A>,
  progress: Progress,
  find: (address: A) => number | null,
): void {
  const step = 1 << 16
  for (let i = 0; i < segments.length; i++) {
    const next = i + 1 < segments.length ? (segments.starts[i + 1] as A) : family.end
    const expected = segments.values[i] as number
    for (const address of [segments.starts[i] as A, family.before(next)]) {
      const found = find(address)
      if (found !== null && found !== expected) {
        throw new VerificationError(
          `IPv${family.version} address ${address}: record ${found}, expected ${expected}`,
        )
      }
    }
    if (i % step === 0) progress.advance(Math.min(step, segments.length - i))
  }
}

/** NAT64, 6to4 and Teredo. */
function isTranslated([first, second, third]: readonly number[]): boolean {
  const head = (first as number) >>> 0
  return head >>> 16 === 0x2002 || head === 0x20010000 || (head === 0x0064ff9b && second === 0 && third === 0)
}
