const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value of a JSON text or of its UTF-8; undefined: it is no JSON. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : utf8.decode(json))
  } catch {
    return undefined
  }
}
