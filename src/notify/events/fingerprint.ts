import { readJson } from '../../net/read-json.ts'
import { writeJson } from '../../net/write-json.ts'
import type { NewEvent } from './input.ts'

/**
 * SHA-256 in hexadecimal of all fields in which a duplicate may differ from its original (contract N4). The order of
 * names in `data` does not count.
 */
export function fingerprint({ title, body, url, data, email }: NewEvent): string {
  const covered = [title, body, url, data === null ? null : canonical(data), email]
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(covered)).digest('hex')
}

/** What is covered is what it was when each name was a property, since it is compared with what is stored. */
function canonical(json: string): string {
  return writeJson(readJson(json), 'sorted')
}
