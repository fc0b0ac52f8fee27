const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value of a JSON text, or of one in UTF-8; undefined, which no JSON text stands for, where it is not JSON. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : utf8.decode(json))
  } catch {
    return undefined
  }
}
