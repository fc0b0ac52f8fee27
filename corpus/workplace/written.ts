import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { inline, posted, scripted, wall } from './served.ts'

const escapedUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const code = text.charCodeAt(at)
    return code > 255
      ? `%u${code.toString(16).toUpperCase().padStart(4, '0')}`
      : /[A-Za-z0-9@*_+\-./]/.test(text[at] ?? '')
        ? text[at]
        : `%${code.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

const FROM_BYTES = [
  (bytes: string) => `decodeURIComponent(escape(${bytes}))`,
  (bytes: string) =>
    `new TextDecoder().decode(Uint8Array.from(${bytes},function(c){return c.charCodeAt(0)}))`,
]

type Encoding = (text: string, chance: Chance) => readonly [setup: string, expression: string]

const sixtyFour: Encoding = (text, chance) => [
  '',
  chance.of(FROM_BYTES)(`atob("${Buffer.from(text).toString('base64')}")`),
]

const pieces: Encoding = (text, chance) => {
  const whole = Buffer.from(text).toString('base64')
  const size = Math.ceil(whole.length / (3 + chance.below(9)))
  const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => ({
    at,
    part: whole.slice(at * size, (at + 1) * size),
    rank: chance.below(1e6),
  })).sort((a, b) => a.rank - b.rank)
  const name = `_0x${chance.hex(4)}`
  const order = parts.map((_, at) => parts.findIndex((one) => one.at === at))
  return [
    `var ${name}=[${parts.map(({ part }) => `"${part}"`).join(',')}];`,
    chance.of(FROM_BYTES)(`atob([${order}].map(function(i){return ${name}[i]}).join(""))`),
  ]
}

const percent: Encoding = (text) => ['', `unescape("${escapedUnits(text)}")`]

const exclusive: Encoding = (text, chance) => {
  const key = chance.letters(3 + chance.below(6))
  const bytes = Buffer.from([...Buffer.from(text)].map((byte, at) => byte ^ key.charCodeAt(at % key.length)))
  const [data, word] = [`_${chance.letters(3)}`, `_${chance.letters(4)}`]
  return [
    `var ${data}="${bytes.toString('hex')}",${word}="${key}",r="";for(var i=0;i<${data}.length;i+=2)r+=String.fromCharCode(parseInt(${data}.substr(i,2),16)^${word}.charCodeAt(i/2%${word}.length));`,
    chance.of(FROM_BYTES)('r'),
  ]
}

const codes: Encoding = (text, chance) => {
  const shift = 1 + chance.below(90)
  const all = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) + shift)
  return [`var q=[${all}];`, `q.map(function(n){return String.fromCharCode(n-${shift})}).join("")`]
}

const reversed: Encoding = (text, chance) => [
  '',
  chance.of(FROM_BYTES)(
    `atob("${Buffer.from(text).toString('base64').split('').reverse().join('')}".split("").reverse().join(""))`,
  ),
]

const SMALL: readonly Encoding[] = [codes, percent, exclusive]
const ANY: readonly Encoding[] = [sixtyFour, pieces, reversed]
/** Above this many characters the wide encodings would make a page too large. */
const SMALL_LIMIT = 14_000

const AGAIN =
  'document.querySelectorAll("script").forEach(function(o){var n=document.createElement("script");if(o.src)n.src=o.src;n.textContent=o.textContent;o.replaceWith(n)})'

const TITLES = ['', 'Loading', 'Please wait...', 'Document', 'Microsoft', 'Secure', '...']

/** One file that writes the whole page itself. */
export function written(chance: Chance): Made {
  const made = chance.of([posted, scripted, scripted, wall])(chance)
  const body = String(made.body)
  const [setup, expression] = chance.of(body.length < SMALL_LIMIT ? [...SMALL, ...ANY] : [...ANY, exclusive])(
    body,
    chance,
  )
  const put = chance.of([
    `document.write(${expression});`,
    `document.open();document.write(${expression});document.close();`,
    `var h=${expression};setTimeout(function(){document.open();document.write(h);document.close()},${chance.below(9) * 100});`,
    `document.documentElement.innerHTML=${expression};${AGAIN};`,
    `window["doc"+"ument"]["wri"+"te"](${expression});`,
  ])
  const noise = chance.of([
    '',
    `<!-- ${chance.base64(200 + chance.below(900))} -->`,
    `<div style="display:none">${Array.from({ length: 20 + chance.below(60) }, () => chance.name(1 + chance.below(4))).join(' ')}</div>`,
    `<meta name="generator" content="${chance.hex(20)}">`,
  ])
  const title = chance.of(TITLES)
  const shell = chance.of([
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${noise}${inline(setup + put)}</body></html>`,
    `<html><head><meta charset="utf-8">${noise.startsWith('<div') ? '' : noise}${inline(setup + put)}</head></html>`,
    `<script type="text/javascript">\n${setup}${put}\n</script>${noise}`,
  ])
  return { ...made, body: shell }
}
