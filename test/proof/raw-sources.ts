/** Reads the raw datasets for the proof: rows, registry blocks and city records, field for field, nothing merged. */
import { Reader } from 'mmdb-lib'
import { addressValue, ipv4Text } from '../support/addresses.ts'

/** What an address is answered with, apart from `ip` and `attribution`. */
export interface Location {
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lon: number | null
}

export interface Row<T> {
  readonly first: bigint
  readonly last: bigint
  readonly value: T
}

const ISO_3166_1 = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

/** E4: a code outside ISO 3166-1 (and XK) counts as no country. */
export function knownCountry(code: string): string | null {
  return ISO_3166_1.has(code) || code === 'XK' ? code : null
}

/** Rows of `first,last,CC`; a code that is no country still hides what lies under it. */
export function countryRows(csv: string): Row<string | null>[] {
  const lines = csv.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [first = '', last = '', code = ''] = line.trim().split(',')
    return { first: addressValue(first), last: addressValue(last), value: knownCountry(code) }
  })
}

export interface SpecialBlock {
  readonly block: string
  readonly globallyReachable: boolean
}

/** The blocks of an IANA special-purpose registry, in file order. */
export function specialBlocks(registryCsv: string): SpecialBlock[] {
  const [header = [], ...rows] = parseCsv(registryCsv)
  const blockColumn = header.indexOf('Address Block')
  const reachableColumn = header.indexOf('Globally Reachable')
  return rows.flatMap((row) => {
    const globallyReachable = withoutFootnote(row[reachableColumn]) === 'True'
    return (row[blockColumn] ?? '')
      .split(',')
      .map((block) => ({ block: withoutFootnote(block), globallyReachable }))
  })
}

const withoutFootnote = (text = ''): string => text.replace(/\[\d+\]/g, '').trim()

export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows
}

export interface Place {
  readonly countryCode: string | null
  readonly region: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lon: number | null
}

/** E7: the shortest decimal that rounds to the same 32-bit float. */
export function shortestDecimal(float: number): number {
  for (let digits = 1; digits < 17; digits++) {
    const candidate = Number(float.toPrecision(digits))
    if (Math.fround(candidate) === float) return candidate
  }
  throw new Error(`${float} is not a 32-bit float`)
}

function readPlace(fields: object): Place {
  const field = (name: string): unknown => Reflect.get(fields, name)
  const text = (name: string): string | null => {
    const value = field(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const coordinate = (name: string): number | null => {
    const value = field(name)
    return typeof value === 'number' ? shortestDecimal(value) : null
  }
  return {
    countryCode: knownCountry(text('country_code') ?? ''),
    region: text('state1'),
    city: text('city'),
    lat: coordinate('latitude'),
    lon: coordinate('longitude'),
  }
}

export interface CityRanges {
  readonly starts: Uint32Array
  /** Index into `places`; 0 is no place. */
  readonly ids: Int32Array
  readonly places: readonly (Place | null)[]
}

export const MAX_RANGES = 10_000_000

/** Walks the whole IPv4 space through mmdb-lib's own lookup, one found network after the other. */
export function cityRanges(mmdb: Buffer, onProgress: (done: number) => void = () => {}): CityRanges {
  // The cache makes mmdb-lib return the same object for the same record, which is what tells records apart here.
  const reader = new Reader(mmdb, { cache: new Map<number | string, unknown>() })
  const starts = new Uint32Array(MAX_RANGES)
  const ids = new Int32Array(MAX_RANGES)
  const places: (Place | null)[] = [null]
  const known = new Map<object, number>()
  let count = 0
  for (let address = 0; address < 2 ** 32; ) {
    const [fields, prefixLength] = reader.getWithPrefixLength(ipv4Text(address))
    let id = fields === null ? 0 : known.get(fields)
    if (fields !== null && id === undefined) {
      id = places.push(readPlace(fields)) - 1
      known.set(fields, id)
    }
    starts[count] = address
    ids[count++] = id ?? 0
    address += 2 ** (32 - prefixLength)
    if (count % 100_000 === 0) onProgress(address / 2 ** 32)
  }
  return { starts: starts.slice(0, count), ids: ids.slice(0, count), places }
}
