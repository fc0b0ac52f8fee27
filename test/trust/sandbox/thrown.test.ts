import { describe, expect, test } from 'bun:test'
import { SEED, seededRandom } from '../../support/seed.ts'
import { open } from './open-page.ts'

/** What a page may throw, as an expression; `evil` is an object that throws wherever it is looked at. */
const VALUES = [
  'undefined',
  'null',
  '0',
  '1n',
  'Symbol("x")',
  '"x".repeat(1e5)',
  '() => 1',
  'class { static get name() { throw 1 } }',
  '{}',
  'Object.create(null)',
  '{ toString: 1, valueOf: 1 }',
  '{ name: { toString: 1, valueOf: 1 }, message: { toString: 1, valueOf: 1 } }',
  '{ name: "InternalError", message: "interrupted" }',
  '{ name: "InternalError", message: "out of memory" }',
  '{ get name() { throw { get name() { throw { name: "InternalError", message: { toString: 1, valueOf: 1 } } } } } }',
  'Object.assign(new InternalError("out of memory"), { cause: 1 })',
  'Object.setPrototypeOf(new InternalError("interrupted"), null)',
  '(() => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy })()',
  '(() => { const r = Proxy.revocable(() => 1, {}); r.revoke(); return r.proxy })()',
  'new Proxy({}, { get() { throw evil }, has() { throw evil }, getPrototypeOf() { throw evil }, ownKeys() { throw evil } })',
  'evil',
  '(() => { const e = new Error("a"); e.cause = e; return e })()',
  'new AggregateError([evil, evil])',
  'new DOMException("x", "InternalError")',
  'Object.freeze(new Error("x"))',
  'document',
  'document.createElement("p")',
  'globalThis',
  'new Promise(() => { throw evil })',
  '{ then(f) { f() }, toJSON() { throw evil } }',
  '[evil, [evil]]',
  'new Error(evil)',
] as const

/** Where it is thrown; `thrown()` makes the value. */
const PLACES = [
  'throw thrown()',
  'addEventListener("load", () => { throw thrown() })',
  'document.addEventListener("DOMContentLoaded", { handleEvent() { throw thrown() } })',
  'document.addEventListener("DOMContentLoaded", { get handleEvent() { throw thrown() } })',
  'onload = () => { throw thrown() }',
  'Object.defineProperty(globalThis, "onload", { get() { throw thrown() } })',
  'document.onclick = () => { throw thrown() }',
  'setTimeout(() => { throw thrown() })',
  'setTimeout({ toString() { throw thrown() } })',
  'setInterval(() => { throw thrown() }, 5)',
  'requestAnimationFrame(() => { throw thrown() })',
  'queueMicrotask(() => { throw thrown() })',
  'Promise.reject(thrown())',
  '(async () => { throw thrown() })()',
  'new MutationObserver(() => { throw thrown() }).observe(document, { childList: true, subtree: true }); document.body.append("x")',
  'customElements.define("x-a", class extends HTMLElement { constructor() { throw thrown() } }); document.body.append(document.createElement("x-a"))',
  'customElements.define("x-b", class extends HTMLElement { connectedCallback() { throw thrown() } }); document.body.append(document.createElement("x-b"))',
  'customElements.define("x-c", class extends HTMLElement { static get observedAttributes() { throw thrown() } })',
  'customElements.define("x-d", new Proxy(class extends HTMLElement {}, { get() { throw thrown() }, getPrototypeOf() { throw thrown() } }))',
  'fetch("/x", { get method() { throw thrown() } })',
  'fetch({ get url() { throw thrown() } })',
  'navigator.clipboard.writeText({ toString() { throw thrown() } })',
  'alert({ [Symbol.toPrimitive]() { throw thrown() } })',
  'ethereum.request({ method: "eth_sign", params: { toJSON() { throw thrown() } } })',
  'ethereum.request(new Proxy({}, { get() { throw thrown() }, ownKeys() { throw thrown() } }))',
  'document.body.appendChild({ get nodeType() { throw thrown() } })',
  'document.body.append({ toString() { throw thrown() } })',
  'document.body.setAttribute("a", { toString() { throw thrown() } })',
  'new Event("x", { get bubbles() { throw thrown() } })',
  'new Blob({ [Symbol.iterator]() { throw thrown() } })',
  'new URL({ toString() { throw thrown() } })',
  'location.href = { toString() { throw thrown() } }',
  'Error.prepareStackTrace = () => { throw thrown() }; document.querySelector("::::")',
  'Object.defineProperty(Error.prototype, "name", { get() { throw thrown() } }); document.querySelector("::::")',
  'Object.defineProperty(Error.prototype, "stack", { get() { throw thrown() } }); null.x',
  'Object.setPrototypeOf(globalThis, new Proxy({}, { get() { throw thrown() }, has() { throw thrown() } }))',
  'Object.setPrototypeOf(Element.prototype, new Proxy({}, { get() { throw thrown() }, has() { throw thrown() } }))',
  'eval("throw thrown()")',
  'new Function("throw thrown()")()',
  'document.body.insertAdjacentHTML("beforeend", "<p onclick=\'throw thrown()\' id=go>Go</p>")',
  'document.write("<script>throw thrown()</" + "script>")',
  'import("data:text/javascript,throw 1")',
] as const

const FORM = '<input type="password" name="pin">'

/** One script throws, in a module where asked for; others draw and send, at once and when a button is pressed. */
const pageOf = (place: string, value: string, isModule: boolean) => `<!doctype html><html><head></head><body>
  <button>Continue</button><script>
    globalThis.draw = (() => {
      const { body } = document, { fetch } = globalThis
      const box = document.createElement('div')
      body.append(box)
      Object.defineProperty(box, '$inner', Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML'))
      return (html) => { fetch('https://drop.example/sent'); box.$inner = html }
    })()
    document.querySelector('button').addEventListener('click', () => draw('${FORM}<b>pressed</b>'))
    globalThis.evil = { toString() { throw evil }, valueOf() { throw evil } }
    for (const name of ['name', 'message', 'stack', 'cause', 'constructor', 'then', Symbol.toPrimitive])
      Object.defineProperty(evil, name, { get() { throw evil } })
    globalThis.thrown = () => (${value})
  </script><script${isModule ? ' type="module"' : ''}>${place}</script>
  <script type="module">draw('${FORM}')</script></body></html>`

/** Tells slow from never. */
const LIMIT_MS = 600_000

describe(`what a page throws costs the report nothing, and is no end of the run (seed ${SEED}) [T9]`, () => {
  const random = seededRandom()
  test.each(PLACES)(
    'by %s',
    (place) => {
      const seen = VALUES.map((value) => {
        const { loaded, pressed, acts, scripts } = open(pageOf(place, value, random() < 0.3))
        const isSent = acts.some(({ detail }) => detail.includes('drop.example/sent'))
        return [value, loaded?.includes(FORM), pressed.join().includes('<b>pressed</b>'), isSent, scripts.cut]
      })
      expect(seen).toEqual(VALUES.map((value) => [value, true, true, true, null]))
    },
    LIMIT_MS,
  )

  test(
    'an error of the stack tells the page no more of the world than its own',
    () => {
      const code = `const kinds = new Set()
      const look = (e) => { for (let at = e; at; at = Object.getPrototypeOf(at)) kinds.add(at) }
      const calls = [() => document.querySelector('p > b'), () => { box.innerHTML = '<p>x' }, () => new URL('x'),
        () => box.cloneNode(true), () => box.append(evil), () => new Event('x', evil), () => box.classList.add('a')]
      let most = 0
      const measure = (depth) => { most = depth; measure(depth + 1) }
      try { measure(0) } catch {}
      const at = (depth, call) => { if (depth > 0) at(depth - 1, call); else try { call() } catch (e) { look(e) } }
      for (const call of calls) for (let left = 0; left < 60; left++) try { at(most - left, call) } catch {}
      for (const kind of kinds) {
        const isWorlds = Object.isFrozen(kind)
        if (!isWorlds && Object.getPrototypeOf(kind) === null && kind !== Object.prototype) tell('an open prototype')
        for (const key of isWorlds ? Reflect.ownKeys(kind) : []) {
          if (typeof kind[key] === 'function' && !Object.isFrozen(kind[key])) tell('open ' + String(key))
          if (typeof kind[key] === 'function' && kind[key].constructor.constructor) try { tell(kind[key].constructor('return 1')()) } catch {}
        }
      }`
      const { acts } = open(
        `<body><script>const evil = {}, box = document.body, tell = alert; ${code}; alert('end')</script></body>`,
      )
      const told = acts.filter(({ kind }) => kind !== 'beacon').map(({ detail }) => detail)
      expect(told).toEqual(['end'])
    },
    LIMIT_MS,
  )
})
