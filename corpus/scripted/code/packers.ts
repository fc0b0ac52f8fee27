import type { Chance } from '../../make/chance.ts'
import { coded } from './coders.ts'
import { quoted } from './tree.ts'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

function base62(value: number): string {
  const last = DIGITS[value % 62] ?? '0'
  return value < 62 ? last : `${base62(Math.floor(value / 62))}${last}`
}

/** Dean Edwards' packer: words become numbers, a dictionary gives them back. */
export function edwards(code: string): string {
  const counts = new Map<string, number>()
  for (const [word] of code.matchAll(/\b\w+\b/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  const numbers = new Map(words.map((word, index) => [word, base62(index)]))
  const short = code.replace(/\b\w+\b/g, (word) => numbers.get(word) ?? word)
  const payload = quoted(short).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `eval(function(p,a,c,k,e,d){e=function(c){return(c<a?'':e(parseInt(c/a)))+((c=c%a)>35?String.fromCharCode(c+29):c.toString(36))};if(!''.replace(/^/,String)){while(c--){d[e(c)]=k[c]||e(c)}k=[function(e){return d[e]}];e=function(){return'\\\\w+'};c=1};while(c--){if(k[c]){p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c])}}return p}('${payload}',62,${words.length},'${words.join('|')}'.split('|'),0,{}))`
}

/** Ways to run text as a program in the page's global scope. */
function runs(expression: string, chance: Chance): string {
  return chance.of([
    () => `eval(${expression})`,
    () => `(0,eval)(${expression})`,
    () => `window["ev"+"al"](${expression})`,
    () => `Function(${expression})()`,
    () => `[]["filter"]["constructor"](${expression})()`,
    () => `setTimeout(${expression},${chance.below(40)})`,
    () =>
      `(function(t){var s=document.createElement("script");s.text=t;(document.head||document.documentElement).appendChild(s)})(${expression})`,
    () =>
      `(function(t){var s=document.createElement("script");s.src=URL.createObjectURL(new Blob([t],{type:"text/javascript"}));document.head.appendChild(s)})(${expression})`,
  ])()
}

/** A program that runs the program; each layer is another way of hiding. */
export function packed(code: string, layers: number, chance: Chance): string {
  let program = code
  for (let layer = 0; layer < layers; layer++)
    program =
      chance.maybe(0.3) && /^[\0-~\s]*$/.test(program)
        ? edwards(program)
        : runs(coded(program, chance), chance)
  return program
}

/** Names such as obfuscators give. */
export const oddName = (chance: Chance): string =>
  chance.of([
    () => `_0x${chance.hex(4 + chance.below(3))}`,
    () => `_${chance.letters(3)}`,
    () => `${chance.letters(1)}${chance.digits(2)}`,
    () => `${chance.letters(2).toUpperCase()}_${chance.digits(1)}`,
  ])()

/** A list of strings that is turned until a sum fits, and a function that looks them up. */
export function stringArray(
  strings: readonly string[],
  chance: Chance,
): { setup: string; at(index: number): string } {
  const hex = () => `_0x${chance.hex(6)}`
  const [list, look, turn, sum] = [`${hex()}a`, `${hex()}b`, `${hex()}c`, 100 + chance.below(900)]
  const marked = [...strings, `${sum}${chance.letters(5)}`]
  const by = 1 + chance.below(Math.max(1, marked.length - 1))
  const turned = [...marked.slice(-by), ...marked.slice(0, -by)]
  const base = 256 + chance.below(200)
  return {
    setup: `var ${list}=[${turned.map(quoted).join(',')}];(function(${turn},n){while(!![]){try{if(parseInt(${turn}[${marked.length - 1}])===n)break;else ${turn}["push"](${turn}["shift"]())}catch(e){${turn}["push"](${turn}["shift"]())}}}(${list},${sum}));function ${look}(i){return ${list}[i-0x${base.toString(16)}]}`,
    at: (index) => `${look}(0x${(base + index).toString(16)})`,
  }
}
