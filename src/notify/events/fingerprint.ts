import type { NewEvent } from './input.ts'

/**
 * SHA-256 in hexadecimal of all fields in which a duplicate may differ from its original (contract N4). The order of
 * names in `data` does not count.
 */
export function fingerprint({ title, body, url, data, email }: NewEvent): string {
  const covered = [title, body, url, data === null ? null : canonical(data), email]
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(covered)).digest('hex')
}

/** JSON with sorted names: JSON.stringify walks the sorted copy that the replacer returns. */
function canonical(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value) => (isObject(value) ? sorted(value) : value))
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
