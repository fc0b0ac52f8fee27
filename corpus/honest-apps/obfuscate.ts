import type { Chance } from '../make/chance.ts'

/**
 * A script whose strings, written as «text», stand in a turned list and are looked up by number, as the common
 * obfuscator of sellers of advertising and protection leaves them.
 */
export function obfuscated(code: string, chance: Chance): string {
  const found = [...code.matchAll(/«([^»]*)»/g)].map(([, text = '']) => text)
  const texts = [...new Set(found)]
  const turn = texts.length === 0 ? 0 : chance.below(texts.length)
  const base = 0x80 + chance.below(0x100)
  const list = `_0x${chance.hex(4)}`
  const look = `_0x${chance.hex(6)}`
  const turned = [...texts.slice(texts.length - turn), ...texts.slice(0, texts.length - turn)]
  const coded = turned.map((text) => `'${Buffer.from(text).toString('base64')}'`)
  const body = code.replaceAll(/«([^»]*)»/g, (_, text: string) => {
    const index = texts.indexOf(text)
    return `${look}(0x${(base + index).toString(16)})`
  })
  return `var ${list}=[${coded.join(',')}];(function(_0xa,_0xb){var _0xc=function(_0xd){while(--_0xd){_0xa['push'](_0xa['shift']());}};_0xc(++_0xb);}(${list},0x${turn.toString(16)}));var ${look}=function(_0xe){_0xe=_0xe-0x${base.toString(16)};return atob(${list}[_0xe]);};(function(){${body.replaceAll('\n', '')}})();`
}

/** The older packing: words by number, put together again and evaluated. */
export function packed(code: string): string {
  const words = [...new Set(code.match(/\b\w+\b/g) ?? [])]
  const numbered = code
    .replaceAll(/\b\w+\b/g, (word) => words.indexOf(word).toString(36))
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '')
  return `eval(function(p,a,c,k,e,d){e=function(c){return c.toString(36)};if(!''.replace(/^/,String)){while(c--){d[c.toString(a)]=k[c]||c.toString(a)}k=[function(e){return d[e]}];e=function(){return'\\\\w+'};c=1};while(c--){if(k[c]){p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c])}}return p}('${numbered}',36,${words.length},'${words.join('|')}'.split('|'),0,{}))`
}
