import { describe, expect, test } from 'bun:test'
import { ACTS } from '../../../src/trust/page/acts.ts'
import { actsOf, open, runScript } from './open-page.ts'

/** The page does something, spoils the world, and draws a form by what it has kept of it. */
const spoiled = (code: string) => `<body><div id="app"></div><script>
  fetch('https://drop.example/one'); navigator.clipboard.writeText('two')
  app.innerHTML = '<form><input type="password" name="pin"></form>'
</script><script>${code}</script><script>alert('after')</script></body>`

const REPLACED = [
  ['Array.prototype.push', 'Array.prototype.push = () => 0'],
  [
    'all of Array',
    'for (const n of Object.getOwnPropertyNames(Array.prototype)) try { Array.prototype[n] = () => [] } catch {}',
  ],
  [
    'all of String',
    'for (const n of Object.getOwnPropertyNames(String.prototype)) try { String.prototype[n] = () => "" } catch {}',
  ],
  [
    'all of Map',
    'for (const n of Object.getOwnPropertyNames(Map.prototype)) try { Map.prototype[n] = () => 0 } catch {}',
  ],
  ['JSON', 'JSON.stringify = () => "{}"; JSON.parse = () => ({})'],
  ['JSON, by something that throws', 'JSON.stringify = JSON.parse = () => { throw new Error("no") }'],
  [
    'Object.defineProperty',
    'Object.defineProperty = Object.defineProperties = Object.getOwnPropertyDescriptor = () => ({})',
  ],
  ['Object.keys and entries', 'Object.keys = Object.entries = Object.assign = () => []'],
  [
    'Promise.prototype.then',
    'Promise.prototype.then = function () { return this }; Promise.resolve = () => ({ then() {} })',
  ],
  [
    'EventTarget',
    'EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = () => true; Event = function () {}',
  ],
  ['document.createElement', 'document.createElement = Document.prototype.createElement = () => null'],
  [
    'document.querySelectorAll',
    'document.querySelectorAll = Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => []',
  ],
  [
    'what documents turn into text with',
    'document.toString = () => "<p>nothing</p>"; Element.prototype.toString = Document.prototype.toString = () => ""',
  ],
  [
    'Symbol.iterator',
    'Array.prototype[Symbol.iterator] = Map.prototype[Symbol.iterator] = Set.prototype[Symbol.iterator] = function* () {}',
  ],
  ['the next of iterators', 'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })'],
  [
    'Function.prototype.call',
    'Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 0',
  ],
  [
    'WeakMap and WeakSet',
    'WeakMap.prototype.get = WeakMap.prototype.has = WeakSet.prototype.has = () => undefined',
  ],
  [
    'RegExp',
    'RegExp.prototype.exec = () => null; RegExp.prototype.test = () => false; RegExp.prototype[Symbol.replace] = () => ""',
  ],
  ['fetch and alert', 'fetch = navigator.sendBeacon = () => 0'],
] as const

describe('a page that spoils the sandbox for itself [T9]', () => {
  test.each(REPLACED)('by replacing %s: earlier acts and the drawn form stay', (_, code) => {
    const page = open(spoiled(code))
    expect(actsOf(page).slice(0, 2)).toEqual(['fetch GET https://drop.example/one', 'copy two'])
    expect(page.loaded).toContain('name="pin"')
  })

  test.each([
    [
      'freezes what it has replaced',
      'for (const n of ["join", "push", "map"]) Object.defineProperty(Array.prototype, n, { value: () => { throw 1 } })',
    ],
    [
      'nails down JSON',
      'Object.defineProperty(JSON, "stringify", { configurable: false, value: () => "[1]" }); Object.freeze(JSON)',
    ],
    [
      'has JSON throw for ever',
      'Object.defineProperty(JSON, "stringify", { configurable: false, value: () => { throw 1 } })',
    ],
    [
      'answers with numbers that are none',
      'Object.defineProperty(JSON, "stringify", { configurable: false, value: () => \'{"html":5,"ran":-1e99,"failed":"x","not_fetched":1e99}\' })',
    ],
  ])('and %s gives no answer but a typed one', (_, code) => {
    const { loaded, pressed, acts, scripts } = open(spoiled(code))
    for (const html of [loaded, ...pressed]) expect(html === null || typeof html === 'string').toBe(true)
    for (const { kind, detail } of acts)
      expect([ACTS.includes(kind), typeof detail]).toEqual([true, 'string'])
    for (const value of [scripts.ran, scripts.failed, scripts.not_fetched]) {
      expect(Number.isInteger(value) && value >= 0 && value <= 1_000).toBe(true)
    }
  })

  test('and fixes what documents turn into text with is read all the same', () => {
    const code = `Object.defineProperty(Object.getPrototypeOf(document), 'toString', { configurable: false, writable: false, value: () => { throw 1 } })`
    const { loaded, scripts } = open(spoiled(code))
    expect([loaded?.includes('name="pin"'), scripts.cut]).toEqual([true, null])
  })

  test('cannot end its own run by an error that looks like the interpreter’s', () => {
    const fake = `{ const e = new Error('out of memory'); e.name = 'InternalError'; throw e }`
    const page = runScript(
      `document.addEventListener('DOMContentLoaded', () => ${fake}); setTimeout(() => { document.body.innerHTML = '<input name="pin">' }); ${fake}`,
    )
    expect(page.loaded).toContain('name="pin"')
    expect(page.scripts.cut).toBe(null)
  })

  test('finds its own functions again after the page has been read', () => {
    const page = open(
      `<body><script>const push = Array.prototype.push; Array.prototype.push = function (...a) { return push.apply(this, a) }; const mine = Array.prototype.push</script>
      <button onclick="alert(Array.prototype.push === mine)">Go</button></body>`,
    )
    expect(actsOf(page)).toContain('alert true')
  })
})
