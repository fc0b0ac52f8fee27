import { NULL_RECORD, type Place } from '../src/geo/format.ts'
import type { Segments } from './ranges.ts'

/** Distinct records in the order in which they were first seen; number 0 is the record of nothing known. */
export class RecordTable {
  readonly records: Place[] = []
  readonly #numbers = new Map<string, number>()

  constructor() {
    this.number({ country: null, region: null, city: null, lat: null, lon: null })
  }

  number(record: Place): number {
    const identity = JSON.stringify(record)
    const known = this.#numbers.get(identity)
    if (known !== undefined) return known
    this.#numbers.set(identity, this.records.length)
    return this.records.push(record) - 1
  }

  /**
   * Renumbers for the file: the null record, one record a country in ascending order of code, the others as first
   * seen, and last those whose text has a character above U+00FF.
   */
  order(
    ipv4: Segments<number>,
    ipv6: Segments<bigint>,
  ): {
    ipv4: Segments<number>
    ipv6: Segments<bigint>
    records: RecordTable
  } {
    const ordered = new RecordTable()
    const countries = new Set(this.records.map((record) => record.country))
    countries.delete(null)
    for (const country of [...countries].sort()) ordered.number(countryRecord(country))
    for (const record of this.records) if (!isWide(record)) ordered.number(record)
    for (const record of this.records) if (isWide(record)) ordered.number(record)
    const renumbered = Uint32Array.from(this.records, (record) => ordered.number(record))
    const renumber = <A>(segments: Segments<A>): Segments<A> => ({
      starts: segments.starts,
      values: Uint32Array.from(
        { length: segments.length },
        (_, i) => renumbered[segments.values[i] as number] as number,
      ),
      length: segments.length,
    })
    return { ipv4: renumber(ipv4), ipv6: renumber(ipv6), records: ordered }
  }

  /** The number of the record that says no more than this record's country. */
  countryOf(record: Place): number {
    return record.country === null ? NULL_RECORD : this.number(countryRecord(record.country))
  }

  get firstWide(): number {
    const first = this.records.findIndex(isWide)
    return first < 0 ? this.records.length : first
  }
}

function countryRecord(country: string | null): Place {
  return { country, region: null, city: null, lat: null, lon: null }
}

/** The record's JSON from the value of `country` on; what comes before and behind is the same for all records. */
export function recordText({ country, region, city, lat, lon }: Place): string {
  const fields = JSON.stringify({ region, city, lat, lon })
  return `${JSON.stringify(country)},${fields.slice(1, -1)}`
}

function isWide({ region, city }: Place): boolean {
  return /[\u0100-\uffff]/.test(`${region}${city}`)
}
