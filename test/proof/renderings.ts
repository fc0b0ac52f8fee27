/** The rows of a country dataset as other publishers write them. */
import { addressValue, ipv4Text, ipv6FullText } from '../support/addresses.ts'

interface CountryRow {
  readonly first: bigint
  readonly last: bigint
  readonly isIpv6: boolean
  readonly code: string
}

const rowsOf = (csv: string): CountryRow[] =>
  csv
    .trim()
    .split('\n')
    .map((line) => {
      const [first = '', last = '', code = ''] = line.split(',')
      return { first: addressValue(first), last: addressValue(last), isIpv6: first.includes(':'), code }
    })

/** In numbers IPv6 below 2^48 is IPv4. */
export const saysNumbers = (csv: string): boolean => rowsOf(csv).some(({ first }) => first >> 48n > 0n)

/** IP2Location's, in numbers. */
export const asNumbers = (csv: string): string =>
  rowsOf(csv)
    .map(({ first, last, code }) => `"${first}","${last}","${code || '-'}","A, name"\r\n`)
    .join('')

/** IPinfo's, in blocks. */
export const asBlocks = (csv: string): string =>
  `network,country,country_code,continent,continent_code,asn,as_name,as_domain\n${rowsOf(csv)
    .flatMap((row) => blocksOf(row).map((block) => `${block},"A, name",${row.code},,,,,\n`))
    .join('')}`

/** MaxMind's: blocks, and the places that they refer to. */
export function asPlaces(...csv: readonly string[]) {
  const codes = [...new Set(csv.flatMap((text) => rowsOf(text).map(({ code }) => code)))]
  const blocks = csv.map(
    (text) =>
      `network,geoname_id,registered_country_geoname_id\n${rowsOf(text)
        .flatMap((row) => blocksOf(row).map((block) => `${block},${codes.indexOf(row.code) + 1},\n`))
        .join('')}`,
  )
  const names = codes.map((code, place) => `${place + 1},en,,,${code},"A, name",0\n`).join('')
  const heading =
    'geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,is_in_european_union'
  return { blocks, places: `${heading}\n${names}` }
}

/** The fewest CIDR blocks that are the range, in its order. */
function blocksOf({ first, last, isIpv6 }: CountryRow): string[] {
  const bits = isIpv6 ? 128 : 32
  const blocks: string[] = []
  for (let start = first; start <= last; ) {
    let free = 0
    while (free < bits && (start >> BigInt(free)) % 2n === 0n && start + (2n << BigInt(free)) - 1n <= last)
      free++
    const address = isIpv6 ? ipv6FullText(start) : ipv4Text(Number(start))
    blocks.push(`${address}/${bits - free}`)
    start += 1n << BigInt(free)
  }
  return blocks
}
