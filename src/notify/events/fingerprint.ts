import { readJson } from '../../net/read-json.ts'
import { writeJson } from '../../net/write-json.ts'
import type { NewEvent } from './input.ts'

/** SHA-256 in hexadecimal (contract N4); the order of names in `data` does not count. */
export function fingerprint({ title, body, url, data, email, badEmail, expiresAt }: NewEvent): string {
  const covered = [title, body, url, data === null ? null : canonical(data), email ?? badEmail]
  if (expiresAt !== null) covered.push(expiresAt.toISOString())
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(covered)).digest('hex')
}

/** Stored fingerprints fix this form. */
function canonical(json: string): string {
  return writeJson(readJson(json), 'sorted')
}
