import { type Static, Type } from '@sinclair/typebox'

/**
 * The layout of an index file (`*.wpi`), shared by the reader and the builder. `index-builder/FORMAT.md` is the
 * specification; the names and numbers here follow it.
 */

export const MAGIC = 'WAYPOST\n'
export const FORMAT_VERSION = 1
export const ENDIAN_MARK = 0x01020304

export const HEADER_BYTES = 4096
export const SECTION_ALIGNMENT = 64

export const HEADER = {
  magic: 0,
  version: 8,
  endianMark: 12,
  fileBytes: 16,
  prefixBits: 20,
  recordCount: 24,
  firstWideRecord: 28,
  /** SHA-256 of the whole file, taken with these 32 bytes as zeros. */
  digest: 32,
  sectionCount: 64,
  /** One entry for each section, in the order of SECTIONS: byte offset, byte length. */
  sections: 68,
} as const

export const DIGEST_BYTES = 32

/** In file order, with the bytes of one element; text comes last, so that it can be read apart. */
export const SECTIONS = [
  ['ipv4Top', 4],
  ['ipv4Offset', 2],
  ['ipv4Entries', 4],
  ['ipv6Top', 4],
  ['ipv6Second', 2],
  ['ipv6SecondStart', 4],
  ['ipv6Third', 4],
  ['ipv6ThirdRecord', 4],
  ['ipv6DeepStart', 4],
  ['ipv6Deep', 8],
  ['ipv6DeepRecord', 4],
  ['recordCountry', 1],
  ['recordText', 4],
  ['description', 1],
  ['wideTexts', 2],
  ['texts', 1],
] as const

export type SectionName = (typeof SECTIONS)[number][0]

/** The rest of an `ipv6ThirdRecord` with this flag is the number of a deep block, not a record. */
export const DEEP_FLAG = 0x8000_0000

/** `ipv6Third` has this bit flipped, so that signed comparison orders its numbers. */
export const SIGN = 0x8000_0000 | 0

export const DatasetInfo = Type.Object({
  name: Type.String(),
  role: Type.Union([
    Type.Literal('country'),
    Type.Literal('city'),
    Type.Literal('overlay'),
    Type.Literal('special-purpose'),
  ]),
  licence: Type.String(),
  url: Type.String(),
  version: Type.String(),
  /** ISO 8601. */
  built_at: Type.String(),
  sha256: Type.Array(Type.String()),
  ranges: Type.Integer({ minimum: 0 }),
})

/** The `description` section is JSON. */
export const Description = Type.Object({
  attribution: Type.String({ minLength: 1 }),
  datasets: Type.Array(DatasetInfo),
  /** Whether an operator's list of datasets, not the program's, is behind it; absent: no. */
  is_own: Type.Optional(Type.Boolean()),
  ipv4_ranges: Type.Integer({ minimum: 1 }),
  ipv6_ranges: Type.Integer({ minimum: 1 }),
})

export type DatasetInfo = Static<typeof DatasetInfo>
export type Description = Static<typeof Description>

const DAY_MS = 86_400_000

const STALE_DAYS = 90

/** Counts whole days. */
export function ageDays({ built_at }: Pick<DatasetInfo, 'built_at'>, nowMs: number): number {
  return Math.floor((nowMs - Date.parse(built_at)) / DAY_MS)
}

/** Registries change once in years, and an operator's corrections when the operator does: neither becomes stale. */
export const becomesOld = ({ role }: Pick<DatasetInfo, 'role'>): boolean =>
  role === 'country' || role === 'city'

export function isStale(dataset: Pick<DatasetInfo, 'built_at' | 'role'>, nowMs: number): boolean {
  return becomesOld(dataset) && ageDays(dataset, nowMs) > STALE_DAYS
}

export interface Location {
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lon: number | null
}

export class IndexError extends Error {}
