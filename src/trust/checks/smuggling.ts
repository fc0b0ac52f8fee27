import { isPayload } from '../file-kinds.ts'
import { found } from '../found.ts'
import type { Page } from '../page.ts'
import { type Code, codeOf } from '../page-code.ts'
import { isArchiveName, isProgramName } from '../programs.ts'
import type { Check, Finding } from '../subject.ts'

/** Characters of a literal that can be a file. */
const MIN_PAYLOAD = 200
const MIN_ENCRYPTED = 4000
const SHOWN = 60
/** Base64 of the 33 KB within which a disk image tells what it is. */
const HEAD = 45_000

/** A file that comes within the page's own text, past whatever looks at downloads. */
export const smugglingCheck: Check = {
  id: 'smuggling',
  needs: 'html',
  run({ page, claim }) {
    if (page === null || claim?.isOfficial === true) return []
    const finding = builtFile(page) ?? linkedFile(page)
    return finding === null ? [] : [finding]
  },
}

/** Text is made a file, and the file is saved; what is saved is a program or archive by its bytes or by its name. */
function builtFile(page: Page): Finding | null {
  const codes = codeOf(page)
  if (!codes.some(({ lower }) => builds(lower)) || !codes.some(({ lower }) => saves(lower))) return null
  const named = codes.some(({ lower }) => namesFile(lower))
  for (const code of codes) {
    const payload = payloadIn(code)
    if (payload !== null) return found('content.smuggled_program', code, payload)
  }
  for (const code of codes) {
    const hidden = unreadableIn(code, named)
    if (hidden !== null) return found('content.html_smuggling', code, hidden)
  }
  return null
}

function builds(lower: string): boolean {
  return lower.includes('blob(') || lower.includes('new file(') || lower.includes('data:application/')
}

function saves(lower: string): boolean {
  if (lower.includes('mssaveblob') || lower.includes('mssaveoropenblob') || lower.includes('saveas('))
    return true
  const isAddressed = lower.includes('createobjecturl') || lower.includes('data:application/')
  return (
    isAddressed && (lower.includes('download') || lower.includes('location') || lower.includes('.click('))
  )
}

function namesFile(lower: string): boolean {
  for (const { 1: name = '' } of lower.matchAll(/["'`]([^"'`\n/]{1,80}\.[a-z0-9]{2,5})["'`]/g)) {
    if (isProgramName(name) || isArchiveName(name)) return true
  }
  return false
}

const LITERAL = /[A-Za-z0-9+/=_-]{200,}/g
const NUMBERS = /\[\s?(?:77\s?,\s?90\s?,|80\s?,\s?75\s?,\s?3\s?,|0x4d\s?,\s?0x5a|0x50\s?,\s?0x4b)/g
const HEX_BEGINNING = /["'`](?:4d5a|504b0304|526172211a07|377abcaf271c)[0-9a-f]{200}/
/** Characters of a list of numbers that are decoded, and lists that are tried. */
const LIST = 100_000
const MAX_LISTS = 20

/** What is a program or an archive by its first bytes. */
function payloadIn({ text, lower }: Code): string | null {
  let lists = 0
  for (const { index } of lower.matchAll(NUMBERS)) {
    if (++lists > MAX_LISTS) break
    if (isPayload(numbersAt(lower, index))) return text.slice(index, index + SHOWN)
  }
  const hex = HEX_BEGINNING.exec(lower)
  if (hex !== null && isPayload(Buffer.from(lower.slice(hex.index + 1, hex.index + 1 + HEAD), 'hex'))) {
    return text.slice(hex.index + 1, hex.index + SHOWN)
  }
  for (const { 0: literal } of joinedLiterals(text).matchAll(LITERAL)) {
    if (literal.length >= MIN_PAYLOAD && isPayload(decodedHead(literal))) return literal.slice(0, SHOWN)
  }
  return null
}

/** A list that begins as a file does, or text too long to be anything but one that is encrypted. */
function unreadableIn({ text, lower }: Code, isNamed: boolean): string | null {
  const index = lower.search(NUMBERS)
  if (index >= 0) return text.slice(index, index + SHOWN)
  if (!isNamed) return null
  for (const { 0: literal } of joinedLiterals(text).matchAll(LITERAL)) {
    if (literal.length >= MIN_ENCRYPTED) return literal.slice(0, SHOWN)
  }
  return null
}

/** The bytes of a list of at least 64 numbers; none where it is shorter or has other numbers. */
function numbersAt(lower: string, index: number): Uint8Array {
  const [list = ''] = lower.slice(index + 1, index + LIST).split(']', 1)
  const numbers = list.split(',').slice(0, -1).map(Number)
  const isBytes = numbers.length >= 64 && numbers.every((number) => number >= 0 && number <= 255)
  return isBytes ? Uint8Array.from(numbers) : new Uint8Array()
}

/** A payload may be written in many short literals. */
function joinedLiterals(text: string): string {
  return text.length > 1_000_000 ? text : text.replace(/["'`]\s{0,20}[+,]\s{0,20}["'`]/g, '')
}

/** The first bytes; a file is known by these. */
function decodedHead(literal: string): Uint8Array {
  const head = literal.slice(0, HEAD).replaceAll('-', '+').replaceAll('_', '/').replace(/=+/g, '')
  return Buffer.from(head.slice(0, head.length - (head.length % 4)), 'base64')
}

/** An address that is the file itself; the walk keeps only the beginning of one. */
function linkedFile(page: Page): Finding | null {
  for (const { href, download, offset } of page.links) {
    const found64 = /^data:[^,]{0,80};base64,(.{0,80})/i.exec(href)?.[1]
    if (found64 === undefined) continue
    const isFile = isPayload(decodedHead(found64))
    if (isFile && (download || href.startsWith('data:application'))) {
      return found('content.smuggled_program', { at: 'html:link', offset }, href.slice(0, SHOWN))
    }
  }
  return null
}
