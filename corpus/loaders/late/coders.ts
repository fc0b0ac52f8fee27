import { deflateRawSync } from 'node:zlib'
import type { Chance } from '../../make/chance.ts'

/** A text as it lies in the page, and the script's expression that reads it from the expression of what lies there. */
export interface Packed {
  readonly value: string | readonly (string | number | readonly (string | number)[])[]
  read(given: string): string
  /** Whether markup can hold it as it is, but for a script's end. */
  readonly isPlain: boolean
  /** Whether `read` gives a promise. */
  readonly isLater: boolean
}

type Coder = (text: string, chance: Chance) => readonly [value: string, read: (given: string) => string]

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const bytesOf = (text: string) => Buffer.from(text, 'utf8')
const base64 = (text: string) => bytesOf(text).toString('base64')

/** A list in another order. */
export function shuffled<T>(list: readonly T[], chance: Chance): readonly T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(chance.below(left.length), 1))
}

/** Text of a string that has one letter for each byte. */
const utf8 = (binary: string, chance: Chance) =>
  chance.of([
    `decodeURIComponent(escape(${binary}))`,
    `new TextDecoder().decode(Uint8Array.from(${binary},function(c){return c.charCodeAt(0)}))`,
  ])

const CODERS: readonly Coder[] = [
  (text, chance) => {
    const decode = chance.of(['atob', 'atob', 'window["at"+"ob"]', 'self["\\x61tob"]'])
    return [base64(text), (given) => utf8(`${decode}(${given})`, chance)]
  },
  (text) => [
    bytesOf(text).toString('hex'),
    (given) => `decodeURIComponent((${given}).replace(/(..)/g,"%$1"))`,
  ],
  (text) => [
    bytesOf(text).toString('hex').toUpperCase(),
    (given) =>
      `new TextDecoder().decode(new Uint8Array((${given}).match(/../g).map(function(p){return parseInt(p,16)})))`,
  ],
  (text, chance) => {
    const [shift, mark] = [chance.of([0, 0, 3, 11, 128, 700]), chance.of([',', '.', ' ', '|'])]
    const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) + shift)
    return [
      codes.join(mark),
      (given) =>
        `(${given}).split("${mark}").map(function(c){return String.fromCharCode(c-${shift})}).join("")`,
    ]
  },
  (text) => [
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(36)).join('-'),
    (given) => `(${given}).split("-").map(function(c){return String.fromCharCode(parseInt(c,36))}).join("")`,
  ],
  (text) => [encodeURIComponent(text), (given) => `decodeURIComponent(${given})`],
  (text) => [
    [...bytesOf(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    (given) => `decodeURIComponent(${given})`,
  ],
  (text, chance) => {
    const key = chance.letters(3 + chance.below(9))
    const bytes = bytesOf(text).map((byte, at) => byte ^ key.charCodeAt(at % key.length))
    const binary = (given: string) =>
      `(function(s,k){for(var r="",i=0;i<s.length;i++)r+=String.fromCharCode(s.charCodeAt(i)^k.charCodeAt(i%k.length));return r})(atob(${given}),"${key}")`
    return [Buffer.from(bytes).toString('base64'), (given) => utf8(binary(given), chance)]
  },
  (text, chance) => {
    const key = 1 + chance.below(250)
    const hex = Buffer.from(bytesOf(text).map((byte) => byte ^ key)).toString('hex')
    return [
      hex,
      (given) =>
        `new TextDecoder().decode(Uint8Array.from((${given}).match(/../g),function(p){return parseInt(p,16)^${key}}))`,
    ]
  },
  (text, chance) => [
    [...base64(text)].reverse().join(''),
    (given) => utf8(`atob((${given}).split("").reverse().join(""))`, chance),
  ],
  (text, chance) => {
    const letters = shuffled([...'abcdefghijklmnopqrstuvwxyz'], chance)
      .slice(0, 16)
      .join('')
    const value = bytesOf(text)
      .toString('hex')
      .replaceAll(/./g, (digit) => letters.charAt(Number.parseInt(digit, 16)))
    const binary = (given: string) =>
      `(${given}).replace(/../g,function(p){var a="${letters}";return String.fromCharCode(16*a.indexOf(p[0])+a.indexOf(p[1]))})`
    return [value, (given) => utf8(binary(given), chance)]
  },
  (text, chance) => {
    const own = shuffled([...BASE64], chance).join('')
    const value = base64(text).replaceAll(/[^=]/g, (letter) => own.charAt(BASE64.indexOf(letter)))
    const swap = (given: string) =>
      `(${given}).replace(/[^=]/g,function(c){return "${BASE64}"["${own}".indexOf(c)]})`
    return [value, (given) => utf8(`atob(${swap(given)})`, chance)]
  },
  (text) => [
    Array.from({ length: text.length }, (_, at) => `&#x${text.charCodeAt(at).toString(16)};`).join(''),
    (given) => `(function(t){t.innerHTML=${given};return t.value})(document.createElement("textarea"))`,
  ],
]

/** A text in one of the encodings, as the value that lies in the page. */
function inOrder(text: string, read: Packed['read'], isPlain: boolean, chance: Chance): Packed {
  if (chance.maybe(0.7)) return { value: text, read, isPlain, isLater: false }
  const size = Math.ceil(text.length / (4 + chance.below(30)))
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const order = shuffled(
    pieces.map((_, index) => index),
    chance,
  )
  if (chance.maybe(0.5)) {
    const back = pieces.map((_, index) => order.indexOf(index))
    return {
      value: order.map((index) => pieces[index] ?? ''),
      read: (given) =>
        read(`(function(p){return [${back}].map(function(i){return p[i]}).join("")})(${given})`),
      isPlain,
      isLater: false,
    }
  }
  return {
    value: order.map((index) => [index, pieces[index] ?? '']),
    read: (given) =>
      read(`(${given}).sort(function(a,b){return a[0]-b[0]}).map(function(p){return p[1]}).join("")`),
    isPlain,
    isLater: false,
  }
}

const deflated = (text: string): Packed => ({
  value: deflateRawSync(text).toString('base64'),
  read: (given) =>
    `new Response(new Blob([Uint8Array.from(atob(${given}),function(c){return c.charCodeAt(0)})]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text()`,
  isPlain: true,
  isLater: true,
})

/** A text encoded once or twice, at times cut into pieces; `maybeLater` allows what only a promise gives. */
export function packed(text: string, maybeLater: boolean, chance: Chance): Packed {
  if (maybeLater && chance.maybe(0.07)) return deflated(text)
  if (chance.maybe(0.06)) return inOrder(text, (given) => given, false, chance)
  const [once, read] = chance.of(CODERS)(text, chance)
  if (once.length > 14_000 || chance.maybe(0.85)) return inOrder(once, read, true, chance)
  const [twice, unwrap] = chance.of(CODERS)(once, chance)
  return inOrder(twice, (given) => read(unwrap(given)), true, chance)
}
