import type { Location } from '../src/geo/format.ts'

/** Distinct records in the order in which they are first asked for; number 0 is the record of nothing known. */
export class RecordTable {
  readonly records: Location[] = []
  readonly #numbers = new Map<string, number>()

  constructor() {
    this.number(countryRecord(null))
  }

  number(record: Location): number {
    const identity = recordText(record)
    const known = this.#numbers.get(identity)
    if (known !== undefined) return known
    this.#numbers.set(identity, this.records.length)
    return this.records.push(record) - 1
  }

  /** The records as the file has them, and for each number of this table its number there. */
  order(): { records: OrderedRecords; renumbered: Uint32Array } {
    const countries = new Set(this.records.map((record) => record.country))
    for (const country of countries) this.number(countryRecord(country))
    const order = this.#fileOrder()
    const renumbered = new Uint32Array(order.length)
    for (const [number, old] of order.entries()) renumbered[old] = number
    return { records: new OrderedRecords(order.map((old) => this.records[old] as Location)), renumbered }
  }

  #fileOrder(): number[] {
    const byRank: number[][] = [[], [], [], []]
    for (const [number, record] of this.records.entries()) byRank[rankOf(record)]?.push(number)
    const code = (number: number): string => this.records[number]?.country ?? ''
    byRank[Rank.country]?.sort((a, b) => (code(a) < code(b) ? -1 : 1))
    return byRank.flat()
  }
}

/** The null record, one record a country in ascending order of code, the others, and last the wide ones. */
const Rank = { nothing: 0, country: 1, narrow: 2, wide: 3 } as const

function rankOf({ country, region, city, lat, lon }: Location): number {
  if (/[\u0100-\uffff]/.test(`${region}${city}`)) return Rank.wide
  if (region !== null || city !== null || lat !== null || lon !== null) return Rank.narrow
  return country === null ? Rank.nothing : Rank.country
}

/** Records in the order of the file. */
export class OrderedRecords {
  readonly records: readonly Location[]
  /** The first record whose text has a character above U+00FF. */
  readonly firstWide: number
  readonly #countries: ReadonlyMap<string | null, number>

  constructor(records: readonly Location[]) {
    this.records = records
    const wide = records.findIndex((record) => rankOf(record) === Rank.wide)
    this.firstWide = wide < 0 ? records.length : wide
    const countries = new Map<string | null, number>()
    for (const [number, record] of records.entries()) {
      if (rankOf(record) <= Rank.country) countries.set(record.country, number)
    }
    this.#countries = countries
  }

  /** The number of the record that says no more than this record's country. */
  countryOf(record: Location): number {
    return this.#countries.get(record.country) as number
  }
}

function countryRecord(country: string | null): Location {
  return { country, region: null, city: null, lat: null, lon: null }
}

/** The record's JSON from the value of `country` on; what comes before and behind is the same for all records. */
export function recordText({ country, region, city, lat, lon }: Location): string {
  const fields = JSON.stringify({ region, city, lat, lon })
  return `${JSON.stringify(country)},${fields.slice(1, -1)}`
}
