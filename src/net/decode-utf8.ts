const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Drops the byte order mark; null: the bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
