import { isProgramName } from '../page/program-names.ts'

const MAX_HEADER = 2000

/**
 * The file name in a Content-Disposition header (RFC 6266): `filename*`, else `filename`, in which bare UTF-8 is read
 * although headers come as Latin-1; null without a name.
 */
export function givenName(header: string): string | null {
  const disposition = header.slice(0, MAX_HEADER)
  const extended = /filename\*\s?=\s?["']?([a-z0-9-]{3,20})'[^']{0,20}'([^";\s]{1,1000})/i.exec(disposition)
  const decoded = extended === null ? null : fromPercent(extended[2] ?? '', extended[1] ?? '')
  if (decoded !== null) return decoded
  const plain =
    /filename\s?=\s?"((?:[^"\\]|\\.){1,500})"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1') ??
    /filename\s?=\s?([^";]{1,255})/i.exec(disposition)?.[1]
  return plain === undefined ? null : fromLatin1(plain.trim())
}

/** RFC 8187: bytes as `%XX`, in UTF-8 or Latin-1. */
function fromPercent(value: string, charset: string): string | null {
  const bytes = Buffer.from(
    value.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
    'latin1',
  )
  if (charset.toLowerCase() !== 'utf-8') return bytes.toString('latin1')
  return asUtf8(bytes)
}

function fromLatin1(value: string): string {
  const isBytes = [...value].every((character) => character <= '\xff')
  return (isBytes ? asUtf8(Buffer.from(value, 'latin1')) : null) ?? value
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const DOCUMENT =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|rtf|txt|csv|html?|eml|jpe?g|png|gif|webp|bmp|mp[34]|m4a|wav|avi|mov|mkv)[\s._\u00a0\u2800-]{0,200}$/i
const TURNS = /[\u202a-\u202e\u2066-\u2069]/

export function hasFalseName(name: string): boolean {
  if (!isProgramName(name)) return false
  return TURNS.test(name) || DOCUMENT.test(name.slice(0, name.lastIndexOf('.')))
}
