/** Compares an index with the oracle: the whole list of ranges, then the lookups themselves, then the wrapped forms. */
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { blockRange, earlier, ipv4Text, ipv6FullText, WRAPPINGS } from '../support/addresses.ts'
import { EMBEDDING_BLOCKS, type Location, NOWHERE, type Oracle } from './oracle.ts'

/** The published face of an index, which is all that the proof asks. */
export type ProvedIndex = Pick<
  GeoIndex,
  'answer' | 'findIpv4' | 'findIpv6' | 'info' | 'ipv4Boundaries' | 'ipv6Boundaries' | 'record'
>

const KEPT = 10

/** Counts differences and keeps the first few in words. */
export class Differences {
  count = 0
  readonly first: string[] = []

  note(where: string, expected: unknown, found: unknown): void {
    this.count++
    if (this.first.length >= KEPT) return
    this.first.push(`${where}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
  }
}

/** Gives equal locations one number, whichever side they come from; a record of the index is decoded only once. */
export class Identities {
  readonly #index: ProvedIndex
  readonly #locations: Location[]
  readonly #byKey: Map<string, number>
  readonly #byRecord: number[] = []
  readonly #byCountryOf: number[] = []

  constructor(index: ProvedIndex, oracle: Oracle) {
    this.#index = index
    this.#locations = [...oracle.locations]
    this.#byKey = new Map(oracle.locations.map((location, id) => [keyOf(location), id]))
  }

  ofRecord(record: number): number {
    const known = this.#byRecord[record]
    if (known !== undefined) return known
    const id = this.#of(this.#index.record(record))
    this.#byRecord[record] = id
    return id
  }

  /** The same country and nothing else: what a wrapped address is answered with (E6). */
  countryAlone(id: number): number {
    const known = this.#byCountryOf[id]
    if (known !== undefined) return known
    const alone = this.#of({ ...NOWHERE, country: this.location(id).country })
    this.#byCountryOf[id] = alone
    return alone
  }

  location(id: number): Location {
    return this.#locations[id] ?? NOWHERE
  }

  #of(location: Location): number {
    const key = keyOf(location)
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    this.#byKey.set(key, this.#locations.length)
    return this.#locations.push(location) - 1
  }
}

function keyOf({ country, region, city, lat, lon }: Location): string {
  return JSON.stringify([country, region, city, lat, lon])
}

export interface Comparison {
  readonly oracle: Oracle
  readonly index: ProvedIndex
  readonly identities: Identities
  readonly differences: Differences
}

interface List<A> {
  readonly starts: ArrayLike<A>
  readonly ids: ArrayLike<number>
}

/** The index's list with equal neighbours joined; it must begin at 0 and ascend. */
function joined<A extends number | bigint>(entries: Iterable<readonly [A, number]>, comparison: Comparison) {
  const starts: A[] = []
  const ids: number[] = []
  let previous: A | null = null
  for (const [start, record] of entries) {
    const ascends = previous === null ? start <= 0 : start > previous
    if (!ascends)
      comparison.differences.note(`order of the list at ${start}`, 'ascending from 0', previous?.toString())
    previous = start
    const id = comparison.identities.ofRecord(record)
    if (ids.at(-1) === id) continue
    starts.push(start)
    ids.push(id)
  }
  return { starts, ids }
}

/** Every boundary of either list is a boundary of the other, with the same location from there on. */
function compareLists<A extends number | bigint>(
  ours: List<A>,
  index: List<A>,
  comparison: Comparison,
  textOf: (start: A) => string,
): void {
  const { differences, identities } = comparison
  let mine = 0
  let other = 0
  while (mine < ours.starts.length || other < index.starts.length) {
    const expectedStart = ours.starts[mine] ?? Number.POSITIVE_INFINITY
    const foundStart = index.starts[other] ?? Number.POSITIVE_INFINITY
    const start = earlier(expectedStart, foundStart) as A
    if (expectedStart <= start) mine++
    if (foundStart <= start) other++
    const expected = ours.ids[mine - 1] ?? -1
    const found = index.ids[other - 1] ?? -1
    if (expected !== found) {
      differences.note(
        `range from ${textOf(start)}`,
        identities.location(expected),
        identities.location(found),
      )
    } else if (expectedStart !== foundStart) {
      differences.note(`boundary at ${textOf(start)}`, expectedStart <= start, foundStart <= start)
    }
  }
}

export function proveLists(comparison: Comparison): number {
  const { oracle, index } = comparison
  const ipv4 = joined(index.ipv4Boundaries(), comparison)
  compareLists<number>(oracle.ipv4, ipv4, comparison, ipv4Text)
  const ipv6 = joined(index.ipv6Boundaries(), comparison)
  compareLists<bigint>(oracle.ipv6, ipv6, comparison, ipv6FullText)
  return ipv4.starts.length + ipv6.starts.length
}

const word = (value: bigint, shift: bigint): number => Number((value >> shift) & 0xffffffffn)

/** Words without a sign; the way from text, which has signed ones, is proved apart. */
function findIpv6(index: ProvedIndex, address: bigint): number {
  return index.findIpv6(word(address, 96n), word(address, 64n), word(address, 32n), word(address, 0n))
}

/** The first and second, last and middle address of every range, which takes in both neighbours of every boundary. */
export function proveIpv4Lookups({ oracle, index, identities, differences }: Comparison): number {
  const { starts, ids } = oracle.ipv4
  let lookups = 0
  const probe = (address: number, id: number): void => {
    lookups++
    const found = identities.ofRecord(index.findIpv4(address))
    if (found !== id) differences.note(ipv4Text(address), identities.location(id), identities.location(found))
  }
  for (let piece = 0; piece < starts.length; piece++) {
    const first = starts[piece] ?? 0
    const last = (starts[piece + 1] ?? 2 ** 32) - 1
    const id = ids[piece] ?? -1
    probe(first, id)
    if (last === first) continue
    probe(first + 1, id)
    probe(last, id)
    probe(Math.floor((first + last) / 2), id)
  }
  return lookups
}

const EMBEDDING_RANGES = EMBEDDING_BLOCKS.map(blockRange)

const embedsIpv4 = (address: bigint): boolean =>
  EMBEDDING_RANGES.some(({ first, last }) => address >= first && address <= last)

export function proveIpv6Lookups({ oracle, index, identities, differences }: Comparison): number {
  const { starts, ids } = oracle.ipv6
  let lookups = 0
  const probe = (address: bigint, id: number): void => {
    if (embedsIpv4(address)) return
    lookups++
    const found = identities.ofRecord(findIpv6(index, address))
    if (found !== id)
      differences.note(ipv6FullText(address), identities.location(id), identities.location(found))
  }
  for (let piece = 0; piece < starts.length; piece++) {
    const first = starts[piece] ?? 0n
    const last = (starts[piece + 1] ?? 1n << 128n) - 1n
    const id = ids[piece] ?? -1
    for (const address of new Set([first, first < last ? first + 1n : first, last, (first + last) / 2n]))
      probe(address, id)
  }
  for (const { first, last } of EMBEDDING_RANGES) {
    for (const address of [first - 1n, last + 1n]) probe(address, ids[pieceOf(starts, address)] ?? -1)
  }
  return lookups
}

function pieceOf(starts: readonly bigint[], address: bigint): number {
  return starts.findLastIndex((start) => start <= address)
}

/** Every IPv4 boundary and its lower neighbour inside NAT64, 6to4 and Teredo, with noise in the bits that do not count. */
export function proveWrapped({ oracle, index, identities, differences }: Comparison): number {
  const { starts, ids } = oracle.ipv4
  let lookups = 0
  const probe = (inner: number, id: number): void => {
    const expected = identities.countryAlone(id)
    const noise = Math.imul(inner, 0x9e3779b1) >>> 0
    const found = [
      index.findIpv6(0x0064ff9b, 0, 0, inner),
      index.findIpv6(
        (0x20020000 | (inner >>> 16)) >>> 0,
        (((inner & 0xffff) << 16) | (noise & 0xffff)) >>> 0,
        noise,
        ~noise >>> 0,
      ),
      index.findIpv6(0x20010000, noise, ~noise >>> 0, ~inner >>> 0),
    ]
    lookups += found.length
    found.forEach((record, form) => {
      if (identities.ofRecord(record) === expected) return
      const title = `${WRAPPED_FORMS[form]} around ${ipv4Text(inner)}`
      differences.note(title, identities.location(expected), index.record(record))
    })
  }
  for (let piece = 0; piece < starts.length; piece++) {
    const start = starts[piece] ?? 0
    probe(start, ids[piece] ?? -1)
    probe((starts[piece + 1] ?? 2 ** 32) - 1, ids[piece] ?? -1)
  }
  return lookups
}

const WRAPPED_FORMS = Object.keys(WRAPPINGS).slice(1)
