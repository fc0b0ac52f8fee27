import type { Chance } from '../../make/chance.ts'
import type { Piece } from './tree.ts'

/** Code that draws `h`: HTML of a part or of a whole document, or JSON of a tree or of the strings of one. */
export interface Drawer {
  readonly of: 'part' | 'document' | 'tree' | 'strings'
  /** Whether it works only while the page is parsed. */
  readonly isAtOnce?: boolean
  /** `mount` is an expression of the element that the form goes to. */
  code(mount: string, chance: Chance, form: Piece): string
}

const part = (code: Drawer['code']): Drawer => ({ of: 'part', code })
const whole = (code: Drawer['code']): Drawer => ({ of: 'document', code })

const PARTS: readonly Drawer[] = [
  part((mount) => `${mount}.innerHTML=h`),
  part((mount) => `${mount}["inner"+"HTML"]=h`),
  part((mount) => `${mount}.outerHTML=h`),
  part(
    (mount, chance) =>
      `${mount}.insertAdjacentHTML("${chance.of(['beforeend', 'afterbegin', 'beforebegin', 'afterend'])}",h)`,
  ),
  part((_, chance) => `document.body.insertAdjacentHTML("${chance.of(['beforeend', 'afterbegin'])}",h)`),
  part(() => 'document.body.innerHTML=h'),
  part(() => 'document.documentElement.innerHTML="<head></head><body>"+h+"</body>"'),
  part((mount) => `${mount}.append(document.createRange().createContextualFragment(h))`),
  part(
    (mount) => `${mount}.replaceChildren(...new DOMParser().parseFromString(h,"text/html").body.childNodes)`,
  ),
  part(
    (mount) =>
      `var t=document.createElement("template");t.innerHTML=h;${mount}.appendChild(t.content.cloneNode(true))`,
  ),
  part((mount, chance) => `${mount}.attachShadow({mode:"${chance.of(['open', 'closed'])}"}).innerHTML=h`),
  part(
    (mount) =>
      `var r=${mount}.attachShadow({mode:"closed"}),t=document.createElement("template");t.innerHTML=h;r.append(document.importNode(t.content,true))`,
  ),
  part((mount, chance) => {
    const name = `${chance.letters(4)}-${chance.letters(3)}`
    return `customElements.define("${name}",class extends HTMLElement{connectedCallback(){${chance.of(['this.innerHTML=h', 'this.attachShadow({mode:"open"}).innerHTML=h'])}}});${mount}.append(document.createElement("${name}"))`
  }),
  part((mount) => `${mount}.setHTMLUnsafe('<div><template shadowrootmode="open">'+h+"</template></div>")`),
  part(() => 'var g=document.createElement("dialog");g.innerHTML=h;document.body.append(g);g.showModal()'),
  part(
    (mount) =>
      `var i=0,q=h.split(/(?=<)/),b="";(function n(){b+=q.splice(0,9).join("");if(q.length)requestAnimationFrame(n);else ${mount}.innerHTML=b})()`,
  ),
]

const WRITES: readonly Drawer[] = [
  { of: 'part', isAtOnce: true, code: () => 'document.write(h)' },
  { of: 'part', isAtOnce: true, code: () => 'h.match(/[^]{1,80}/g).forEach(function(p){document.write(p)})' },
  { of: 'part', isAtOnce: true, code: () => 'document["wri"+"te"](h)' },
]

const frame = (mount: string, code: string) =>
  `var f=document.createElement("iframe");f.style.cssText="border:0;width:100%;height:720px";${code};${mount}.appendChild(f)`
const BLOB = 'URL.createObjectURL(new Blob([h],{type:"text/html;charset=utf-8"}))'

const WHOLE: readonly Drawer[] = [
  whole((mount) => frame(mount, 'f.srcdoc=h')),
  whole((mount) => frame(mount, 'f.setAttribute("srcdoc",h)')),
  whole((mount) => frame(mount, 'f.src="data:text/html;charset=utf-8,"+encodeURIComponent(h)')),
  whole((mount) =>
    frame(mount, 'f.src="data:text/html;charset=utf-8;base64,"+btoa(unescape(encodeURIComponent(h)))'),
  ),
  whole((mount) => frame(mount, `f.src=${BLOB}`)),
  whole((mount) => `${frame(mount, '')};var w=f.contentWindow.document;w.open();w.write(h);w.close()`),
  whole(
    (mount) =>
      `var o=document.createElement("object");o.type="text/html";o.width="100%";o.height="700";o.data=${BLOB};${mount}.appendChild(o)`,
  ),
  whole(() => 'document.open();document.write(h);document.close()'),
  whole(() => `location.replace(${BLOB})`),
  whole(() => `var a=document.createElement("a");a.href=${BLOB};document.body.append(a);a.click()`),
]

/** Code for each element of the form, with all words from the list `s`. */
function statements(
  form: Piece,
  mount: string,
): { readonly strings: readonly string[]; readonly code: string } {
  const strings: string[] = []
  const at = (text: string) => {
    if (!strings.includes(text)) strings.push(text)
    return `s[${strings.indexOf(text)}]`
  }
  const lines: string[] = []
  let made = 0
  const put = (piece: Piece, parent: string): void => {
    if (typeof piece === 'string') {
      lines.push(`${parent}.append(${at(piece)})`)
      return
    }
    const [tag, attributes, ...inner] = piece
    const own = `e${made++}`
    lines.push(`var ${own}=d.createElement(${at(tag)})`)
    for (const [name, value] of Object.entries(attributes))
      lines.push(`${own}.setAttribute(${at(name)},${at(value)})`)
    for (const child of inner) put(child, own)
    lines.push(`${parent}.appendChild(${own})`)
  }
  put(form, 'm')
  return { strings, code: `var d=document,s=JSON.parse(h),m=${mount};${lines.join(';')}` }
}

/** The list of strings that `statements` reads. */
export const stringsOf = (form: Piece) => statements(form, '').strings

const BUILT: readonly Drawer[] = [
  {
    of: 'tree',
    code: (mount) =>
      `(function b(n,p){if(typeof n=="string"){p.appendChild(document.createTextNode(n));return}var e=document.createElement(n[0]);for(var k in n[1])e.setAttribute(k,n[1][k]);n.slice(2).forEach(function(c){b(c,e)});p.appendChild(e)})(JSON.parse(h),${mount})`,
  },
  {
    of: 'tree',
    code: (mount) =>
      `const make=([t,a,...c])=>{const e=Object.assign(document.createElement(t));Object.keys(a).forEach(k=>e.setAttribute(k,a[k]));e.append(...c.map(x=>Array.isArray(x)?make(x):x));return e};${mount}.replaceChildren(make(JSON.parse(h)))`,
  },
  { of: 'strings', code: (mount, _, form) => statements(form, mount).code },
]

/** A way to draw; `isAtOnce` allows those that need a page that is still parsed. */
export function drawerOf(isAtOnce: boolean, chance: Chance): Drawer {
  const roll = chance.below(20)
  if (isAtOnce && roll < 9) return chance.of(WRITES)
  if (roll < 11) return chance.of(PARTS)
  return roll < 17 ? chance.of(WHOLE) : chance.of(BUILT)
}
