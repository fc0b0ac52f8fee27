import { DOMException } from './exception.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function btoa(input) {
  const text = `${input}`
  let out = ''
  for (let at = 0; at < text.length; at += 3) {
    const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
    if (codes.some((code) => code > 255)) throw new DOMException('not Latin-1', 'InvalidCharacterError')
    const bits = (codes[0] << 16) | ((codes[1] || 0) << 8) | (codes[2] || 0)
    const left = text.length - at
    out += ALPHABET[bits >> 18] + ALPHABET[(bits >> 12) & 63]
    out += (left > 1 ? ALPHABET[(bits >> 6) & 63] : '=') + (left > 2 ? ALPHABET[bits & 63] : '=')
  }
  return out
}

export function atob(input) {
  const text = `${input}`.replace(/[\t\n\f\r ]/g, '').replace(/={1,2}$/, '')
  if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text))
    throw new DOMException('not base64', 'InvalidCharacterError')
  const out = []
  let bits = 0
  let count = 0
  for (const char of text) {
    bits = ((bits << 6) | ALPHABET.indexOf(char)) & 0xffffff
    count += 6
    if (count >= 8) {
      count -= 8
      out.push(String.fromCharCode((bits >> count) & 255))
    }
  }
  return out.join('')
}

export const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
export const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

export class TextEncoder {
  get encoding() {
    return 'utf-8'
  }
  encode(text = '') {
    const bytes = []
    for (const char of `${text}`) {
      const raw = char.codePointAt(0)
      const code = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw
      if (code < 0x80) bytes.push(code)
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
      else
        bytes.push(
          0xf0 | (code >> 18),
          0x80 | ((code >> 12) & 63),
          0x80 | ((code >> 6) & 63),
          0x80 | (code & 63),
        )
    }
    return new Uint8Array(bytes)
  }
}

export function bytesOf(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  return new TextEncoder().encode(source)
}

export class TextDecoder {
  #encoding
  constructor(label = 'utf-8') {
    this.#encoding = `${label}`.toLowerCase()
  }
  get encoding() {
    return this.#encoding
  }
  decode(source = new Uint8Array()) {
    const bytes = bytesOf(source)
    if (/^(?:latin1|iso-8859-1|ascii|windows-1252)$/.test(this.#encoding))
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    if (this.#encoding.startsWith('utf-16'))
      return Array.from({ length: bytes.length >> 1 }, (_, at) =>
        String.fromCharCode(bytes[2 * at] | (bytes[2 * at + 1] << 8)),
      ).join('')
    return utf8(bytes)
  }
}

function utf8(bytes) {
  const out = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++]
    const more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : -1
    let code = more < 0 || first > 0xf4 ? 0xfffd : more === 0 ? first : first & (0x3f >> more)
    for (let left = more; left > 0; left--) {
      const next = bytes[at]
      if (next === undefined || (next & 0xc0) !== 0x80) {
        code = 0xfffd
        break
      }
      code = (code << 6) | (next & 0x3f)
      at++
    }
    out.push(String.fromCodePoint(code > 0x10ffff ? 0xfffd : code))
  }
  return out.join('').replace(/^\ufeff/, '')
}
