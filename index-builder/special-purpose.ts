import { readCsv } from '../datasets/csv.ts'
import { DatasetError } from '../datasets/manifest.ts'
import type { Family } from './addresses.ts'
import { flatten, type Range, type Segments } from './ranges.ts'

/** Values of segments: the datasets count, or the answer is null. */
export const KEPT = 0
export const NULLED = 1

interface Block {
  readonly cidr: string
  readonly reachable: boolean
}

/**
 * Blocks that are null whatever the registries say (contract E5): multicast (RFC 5771), the deprecated 6bone block
 * (RFC 3701), and everything outside global unicast, 2000::/3 (RFC 4291 section 2.4), with the other deprecated IPv6
 * blocks.
 */
const ALWAYS_NULLED: Record<4 | 6, readonly string[]> = {
  4: ['224.0.0.0/4'],
  6: ['3ffe::/16', '::/3', '4000::/2', '8000::/1'],
}

/**
 * Reads a special-purpose registry (RFC 6890, columns as IANA publishes them) and cuts the address space into KEPT
 * and NULLED: the longest matching row decides, and whatever is not marked globally reachable is nulled.
 *
 * @throws DatasetError naming file and line where a row is not as IANA writes them.
 */
export async function readSpecialPurpose<A extends number | bigint>(
  path: string,
  family: Family<A>,
): Promise<{ segments: Segments<A>; rows: number }> {
  const blocks: Block[] = []
  for await (const { line, fields } of readCsv(path)) {
    const [cidrs, name] = fields
    if (line === 1) {
      if (fields[0] === 'Address Block' && fields[8] === 'Globally Reachable') continue
      throw new DatasetError(`${path}: line 1: not the heading of a special-purpose registry`)
    }
    if (fields.length !== 10)
      throw new DatasetError(`${path}: line ${line}: ${fields.length} fields, expected 10 (${name})`)
    // Footnotes are written behind a value: `192.0.0.0/24 [2]`, `N/A [3]`.
    for (const cidr of withoutFootnotes(cidrs as string).split(', ')) {
      blocks.push({ cidr, reachable: withoutFootnotes(fields[8] as string) === 'True' })
    }
  }
  // A later range lies over an earlier one, so longer prefixes come later.
  blocks.sort((a, b) => prefixLength(a.cidr) - prefixLength(b.cidr))
  const always = ALWAYS_NULLED[family.version].map((cidr) => ({ cidr, reachable: false }))
  const ranges = [...blocks, ...always].map((block) => blockRange(path, block, family))
  return { segments: flatten(family, ranges), rows: blocks.length }
}

function withoutFootnotes(text: string): string {
  return text.replaceAll(/ \[\d+\]/g, '')
}

function prefixLength(cidr: string): number {
  return Number(cidr.slice(cidr.indexOf('/') + 1))
}

function blockRange<A extends number | bigint>(path: string, block: Block, family: Family<A>): Range<A> {
  const start = family.read(block.cidr.slice(0, block.cidr.indexOf('/')))
  const bits = family.version === 4 ? 32 : 128
  const length = prefixLength(block.cidr)
  if (start === null || !(length >= 0 && length <= bits)) {
    throw new DatasetError(`${path}: ${JSON.stringify(block.cidr)} is not an IPv${family.version} block`)
  }
  const next = family.from(BigInt(start) + (1n << BigInt(bits - length)))
  return { start, next, value: block.reachable ? KEPT : NULLED }
}
