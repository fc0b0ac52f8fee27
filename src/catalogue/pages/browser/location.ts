/** What the service answers of an address (contract E1). */
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

/** A country's English name, or what stands in its place. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** `51.5143° N, 0.0912° W`; null where only the country is known, or nothing. */
export function coordinates({ lat, lon }: Location): string | null {
  if (lat === null || lon === null) return null
  return `${degrees(lat, 'N', 'S')}, ${degrees(lon, 'E', 'W')}`
}

/** Four decimals are 11 m: more than any such dataset knows. */
function degrees(value: number, positive: string, negative: string): string {
  const rounded = Number(Math.abs(value).toFixed(4))
  return `${rounded}° ${value < 0 ? negative : positive}`
}
