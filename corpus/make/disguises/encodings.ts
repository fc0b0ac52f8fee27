import { createCipheriv } from 'node:crypto'
import type { Chance } from '../chance.ts'
import { base64Of, cover, type Disguise, disguise, fromBase64, literal, script } from './disguise.ts'

/** An expression of JavaScript whose value is the text. */
type Coder = (text: string, chance: Chance) => string

/** Gives back the text of an expression whose value has one character a byte. */
const utf8 = (bytes: string) => `decodeURIComponent(escape(${bytes}))`

function rc4(key: string, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  let j = 0
  const exchange = (i: number) => {
    const [a, b] = [at(i), at(j)]
    state[i] = b
    state[j] = a
  }
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + key.charCodeAt(i % key.length)) & 255
    exchange(i)
  }
  j = 0
  return bytes.map((byte, index) => {
    const i = (index + 1) & 255
    j = (j + at(i)) & 255
    exchange(i)
    return byte ^ at(at(i) + at(j))
  })
}

const inRc4: Coder = (text, chance) => {
  const key = chance.letters(12)
  const sealed = Buffer.from(rc4(key, Buffer.from(text))).toString('base64')
  return utf8(
    `(function(k,t){for(var s=[],i=0,j=0,o="",n=0,x;i<256;)s[i]=i++;for(i=0;i<256;i++){j=(j+s[i]+k.charCodeAt(i%k.length))&255;x=s[i];s[i]=s[j];s[j]=x}for(i=j=0;n<t.length;n++){i=(i+1)&255;j=(j+s[i])&255;x=s[i];s[i]=s[j];s[j]=x;o+=String.fromCharCode(t.charCodeAt(n)^s[(s[i]+s[j])&255])}return o})("${key}",atob("${sealed}"))`,
  )
}

const inXor: Coder = (text, chance) => {
  const key = Buffer.from(chance.letters(7))
  const sealed = Buffer.from(Buffer.from(text).map((byte, index) => byte ^ (key[index % key.length] ?? 0)))
  return utf8(
    `atob("${sealed.toString('base64')}").split("").map(function(c,i){return String.fromCharCode(c.charCodeAt(0)^"${key}".charCodeAt(i%7))}).join("")`,
  )
}

const inPieces: Coder = (text, chance) => {
  const pieces = base64Of(text).match(/.{1,160}/g) ?? []
  const name = `_${chance.hex(5)}`
  return utf8(
    `(function(){var ${name}="";${pieces.map((piece) => `${name}+="${piece}";`).join('\n')}return atob(${name})})()`,
  )
}

const inHex: Coder = (text) =>
  `decodeURIComponent("${Buffer.from(text).toString('hex')}".replace(/(..)/g,"%$1"))`

const inReverse: Coder = (text) => `Array.from(${literal([...text].reverse().join(''))}).reverse().join("")`

const inPercents: Coder = (text) => `unescape("${encodeURIComponent(text).replaceAll("'", '%27')}")`

const inCodes: Coder = (text, chance) => {
  const by = 3 + chance.below(500)
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) + by)
  return `[${codes.join(',')}].map(function(n){return String.fromCharCode(n-${by})}).join("")`
}

/** Dean Edwards' packer: words become numbers in base 36, a dictionary gives them back. */
function packed(code: string): string {
  const words = [...new Set(code.match(/\b\w+\b/g) ?? [])]
  const numbers = new Map(words.map((word, index) => [word, index.toString(36)]))
  const short = code.replace(/\b\w+\b/g, (word) => numbers.get(word) ?? word)
  return `eval(function(p,a,c,k,e,r){e=function(c){return c.toString(a)};if(!''.replace(/^/,String)){while(c--)r[e(c)]=k[c]||e(c);k=[function(e){return r[e]}];e=function(){return'\\\\w+'};c=1};while(c--)if(k[c])p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c]);return p}(${literal(short)},36,${words.length},${literal(words.join('|'))}.split('|'),0,{}))`
}

const digit = (value: number) => (value === 0 ? '+[]' : Array(value).fill('+!![]').join(''))
/** Texts that brackets, signs and the letters in them can give. */
const SPELLED = {
  false: '(![]+[])',
  true: '(!![]+[])',
  undefined: '([][[]]+[])',
}
const FLAT = `[][${inBrackets('flat', SPELLED)}]`

function inBrackets(word: string, texts: Readonly<Record<string, string>>): string {
  return [...word]
    .map((letter) => {
      const [text, spelling] = Object.entries(texts).find(([known]) => known.includes(letter)) ?? []
      if (text === undefined) throw new Error(`no text has a ${letter}`)
      return `${spelling}[${digit(text.indexOf(letter))}]`
    })
    .join('+')
}

/** The Function constructor, spelled with six characters. */
const CONSTRUCTOR = `${FLAT}[${inBrackets('constructor', { ...SPELLED, 'function flat': `(${FLAT}+[])` })}]`

const written = (id: string, says: string, coder: Coder): Disguise =>
  disguise(id, says, (page, chance) =>
    cover(page, script(`document.write(${coder(page.html, chance)});`), chance),
  )

const late = (id: string, says: string, promise: Coder): Disguise =>
  disguise(id, says, (page, chance) =>
    cover(
      page,
      script(
        `${promise(page.html, chance)}.then(function(h){document.open();document.write(h);document.close()});`,
      ),
      chance,
    ),
  )

const BYTES = 'function(s){return Uint8Array.from(atob(s),function(c){return c.charCodeAt(0)})}'

const inGzip: Coder = (text) =>
  `new Response(new Blob([(${BYTES})("${Buffer.from(Bun.gzipSync(Buffer.from(text))).toString('base64')}")]).stream().pipeThrough(new DecompressionStream("gzip"))).text()`

const inAes: Coder = (text, chance) => {
  const [key, nonce] = [Buffer.from(chance.hex(32), 'hex'), Buffer.from(chance.hex(32), 'hex')]
  const cipher = createCipheriv('aes-128-cbc', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `(function(u){return crypto.subtle.importKey("raw",u("${key.toString('base64')}"),"AES-CBC",false,["decrypt"]).then(function(k){return crypto.subtle.decrypt({name:"AES-CBC",iv:u("${nonce.toString('base64')}")},k,u("${sealed.toString('base64')}"))}).then(function(b){return new TextDecoder().decode(b)})})(${BYTES})`
}

export const ENCODINGS: readonly Disguise[] = [
  written('rc4', 'The page is enciphered with RC4.', inRc4),
  written('xor', 'The page is enciphered by exclusive or with a word.', inXor),
  written('base64_pieces', 'The page is in base64, in many pieces.', inPieces),
  written('hex', 'The page is in hexadecimal.', inHex),
  written('reversed', 'The page is written backwards.', inReverse),
  written('percents', 'The page is percent-encoded.', inPercents),
  written(
    'character_codes',
    'The page is a list of character codes, each moved by the same number.',
    inCodes,
  ),
  disguise('packed_eval', "Dean Edwards' packer holds a script that writes the page.", (page, chance) =>
    cover(page, script(packed(`document.write(${fromBase64(page.html)});`)), chance),
  ),
  disguise(
    'function_constructor',
    'The Function constructor makes the script that writes the page.',
    (page, chance) =>
      cover(
        page,
        script(`new Function(atob("${base64Of(`document.write(${fromBase64(page.html)})`)}"))();`),
        chance,
      ),
  ),
  disguise(
    'six_characters',
    'Brackets, signs and nothing else spell what runs the script that writes the page.',
    (page, chance) => {
      const code = `document.write(${fromBase64(page.html)})`.replace(
        /[a-z]/g,
        (letter) => `\\x${letter.charCodeAt(0).toString(16)}`,
      )
      return cover(page, script(`${CONSTRUCTOR}("${code.replaceAll('"', '\\"')}")();`), chance)
    },
  ),
  late('gzip_stream', 'A decompression stream of the browser unpacks the page.', inGzip),
  late('aes', 'The cipher of the browser opens the page.', inAes),
]
