import { beginning } from '../bounds/bounds.ts'

const DOCUMENT = /^\s{0,9}data:\s{0,9}(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)([^,]{0,200}),/i
const SCRIPT = /^\s{0,9}data:\s{0,9}(?:text|application)\/(?:x-)?(?:java|ecma)script([^,]{0,200}),/i

/** The document that a `data:` address holds (RFC 2397); null where it is none. */
export const dataDocument = (address: string): string | null => textOf(address, DOCUMENT)

/** The script that a `data:` address holds; null where it is none. */
export const dataScript = (address: string): string | null => textOf(address, SCRIPT)

function textOf(address: string, kind: RegExp): string | null {
  const found = kind.exec(address.slice(0, 300))
  if (found === null) return null
  const content = beginning(address.slice(found[0].length), 'data_document')
  if (/;\s{0,9}base64/i.test(found[1] ?? '')) return fromBase64(fromPercent(content) ?? content)
  return fromPercent(content) ?? content
}

function fromBase64(text: string): string | null {
  const digits = withoutPadding(text.replace(/\s+/g, '')).replaceAll('-', '+').replaceAll('_', '/')
  if (digits.length < 8 || digits.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(digits)) return null
  const bytes = Uint8Array.from(atob(digits), (byte) => byte.charCodeAt(0))
  const decoded = new TextDecoder().decode(bytes)
  return isReadable(decoded) ? decoded : null
}

/** The text without trailing `=`; a regular expression would take quadratic time. */
function withoutPadding(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '=') end--
  return text.slice(0, end)
}

function isReadable(text: string): boolean {
  const head = text.slice(0, 400)
  let odd = 0
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i)
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++
  }
  return odd * 10 <= head.length
}

function fromPercent(text: string): string | null {
  if (!text.includes('%')) return null
  const unescaped = text.replace(/%u([0-9a-fA-F]{4})/g, (_, digits: string) => character(digits))
  const bytes = unescaped.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    const values = run.slice(1).split('%')
    return new TextDecoder().decode(Uint8Array.from(values, (digits) => Number.parseInt(digits, 16)))
  })
  return bytes
}

function character(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}
