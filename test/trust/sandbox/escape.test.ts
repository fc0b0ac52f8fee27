import { describe, expect, test } from 'bun:test'
import { open, runScript, told } from './open-page.ts'

const NAMES = [
  'process',
  'Bun',
  'require',
  'module',
  'host',
  'std',
  'os',
  'WebAssembly',
  'Deno',
  'scriptArgs',
]

describe('a page finds nothing of the host [T9]', () => {
  test.each(NAMES)('by the name %s', (name) => {
    expect(told(`tell(typeof globalThis['${name}']); tell('${name}' in globalThis)`)).toEqual([
      'undefined',
      'false',
    ])
  })

  test.each([
    ['constructor chains', `[].constructor.constructor`],
    ['async functions', `(async () => 0).constructor`],
    ['generators', `(function* () {}).constructor`],
    ['the constructor of a shim', `fetch.constructor`],
    ['the constructor of a host function', `alert.constructor`],
    ['the constructor of an act', `navigator.sendBeacon.constructor`],
    ['eval', `((code) => () => (0, eval)('(() => {' + code + '})()'))`],
  ])('by %s', (_, make) => {
    const code = `const f = ${make}('return typeof process + typeof Bun + typeof require + typeof host + (this === undefined || this === globalThis)')
      const r = f(); const v = r && r.next ? r.next().value : r; Promise.resolve(v).then((t) => tell(t))`
    expect(told(code)).toEqual(['undefinedundefinedundefinedundefinedtrue'])
  })

  test.each([
    './host.js',
    'host.js',
    'linkedom',
    'world.js',
    './world.js',
    'entry.js',
    'node:fs',
    'std',
    'os',
  ])('by import("%s")', (name) => {
    expect(told(`import('${name}').then((m) => tell(Object.keys(m)), () => tell('refused'))`)).toEqual([
      'refused',
    ])
  })

  test('by a static import in a module', () => {
    const page = open(
      `<body><script type="module">import { record } from './host.js'; alert(typeof record)</script></body>`,
    )
    expect([page.acts.filter(({ kind }) => kind === 'alert'), page.scripts.failed]).toEqual([[], 1])
  })

  test('in stacks, which name no file of this machine', () => {
    const code = `try { null.x } catch (e) { tell(e.stack) } try { document.querySelector('::::') } catch (e) { tell(e.stack) }
      try { new URL('x') } catch (e) { tell(e.stack) }`
    for (const stack of told(code)) expect(stack).not.toMatch(/\/(?:src|node_modules|sandbox)\/|\.ts\b|file:/)
  })

  test('by Error.prepareStackTrace, whose frames have no functions', () => {
    const code = `let got = ''; Error.prepareStackTrace = (_, frames) => { for (const f of frames ?? []) got += typeof f.getFunction?.() + typeof f.getThis?.(); return 'x' }
      try { document.createElement('p').setAttribute() } catch (e) { e.stack } tell(got.replaceAll('undefined', ''))`
    expect(told(code)).toEqual([''])
  })

  test('by callers and arguments of the functions that call it', () => {
    const code = `function f() { try { return typeof f.caller + typeof arguments.callee.caller } catch { return 'refused' } } tell(f())`
    expect(told(code)[0]).not.toContain('function')
  })

  test('by its time zone, which is that of Greenwich wherever the service runs', () => {
    expect(told('tell(new Date(2026, 0, 1).toISOString()); tell(new Date(0).getTimezoneOffset())')).toEqual([
      '2026-01-01T00:00:00.000Z',
      '0',
    ])
  })
})

const TRACES = [
  ['a global', 'globalThis.left = 1; var other = 2; let third = 3'],
  [
    'a prototype',
    'Array.prototype.left = 1; Object.prototype.left = 1; String.prototype.trim = () => "left"',
  ],
  [
    'a shim',
    'fetch = alert = () => 0; document.createElement = () => 0; Location = 0; navigator.userAgent = "left"',
  ],
  [
    'what is frozen',
    'Object.freeze(Array.prototype); Object.freeze(Object.prototype); Object.preventExtensions(globalThis)',
  ],
  ['a timer', 'setInterval(() => alert("left"), 1); setTimeout(() => alert("left"), 9e9)'],
  [
    'a promise',
    'const p = new Promise(() => 0); p.then(() => alert("left")); (function f() { Promise.resolve().then(f) })()',
  ],
  [
    'storage and cookies',
    'localStorage.setItem("left", "1"); sessionStorage.left = 1; document.cookie = "left=1"',
  ],
  ['an object URL', 'URL.createObjectURL(new Blob(["left"]))'],
  [
    'a listener',
    'for (const t of ["load", "click"]) { addEventListener(t, () => alert("left")); document.addEventListener(t, () => alert("left")) }',
  ],
  [
    'an element',
    'customElements.define("left-over", class extends HTMLElement {}); document.body.id = "left"',
  ],
  ['a symbol', 'Symbol.for("left"); globalThis[Symbol.for("left")] = 1'],
  ['a history', 'history.pushState(1, "", "/left"); document.title = "left"'],
  ['an endless loop', 'for (;;);'],
  ['an end of memory', 'const a = []; for (;;) a.push(new Array(1000).fill(1))'],
  ['a stack without end', '(function f() { try { f() } finally { f() } })()'],
  ['a clock', 'setTimeout(() => 0, 20000); Math.random(); crypto.randomUUID()'],
] as const

const LOOK = `<body><p id="p">x</p><script>
  const all = [Object.getOwnPropertyNames(globalThis).sort().join(), Reflect.ownKeys(Array.prototype).map(String).join(), Reflect.ownKeys(Object.prototype).map(String).join(),
    ' a '.trim(), navigator.userAgent, document.cookie, Object.keys(localStorage).join(), Object.keys(sessionStorage).join(), URL.createObjectURL(new Blob(['x'])),
    location.href, history.state, document.title, document.body.id, typeof customElements.get('left-over'), Date.now(), Math.random(), crypto.randomUUID(),
    globalThis[Symbol.for('left')], Object.isExtensible(globalThis), Object.isFrozen(Array.prototype), typeof document.createElement('p').click, performance.now()]
  alert(all.join('|')); setTimeout(() => alert('timer'), 5); fetch('/x')
</script><button>Go</button></body>`

describe('nothing of a page is left for the next one [T9]', () => {
  const untouched = open(LOOK)

  test('a page sees itself alone', () => {
    expect(untouched.acts.map(({ kind }) => kind)).toEqual(['alert', 'fetch', 'alert'])
  })

  test.each(TRACES)('not %s', (_, code) => {
    runScript(code)
    expect(open(LOOK)).toEqual(untouched)
  })
})
