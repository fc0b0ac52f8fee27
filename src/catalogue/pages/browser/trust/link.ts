const PREFIX = '#report='
const MAX_BYTES = 1_048_576

/** A report as the fragment of a link, which browsers do not send: deflated (RFC 1951), in base64url (RFC 4648). */
export async function toFragment(json: string): Promise<string> {
  const packed = await pass(new TextEncoder().encode(json), new CompressionStream('deflate-raw'))
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
  return PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The JSON in a fragment; null: the fragment is not that of a report.
 *
 * @throws Error that says for people what is wrong.
 */
export async function fromFragment(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(PREFIX)) return null
  try {
    const base64 = fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')
    const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const json = await pass(packed, new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(json)
  } catch {
    throw new Error('The link holds no whole report; it may have been cut on its way.')
  }
}

/** @throws RangeError where more comes out than any report has. */
async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(through).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > MAX_BYTES) throw new RangeError('too long for a report')
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}
