/** A location in an answer (contract E1). */
export interface Location {
  readonly ip: string
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lon: number | null
  readonly attribution: string
}

const names = new Intl.DisplayNames('en', { type: 'region' })

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

export function placeNames({ city, region, country }: Location): string[] {
  const names = [city, region, country === null ? null : countryName(country)].filter((name) => name !== null)
  return names.filter((name, index) => name !== names[index + 1])
}

/** `51.5143° N, 0.0912° W`; null: no coordinates are known. */
export function coordinates({ lat, lon }: Location): string | null {
  if (lat === null || lon === null) return null
  return `${degrees(lat, 'N', 'S')}, ${degrees(lon, 'E', 'W')}`
}

/** Four decimals are 11 m, finer than any such dataset. */
function degrees(value: number, positive: string, negative: string): string {
  const rounded = Number(Math.abs(value).toFixed(4))
  return `${rounded}° ${value < 0 ? negative : positive}`
}
