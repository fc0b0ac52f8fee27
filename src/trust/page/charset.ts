/** Browsers look for a charset within the first 1,024 bytes (WHATWG HTML, encoding sniffing); some slack does no harm. */
const PRESCAN_BYTES = 4096

/**
 * The characters of a document, as a browser finds them: byte order mark, then the header's charset, then the
 * document's own `meta`; without any of them UTF-8 where the bytes are such, else windows-1252.
 */
export function decodeText(body: Uint8Array, contentType: string | null): string {
  const label = byteOrderMark(body) ?? headerCharset(contentType) ?? metaCharset(body)
  const decoder = label === null ? null : decoderOf(label)
  if (decoder !== null) return decoder.decode(body)
  try {
    // As a stream, for a body that was cut off within a character is UTF-8 still.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

function byteOrderMark(body: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

function headerCharset(contentType: string | null): string | null {
  return contentType === null ? null : charsetIn(contentType.slice(0, 1000).toLowerCase())
}

function charsetIn(text: string): string | null {
  const found = /charset\s?=\s?["']?([^\s"';>/]{1,40})/.exec(text)
  return found?.[1] ?? null
}

/** A document that is read byte by byte cannot be in UTF-16, whatever its `meta` says (WHATWG HTML, prescan). */
function metaCharset(body: Uint8Array): string | null {
  const head = withoutComments(
    new TextDecoder('windows-1252').decode(body.subarray(0, PRESCAN_BYTES)).toLowerCase(),
  )
  for (let at = head.indexOf('<meta'); at >= 0; at = head.indexOf('<meta', at + 5)) {
    const end = head.indexOf('>', at)
    const charset = charsetIn(head.slice(at, end < 0 ? head.length : end + 1))
    if (charset !== null) return charset.startsWith('utf-16') ? 'utf-8' : charset
  }
  return null
}

function withoutComments(head: string): string {
  let kept = ''
  let from = 0
  for (let at = head.indexOf('<!--'); at >= 0; at = head.indexOf('<!--', from)) {
    kept += head.slice(from, at)
    const end = head.indexOf('-->', at + 2)
    if (end < 0) return kept
    from = end + 3
  }
  return kept + head.slice(from)
}
