/**
 * Makes an index several times as large of a real one, for bench/cost: each IPv4 range is cut into so many pieces, each
 * with a record of its own where it names a city. IPv6 stays as it is. Answers are of the right shape, not true.
 *
 *   bun bench/load/larger-index.ts INDEX TIMES OUT
 */
import { encodeIndex } from '../../index-builder/encode.ts'
import type { Segments } from '../../index-builder/ranges.ts'
import { RecordTable } from '../../index-builder/records.ts'
import { SegmentList } from '../../index-builder/segment-list.ts'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { openIndex } from '../../src/geo/reader.ts'

const ADDRESSES = 2 ** 32

function cutIpv4(index: GeoIndex, table: RecordTable, times: number): SegmentList {
  const cut = new SegmentList()
  // Numbers in the table, by record and piece.
  const numbers = new Map<number, number>()
  const numberOf = (record: number, piece: number): number => {
    const known = numbers.get(record * times + piece)
    if (known !== undefined) return known
    const place = index.record(record)
    const number = table.number(
      place.city === null || piece === 0 ? place : { ...place, city: `${place.city} ${piece}` },
    )
    numbers.set(record * times + piece, number)
    return number
  }
  const add = ([start, record]: readonly [number, number], end: number) => {
    const pieces = Math.min(times, end - start)
    for (let piece = 0; piece < pieces; piece++) {
      cut.append(start + Math.floor((piece * (end - start)) / pieces), numberOf(record, piece))
    }
  }
  let last: readonly [number, number] | null = null
  for (const boundary of index.ipv4Boundaries()) {
    if (last !== null) add(last, boundary[0])
    last = boundary
  }
  if (last !== null) add(last, ADDRESSES)
  return cut
}

function copyIpv6(index: GeoIndex, table: RecordTable): Segments<bigint> {
  const boundaries = [...index.ipv6Boundaries()]
  const values = boundaries.map(([, record]) => table.number(index.record(record)))
  return { starts: boundaries.map(([start]) => start), values, length: boundaries.length }
}

const [from = '', times = '4', to = ''] = process.argv.slice(2)
const index = await openIndex(await Bun.file(from).bytes())
const table = new RecordTable()
const [ipv4, ipv6] = [cutIpv4(index, table, Number(times)), copyIpv6(index, table)]
const { records, renumbered } = table.order()
const renumber = <A>({ starts, values, length }: Segments<A>): Segments<A> => ({
  starts,
  values: Uint32Array.from({ length }, (_, i) => renumbered[values[i] ?? 0] ?? 0),
  length,
})
const { attribution, datasets } = index.info
const description = { attribution, datasets, ipv4_ranges: ipv4.length, ipv6_ranges: ipv6.length }
const coverage = { ipv4Country: 0, ipv4City: 0, ipv4Conflicts: 0, ipv6Country: 0n }
const merged = { ipv4: renumber(ipv4), ipv6: renumber(ipv6), records, coverage }
await Bun.write(to, encodeIndex(merged, description))
