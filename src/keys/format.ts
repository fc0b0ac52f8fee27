/** A key is `wp_`, 43 base62 digits of 256 random bits, and 6 digits of CRC-32 over those (contract K1). */
const PREFIX = 'wp_'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_DIGITS = 43
/** 62^6 is the first power of 62 above 2^32. */
const CHECK_DIGITS = 6
const CHECKED_LENGTH = PREFIX.length + SECRET_DIGITS

const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECK_DIGITS}}$`)

/** Lists show this much in clear: 9 of the secret's 43 digits. */
const SHOWN_LENGTH = 12

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const checked = PREFIX + toBase62(BigInt(`0x${bytes.toHex()}`), SECRET_DIGITS)
  return checked + toBase62(BigInt(Bun.hash.crc32(checked)), CHECK_DIGITS)
}

export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  return Bun.hash.crc32(text.slice(0, CHECKED_LENGTH)) === fromBase62(text, CHECKED_LENGTH)
}

/** SHA-256 suffices: the secret is random, so it needs neither salt nor a slow hash. */
export function hashKey(text: string): Uint8Array {
  return new Bun.CryptoHasher('sha256').update(text).digest()
}

export function shownPart(text: string): string {
  return text.slice(0, SHOWN_LENGTH)
}

function toBase62(value: bigint, digits: number): string {
  let text = ''
  for (let rest = value; text.length < digits; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text
  return text
}

function fromBase62(text: string, offset: number): number {
  let value = 0
  for (let index = offset; index < text.length; index++) value = value * 62 + digitOf(text.charCodeAt(index))
  return value
}

/** 0-9, A-Z and a-z are three runs of ASCII, in the order of BASE62. */
function digitOf(code: number): number {
  if (code < 65) return code - 48
  return code < 97 ? code - 55 : code - 61
}
