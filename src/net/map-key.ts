const secret = crypto.getRandomValues(new Uint8Array(32))

/**
 * A text of others as the key of a Map in which many of them stand. A Map hashes without a seed; of this digest nobody
 * outside the process can find two with one hash (contract G10).
 */
export function mapKey(text: string): string {
  return new Bun.CryptoHasher('sha256', secret).update(text).digest('base64')
}
