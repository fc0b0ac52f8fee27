import type { Chance } from '../make/chance.ts'

/** An expression of JavaScript that is the text, and what has to stand before it. */
export interface Packed {
  readonly before: string
  readonly value: string
}

const bytesOf = (text: string) => [...Buffer.from(text, 'utf8')]
const utf8 = (raw: string) => `decodeURIComponent(escape(${raw}))`
/** Other than ASCII becomes character references, so that bytes and characters are the same. */
const flat = (text: string) => text.replace(/[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0)};`)
const chunks = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []

type Pack = (text: string, chance: Chance) => Packed

const base64: Pack = (text, chance) => {
  const name = chance.letters(4)
  const packed = Buffer.from(text).toString('base64')
  return chance.of([
    { before: '', value: utf8(`atob("${packed}")`) },
    {
      before: `var ${name}=[${chunks(packed, 400)
        .map((part) => `"${part}"`)
        .join(',')}];`,
      value: utf8(`window["at"+"ob"](${name}.join(""))`),
    },
    {
      before: `const ${name}="${[...packed].reverse().join('')}";`,
      value: `new TextDecoder().decode(Uint8Array.from(atob([...${name}].reverse().join("")),c=>c.charCodeAt(0)))`,
    },
  ])
}

const percent: Pack = (text, chance) => {
  const every = bytesOf(flat(text))
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')
  return chance.of([
    { before: '', value: `unescape('${every}')` },
    { before: `var s='${every.replaceAll('%', '~')}';`, value: `unescape(s.split('~').join('%'))` },
    { before: '', value: `decodeURIComponent("${encodeURIComponent(text)}")` },
  ])
}

const shifted: Pack = (text, chance) => {
  const by = 1 + chance.below(40)
  const name = `_${chance.hex(4)}`
  const numbers = bytesOf(flat(text)).map((byte) => byte + by)
  return {
    before: `var ${name}=[${numbers.join(',')}],o='';for(var i=0;i<${name}.length;i++){o+=String.fromCharCode(${name}[i]-${by})}`,
    value: 'o',
  }
}

const keyed: Pack = (text, chance) => {
  const key = chance.letters(3 + chance.below(8))
  const mixed = Buffer.from(bytesOf(flat(text)).map((byte, at) => byte ^ key.charCodeAt(at % key.length)))
  const isHex = chance.maybe(0.4)
  const read = isHex
    ? `h.match(/../g).map(function(x){return parseInt(x,16)})`
    : `atob(h).split('').map(function(x){return x.charCodeAt(0)})`
  return {
    before: `function ${key.slice(0, 2)}_(h,k){return ${read}.map(function(c,i){return String.fromCharCode(c^k.charCodeAt(i%k.length))}).join('')}`,
    value: `${key.slice(0, 2)}_('${mixed.toString(isHex ? 'hex' : 'base64')}','${key}')`,
  }
}

const escapes: Pack = (text, chance) => ({
  before: '',
  value: `"${bytesOf(flat(text))
    .map((byte) =>
      chance.maybe(0.9)
        ? `\\x${byte.toString(16).padStart(2, '0')}`
        : `\\u${byte.toString(16).padStart(4, '0')}`,
    )
    .join('')}"`,
})

/** A table of strings that is turned round before use, as obfuscators leave it. */
const tabled: Pack = (text, chance) => {
  const parts = chunks(Buffer.from(text).toString('base64'), 120 + chance.below(300))
  const turn = chance.below(parts.length)
  const turned = [...parts.slice(parts.length - turn), ...parts.slice(0, parts.length - turn)]
  const table = `_0x${chance.hex(4)}`
  const read = `_0x${chance.hex(6)}`
  return {
    before: `var ${table}=[${turned.map((part) => `'${part}'`).join(',')}];(function(a,n){while(n--){a['push'](a['shift']())}}(${table},0x${turn.toString(16)}));var ${read}=function(i){return ${table}[i-0x${(17).toString(16)}]};`,
    value: utf8(
      `window['atob'](${parts.map((_part, at) => `${read}(0x${(at + 17).toString(16)})`).join('+')})`,
    ),
  }
}

/** Dean Edwards' packer of 2004: words by number, and an eval that puts them back. */
export function wordPacked(source: string): string {
  const words = [...new Set(source.match(/\b\w+\b/g) ?? [])]
  const index = new Map(words.map((word, at) => [word, at.toString(36)]))
  const text = source.replace(/\b\w+\b/g, (word) => index.get(word) ?? word)
  const quoted = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('</', '<\\/')
  return `eval(function(p,a,c,k,e,d){e=function(c){return c.toString(36)};while(c--){d[e(c)]=k[c]||e(c)}return p.replace(/\\b\\w+\\b/g,function(w){return d[w]||w})}('${quoted}',36,${words.length},'${words.join('|')}'.split('|'),0,{}))`
}

const PACKS: readonly Pack[] = [base64, base64, percent, shifted, keyed, keyed, escapes, tabled]

export const packedOf = (text: string, chance: Chance): Packed => chance.of(PACKS)(text, chance)
