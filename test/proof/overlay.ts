/** Reads an operator's corrections for the proof, and makes some up. */
import { addressValue, ipv4Text, ipv6FullText } from '../support/addresses.ts'
import { type Pieces, paint } from './pieces.ts'
import { type Location, parseCsv, type Row, shortestDecimal } from './raw-sources.ts'

/** `undefined`: the field is left as it is. */
export type Correction = Partial<Location>

const FIELDS = ['country', 'region', 'city', 'lat', 'lon'] as const

interface Set {
  readonly value: string | number | null
}

/** For each field where it is set, by file order; each is laid down by itself (contract E14). */
export type Overlay = Readonly<Record<(typeof FIELDS)[number], Pieces<Set>>>

export function readOverlay(csv: string, family: 4 | 6): Overlay {
  const [heading = [], ...lines] = parseCsv(csv)
  const text = (line: string[], name: string) => line[heading.indexOf(name)] ?? ''
  const own = lines.filter((line) => text(line, 'first').includes(':') === (family === 6))
  const piecesOf = (field: (typeof FIELDS)[number]): Pieces<Set> => {
    const rows: Row<Set>[] = own
      .filter((line) => text(line, field) !== '')
      .map((line) => ({
        ...{ first: addressValue(text(line, 'first')), last: addressValue(text(line, 'last')) },
        value: { value: fieldValue(field, text(line, field)) },
      }))
    return paint(rows)
  }
  return Object.fromEntries(FIELDS.map((field) => [field, piecesOf(field)])) as unknown as Overlay
}

function fieldValue(field: string, text: string): string | number | null {
  if (text === '-') return null
  return field === 'lat' || field === 'lon' ? shortestDecimal(Math.fround(Number(text))) : text
}

/** Corrections around these addresses, as a CSV file: nested, crossing, of a single address, with fields left out. */
export function randomOverlay(
  rows: number,
  below: (limit: number) => number,
  corners: { readonly ipv4: readonly bigint[]; readonly ipv6: readonly bigint[] },
  widest = 2 ** 26,
): string {
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const range = (from: readonly bigint[], last: bigint): [bigint, bigint] => {
    const first = pick(from)
    const end = first + BigInt(pick([0, 1, 255, below(widest)]))
    return [first, end > last ? last : end]
  }
  const lines = Array.from({ length: rows }, () => {
    const country = pick(['', '-', 'SI', 'FR', 'XK'])
    if (below(4) === 0) {
      const [first, last] = range(corners.ipv6, (1n << 128n) - 1n)
      return `${ipv6FullText(first)},${ipv6FullText(last)},${country},,,,`
    }
    const [first, last] = range(corners.ipv4, (1n << 32n) - 1n)
    const names = [pick(['', '-', 'Haut-Rhin', '"Île, la"']), pick(['', '-', 'Łódź', '"say ""x"""', 'Ure'])]
    const place = [pick(['', '-', '45.5', '-0.1', '90']), pick(['', '-', '179.999999', '12.345678'])]
    return [ipv4Text(Number(first)), ipv4Text(Number(last)), country, ...names, ...place].join()
  })
  return ['first,last,country,region,city,lat,lon', ...lines, ''].join('\n')
}
