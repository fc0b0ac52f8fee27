/** Four 32-bit words, most significant first, are an address; IPv4 uses only the last. */

const DOT = 46
const COLON = 58

/** One scratch array serves all calls, because reading is synchronous. */
const groups = new Uint16Array(8)

/**
 * Reads IPv4 as four decimal octets without leading zeros, and IPv6 by RFC 4291 section 2.2 without zone,
 * brackets, port or prefix (contract E2); `::ffff:a.b.c.d` (section 2.5.5.2) becomes IPv4. Returns 0, with
 * unspecified `words`, if malformed.
 */
export function parseAddress(text: string, words: Int32Array): 0 | 4 | 6 {
  const length = text.length
  // The longest IPv4 text has 15 characters, and IPv6 text always has a colon.
  if (length < 16 && parseIpv4(text, 0, length)) {
    words[3] = ipv4
    return 4
  }
  if (length > 45 || !parseIpv6(text, length)) return 0
  for (let i = 0; i < 4; i++) words[i] = (group(2 * i) << 16) | group(2 * i + 1)
  return words[0] === 0 && words[1] === 0 && words[2] === 0xffff ? 4 : 6
}

let ipv4 = 0

function parseIpv4(text: string, from: number, to: number): boolean {
  let value = 0
  let at = from
  for (let dots = 0; dots < 4; dots++) {
    if (dots > 0 && (at >= to || text.charCodeAt(at++) !== DOT)) return false
    if (at >= to) return false
    let octet = text.charCodeAt(at++) - 48
    if (octet < 0 || octet > 9) return false
    for (let digits = 1; digits < 3 && octet !== 0 && at < to; digits++) {
      const digit = text.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) break
      octet = octet * 10 + digit
      at++
    }
    if (octet > 255) return false
    value = (value << 8) | octet
  }
  ipv4 = value
  return at === to
}

function parseIpv6(text: string, length: number): boolean {
  let count = 0
  let gap = -1
  let i = 0
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false
    gap = 0
    i = 2
  }
  while (i < length) {
    const start = i
    let value = 0
    let digit = hexDigit(text.charCodeAt(i))
    while (digit >= 0 && i - start < 5) {
      value = (value << 4) | digit
      digit = ++i < length ? hexDigit(text.charCodeAt(i)) : -1
    }
    if (i < length && text.charCodeAt(i) === DOT) {
      if (count > 6 || !parseIpv4(text, start, length)) return false
      groups[count++] = ipv4 >>> 16
      groups[count++] = ipv4
      break
    }
    if (i === start || i - start > 4 || count === 8) return false
    groups[count++] = value
    if (i === length) break
    if (text.charCodeAt(i++) !== COLON || i === length) return false
    if (text.charCodeAt(i) === COLON) {
      if (gap >= 0) return false
      gap = count
      i++
    }
  }
  return gap < 0 ? count === 8 : spreadGap(gap, count)
}

/** `::` replaces at least one group. */
function spreadGap(gap: number, count: number): boolean {
  if (count > 7) return false
  groups.copyWithin(8 - (count - gap), gap, count)
  groups.fill(0, gap, 8 - (count - gap))
  return true
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const lower = code | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

function group(index: number): number {
  return groups[index] as number
}

export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`
}

/** Dotted quad, or RFC 5952 (lower case, first longest run of two or more zero groups as `::`). */
export function formatAddress(family: 4 | 6, words: Int32Array): string {
  if (family === 4) return formatIpv4(words[3] as number)
  for (let i = 0; i < 4; i++) {
    const word = words[i] as number
    groups[2 * i] = word >>> 16
    groups[2 * i + 1] = word
  }
  let runStart = 8
  let runLength = 1
  for (let i = 0; i < 8; i++) {
    let end = i
    while (end < 8 && groups[end] === 0) end++
    if (end - i > runLength) {
      runStart = i
      runLength = end - i
    }
    if (end > i) i = end
  }
  if (runStart === 8) return formatGroups(0, 8)
  return `${formatGroups(0, runStart)}::${formatGroups(runStart + runLength, 8)}`
}

function formatGroups(from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) text += (i === from ? '' : ':') + group(i).toString(16)
  return text
}

/** null: the text is malformed. */
export function canonicalAddress(text: string): string | null {
  const words = new Int32Array(4)
  const family = parseAddress(text, words)
  return family === 0 ? null : formatAddress(family, words)
}
