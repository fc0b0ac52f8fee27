import { createCipheriv, createHash } from 'node:crypto'
import type { Chance } from '../../make/chance.ts'
import { quoted } from './tree.ts'

/** A way to write text so that only a run gives it back; the expression's value is the text. */
export type Coder = (text: string, chance: Chance) => string

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')

/** Text of a string literal in any of its spellings. */
const literal = (text: string, chance: Chance) => (chance.maybe(0.5) ? `'${text}'` : `"${text}"`)

function cut(text: string, chance: Chance, least = 24): readonly string[] {
  const pieces: string[] = []
  const most = least + Math.ceil(text.length / (4 + chance.below(12)))
  for (let at = 0; at < text.length; ) {
    const size = least + chance.below(Math.max(1, most - least))
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}

/** Decodes bytes that the expression gives as a string of one character a byte. */
const fromBytes = (expression: string, chance: Chance) =>
  chance.of([
    `decodeURIComponent(escape(${expression}))`,
    `new TextDecoder().decode(Uint8Array.from(${expression},function(c){return c.charCodeAt(0)}))`,
  ])

const inBase64: Coder = (text, chance) => fromBytes(`atob(${literal(base64(utf8(text)), chance)})`, chance)

const joined: Coder = (text, chance) => {
  const pieces = cut(base64(utf8(text)), chance).map((piece) => literal(piece, chance))
  return fromBytes(`atob([${pieces.join(',')}].join(""))`, chance)
}

const shuffled: Coder = (text, chance) => {
  const pieces = cut(text, chance).map((piece, index) => ({ piece, index, at: chance.below(1_000_000) }))
  const mixed = [...pieces].sort((a, b) => a.at - b.at || a.index - b.index)
  const order = pieces.map(({ index }) => mixed.findIndex((one) => one.index === index))
  return `(function(a,o){return o.map(function(i){return a[i]}).join("")})([${mixed.map(({ piece }) => quoted(piece)).join(',')}],[${order.join(',')}])`
}

const exclusive: Coder = (text, chance) => {
  const secret = chance.letters(5 + chance.below(9))
  const bytes = utf8(text).map((byte, index) => byte ^ secret.charCodeAt(index % secret.length))
  return fromBytes(
    `(function(d,k){var r="",b=atob(d);for(var i=0;i<b.length;i++)r+=String.fromCharCode(b.charCodeAt(i)^k.charCodeAt(i%k.length));return r})("${base64(bytes)}","${secret}")`,
    chance,
  )
}

function rc4(secret: string, bytes: Uint8Array): Uint8Array {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    state[a] = at(b)
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + secret.charCodeAt(i % secret.length)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return bytes.map((byte) => {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
}

const streamed: Coder = (text, chance) => {
  const secret = chance.hex(16)
  return fromBytes(
    `(function(k,d){var s=[],j=0,x,r="";for(var i=0;i<256;i++)s[i]=i;for(i=0;i<256;i++){j=(j+s[i]+k.charCodeAt(i%k.length))%256;x=s[i];s[i]=s[j];s[j]=x}i=0;j=0;for(var y=0;y<d.length;y++){i=(i+1)%256;j=(j+s[i])%256;x=s[i];s[i]=s[j];s[j]=x;r+=String.fromCharCode(d.charCodeAt(y)^s[(s[i]+s[j])%256])}return r})("${secret}",atob("${base64(rc4(secret, utf8(text)))}"))`,
    chance,
  )
}

const percent: Coder = (text, chance) =>
  chance.of([
    () =>
      `decodeURIComponent("${[...utf8(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}")`,
    () =>
      `unescape("${[...Array(text.length).keys()].map((at) => `%u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}")`,
  ])()

const numbers: Coder = (text, chance) => {
  const offset = 1 + chance.below(900)
  const list = [...Array(text.length).keys()].map((at) => text.charCodeAt(at) + offset)
  return `[${list.join(',')}].map(function(n){return String.fromCharCode(n-${offset})}).join("")`
}

const hexadecimal: Coder = (text) =>
  `decodeURIComponent("${utf8(text).toString('hex')}".replace(/../g,"%$&"))`

const reversed: Coder = (text) =>
  `${quoted([...Array(text.length).keys()].map((at) => text[text.length - 1 - at]).join(''))}.split("").reverse().join("")`

const littered: Coder = (text, chance) => {
  const litter = `${chance.of(['~', '^', '|', '@#', '§'])}${chance.letters(2)}`
  const pieces = cut(text.replaceAll(litter, ''), chance, 3)
  return `${quoted(pieces.join(litter))}.split(${quoted(litter)}).join("")`
}

const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060']

/** Four characters that are not seen, two bits each. */
const invisible: Coder = (text, chance) => {
  const spelled = [...utf8(text)]
    .map((byte) => [6, 4, 2, 0].map((shift) => INVISIBLE[(byte >> shift) & 3]).join(''))
    .join('')
  return fromBytes(
    `(function(t){var m={"\\u200b":0,"\\u200c":1,"\\u200d":2,"\\u2060":3},r="";for(var i=0;i<t.length;i+=4)r+=String.fromCharCode(m[t[i]]<<6|m[t[i+1]]<<4|m[t[i+2]]<<2|m[t[i+3]]);return r})("${spelled}")`,
    chance,
  )
}

const rotated: Coder = (text, chance) => {
  const by = 1 + chance.below(90)
  const turned = [...encodeURIComponent(text)]
    .map((letter) => String.fromCharCode(((letter.charCodeAt(0) - 33 + by) % 94) + 33))
    .join('')
  return `decodeURIComponent(${quoted(turned)}.replace(/[!-~]/g,function(c){return String.fromCharCode((c.charCodeAt(0)-33+${94 - by})%94+33)}))`
}

function xteaWords(bytes: Uint8Array, keys: readonly number[]): readonly number[] {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 8) * 8, 0x20)
  padded.set(bytes)
  const out: number[] = []
  for (let at = 0; at < padded.length; at += 8) {
    let [a, b, sum] = [padded.readUInt32BE(at), padded.readUInt32BE(at + 4), 0]
    for (let round = 0; round < 32; round++) {
      a = (a + ((((b << 4) ^ (b >>> 5)) + b) ^ (sum + (keys[sum & 3] ?? 0)))) >>> 0
      sum = (sum + 0x9e3779b9) >>> 0
      b = (b + ((((a << 4) ^ (a >>> 5)) + a) ^ (sum + (keys[(sum >>> 11) & 3] ?? 0)))) >>> 0
    }
    out.push(a, b)
  }
  return out
}

/** A block cipher written out in the page. */
const ciphered: Coder = (text, chance) => {
  const keys = Array.from({ length: 4 }, () => chance.below(2 ** 30))
  const words = xteaWords(utf8(text), keys).map((word) => word.toString(36))
  return fromBytes(
    `(function(w,k){var r="",h=function(v){return String.fromCharCode(v>>>24,v>>>16&255,v>>>8&255,v&255)};for(var i=0;i<w.length;i+=2){var a=parseInt(w[i],36),b=parseInt(w[i+1],36),s=0xc6ef3720;for(var n=0;n<32;n++){b=(b-(((a<<4^a>>>5)+a)^(s+k[s>>>11&3])))>>>0;s=(s-0x9e3779b9)>>>0;a=(a-(((b<<4^b>>>5)+b)^(s+k[s&3])))>>>0}r+=h(a)+h(b)}return r})("${words.join(' ')}".split(" "),[${keys.join(',')}])`,
    chance,
  )
}

export const CODERS = {
  inBase64,
  joined,
  shuffled,
  exclusive,
  streamed,
  percent,
  numbers,
  hexadecimal,
  reversed,
  littered,
  invisible,
  rotated,
  ciphered,
} satisfies Readonly<Record<string, Coder>>

export const coded: Coder = (text, chance) => chance.of(Object.values(CODERS))(text, chance)

/** Expressions whose value is a promise of the text. */
export const LATE_CODERS: readonly Coder[] = [
  (text) =>
    `new Response(new Blob([Uint8Array.from(atob("${base64(Bun.gzipSync(utf8(text)))}"),function(c){return c.charCodeAt(0)})]).stream().pipeThrough(new DecompressionStream("gzip"))).text()`,
  (text, chance) => {
    const [secret, nonce] = [Buffer.from(chance.hex(64), 'hex'), Buffer.from(chance.hex(24), 'hex')]
    const cipher = createCipheriv('aes-256-gcm', secret, nonce)
    const sealed = Buffer.concat([cipher.update(utf8(text)), cipher.final(), cipher.getAuthTag()])
    return `(async function(k,v,d){var u=function(s){return Uint8Array.from(atob(s),function(c){return c.charCodeAt(0)})};var key=await crypto.subtle.importKey("raw",u(k),"AES-GCM",false,["decrypt"]);return new TextDecoder().decode(await crypto.subtle.decrypt({name:"AES-GCM",iv:u(v)},key,u(d)))})("${base64(secret)}","${base64(nonce)}","${base64(sealed)}")`
  },
]

/** Encrypts as OpenSSL and the page's library do with a passphrase. */
export function passphraseCipher(text: string, passphrase: string, chance: Chance): string {
  const salt = Buffer.from(chance.hex(16), 'hex')
  let [material, last] = [Buffer.alloc(0), Buffer.alloc(0)]
  while (material.length < 48) {
    last = createHash('md5')
      .update(Buffer.concat([last, utf8(passphrase), salt]))
      .digest()
    material = Buffer.concat([material, last])
  }
  const cipher = createCipheriv('aes-256-cbc', material.subarray(0, 32), material.subarray(32, 48))
  return base64(Buffer.concat([utf8('Salted__'), salt, cipher.update(utf8(text)), cipher.final()]))
}
