import { describe, expect, test } from 'bun:test'
import { BOUNDS } from '../../../src/trust/bounds/bounds.ts'
import { open, runScript, told } from './open-page.ts'

const FORM = '<input type="password" name="pin">'

const ENDLESS: readonly (readonly [what: string, code: string])[] = [
  ['a loop', 'for (;;);'],
  ['a loop that catches', 'for (;;) try { for (;;); } catch {} finally { for (;;); }'],
  ['two calls that overflow the stack', '(function f() { try { f() } finally { f() } })()'],
  ['a regular expression', '/(a+)+$/.test("a".repeat(40) + "b")'],
  ['a quadratic regular expression', 'for (;;) /a*b/.test("a".repeat(1e5))'],
  [
    'a search in a huge string',
    'const s = "a".repeat(1e7), n = "a".repeat(5e6) + "b"; for (;;) s.indexOf(n)',
  ],
  ['comparisons of huge strings', 'const s = "a".repeat(1e7), a = s + "b", b = s + "c"; for (;;) a == b'],
  ['replacements in a huge string', 'const s = "a".repeat(1e6); for (;;) s.replaceAll("a", "b")'],
  ['concatenation', 'for (;;) { let s = ""; for (let i = 0; i < 1000; i++) s += "x".repeat(1e4) }'],
  ['copies of bytes', 'const a = new Uint8Array(2e7); for (;;) a.copyWithin(0, 1)'],
  ['filling of bytes', 'const a = new Uint8Array(2e7); for (;;) a.fill(1)'],
  ['a search in an array', 'const a = new Array(1e6).fill(1); for (;;) a.includes(2)'],
  ['shifting of an array', 'const a = new Array(1e6).fill(1); for (;;) a.unshift(1)'],
  ['JSON', 'const s = JSON.stringify(new Array(1e5).fill(1)); for (;;) JSON.parse(s)'],
  ['programs in texts', 'const s = "a;".repeat(1e6); for (;;) try { eval(s) } catch {}'],
  ['numbers of many digits', 'const a = 3n ** 200000n; for (;;) a.toString()'],
  ['addresses', 'for (;;) new URL("/a", location)'],
  ['alerts', 'for (;;) alert(1)'],
  ['entries of the history', 'for (let i = 0; ; i++) history.pushState(i, "", "/" + i)'],
  ['a million acts', 'for (let i = 0; i < 1e6; i++) navigator.sendBeacon("/" + i)'],
  ['acts with huge details', 'const s = "x".repeat(1e7); for (;;) navigator.clipboard.writeText(s)'],
  ['writing', 'for (;;) document.write("<p>x</p>")'],
  ['elements', 'for (;;) document.body.appendChild(document.createElement("p"))'],
  [
    '5,000 elements a tick',
    'setInterval(() => { for (let i = 0; i < 5000; i++) document.body.appendChild(document.createElement("p")) }, 1)',
  ],
  [
    'a search for elements',
    'document.body.innerHTML = "<p><b>x</b></p>".repeat(5000); for (;;) document.querySelectorAll("p > b, :not(p)")',
  ],
]

const FULL = [
  ['arrays', 'const a = []; for (;;) a.push(new Array(1000).fill(1))'],
  ['bytes', 'const a = []; for (;;) a.push(new Uint8Array(1e6))'],
  ['one string', 'const s = "x".repeat(2 ** 29)'],
  ['properties', 'for (let i = 0; ; i++) globalThis["x" + i] = 1'],
  ['bound functions', 'let f = () => 1; for (let i = 0; ; i++) f = f.bind(null, f, i); f()'],
] as const

/** What QuickJS answers itself, long before the stack of the process is used up. */
const DEEP = [
  ['calls', '(function f() { f() })()'],
  ['getters', 'const o = { get x() { return this.x } }; o.x'],
  ['conversions to text', 'const o = { toString() { return "" + o } }; "" + o'],
  ['calls back from a sort', '(function f() { [2, 1].sort(f) })()'],
  ['calls back from a replacement', '(function f() { "a".replace("a", f) })()'],
  ['iterators', 'function* g() { yield* g() } [...g()]'],
  ['proxies', 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x'],
  ['JSON that is read', 'JSON.parse("[".repeat(1e6))'],
  ['JSON that is written', 'let a = []; for (let i = 0; i < 1e4; i++) a = [a]; JSON.stringify(a)'],
  ['nested arrays as text', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; "" + a'],
  ['a program of brackets', '(0, eval)("(".repeat(1e5) + ")".repeat(1e5))'],
  ['a program of blocks', '(0, eval)("{".repeat(1e5) + "}".repeat(1e5))'],
  ['a program of negations', '(0, eval)("!".repeat(1e6) + "1")'],
  ['a program of functions', 'new Function("a=>".repeat(1e5) + "1")'],
  ['groups of a regular expression', 'new RegExp("(?:".repeat(3e4) + "a" + ")*".repeat(3e4))'],
] as const

function isWhole(): void {
  const page = runScript(`document.body.innerHTML = '${FORM}'; alert(typeof left)`)
  expect(page.loaded).toContain('name="pin"')
  expect(page.scripts).toEqual({ ran: 1, failed: 0, not_fetched: 0, cut: null })
}

/** Interpreters have lost their memory over the arguments of calls that garbage was collected within. */
const HELD_ARGUMENTS = [
  ['are taken from', '[].shift.call(arguments); return arguments'],
  ['are added to', '[].push.call(arguments, {}, {}); return arguments'],
  ['are cut', '[].splice.call(arguments, 1, 1); return arguments'],
  ['are turned around', '[].reverse.call(arguments); return arguments'],
  ['are defined anew', 'Object.defineProperty(arguments, 0, { get: () => 1 }); return arguments'],
  ['wait for a promise', '(async function (x) { await arguments; return () => x })(a, b); return arguments'],
] as const

test.each(HELD_ARGUMENTS)('arguments that %s outlive the collection of garbage', (_, body) => {
  const code = `function f(a, b) { ${body} }
    const kept = []
    for (let i = 0; i < 20000; i++) {
      const circle = {}
      circle.circle = circle
      kept[i % 100] = f([i], [i], {})
    }
    document.body.append(kept.length)`
  const page = runScript(code)
  expect(page.scripts).toEqual({ ran: 1, failed: 0, not_fetched: 0, cut: null })
  expect(page.loaded).toContain('100</body>')
})

describe('a run of scripts ends, at the same place each time [T6, T9]', () => {
  test.each(ENDLESS)('with %s', (_, code) => {
    const page = runScript(code)
    expect(page.scripts.cut).toBe('steps')
    expect(page.acts.length).toBeLessThanOrEqual(200)
    isWhole()
  })

  test.each(FULL)('with a memory full of %s', (_, code) => {
    const page = runScript(code)
    const { cut, failed } = page.scripts
    if (cut === null) expect(failed).toBeGreaterThan(0)
    else expect(cut).toBeOneOf(['memory', 'broken', 'steps'])
    expect(runScript(code)).toEqual(page)
    isWhole()
  })

  test.each(DEEP)('with %s without end', (_, code) => {
    const page = runScript(code)
    expect(page.scripts).toEqual({ ran: 1, failed: 1, not_fetched: 0, cut: null })
    expect(page.acts.find(({ kind }) => kind === 'error')?.detail).toMatch(/stack/)
    isWhole()
  })

  test('with an error that needs more work than is left', () => {
    const code =
      'let n = 0; setTimeout(() => { for (;;) { n++; history.pushState(n, "", "/" + n) } }); setTimeout(() => alert(n))'
    expect(runScript(code)).toEqual(runScript(code))
  })

  test('with promises without end', () => {
    for (const code of [
      '(function f() { Promise.resolve().then(f) })()',
      'Promise.resolve({ then(r) { r(this) } })',
    ])
      expect(runScript(code).scripts.cut).toBe('jobs')
    isWhole()
  })

  test('with timers without end, whose turns come less and less often', () => {
    const turnsOf = (code: string) =>
      Number(
        /title>(\d+)/.exec(
          open(`<title>0</title><script>let n = 0; ${code}</script>`).pressed.at(-1) ?? '',
        )?.[1],
      )
    const count = 'document.title = ++n'
    for (const code of [
      `setInterval(() => { ${count} }, 0)`,
      `(function f() { ${count}; setTimeout(f) })()`,
      `(function f() { ${count}; requestAnimationFrame(f) })()`,
      `(async () => { for (;;) { ${count}; await new Promise((go) => setTimeout(go, 10)) } })()`,
    ])
      expect(turnsOf(code)).toBeWithin(300, 400)
    expect(told('(function f() { setTimeout(f); setTimeout(f) })(); tell("begun")')).toEqual(['begun'])
  })

  test('with timers that go on for ever, which take no other its turn', () => {
    const endless =
      'for (let i = 0; i < 300; i++) setInterval(() => 0, 1); (function f() { setTimeout(f) })()'
    expect(told(`${endless}; setTimeout(() => tell("late"), 590000)`)).toEqual(['late'])
    expect(told('setTimeout(() => tell("never"), 601000)')).toEqual([])
  })

  test('with a timer whose delay is longer than a browser can count: it has none', () => {
    expect(told('setTimeout(() => tell("at once"), 2 ** 31)')).toEqual(['at once'])
  })

  test('with 10 MB of script', () => {
    expect(runScript(`/*${'x'.repeat(10_000_000)}*/ document.body.innerHTML = '${FORM}'`).scripts.cut).toBe(
      null,
    )
    expect(runScript('a = 1;'.repeat(1_700_000)).scripts).toMatchObject({ ran: 1, failed: 0, cut: null })
    isWhole()
  })
})

describe('what a run gives is bounded', () => {
  test('the number of its acts, and the length of each', () => {
    const page = runScript('for (let i = 0; i < 300; i++) navigator.clipboard.writeText("x".repeat(150000))')
    expect(page.acts).toHaveLength(200)
    expect(new Set(page.acts.map(({ detail }) => detail.length))).toEqual(new Set([100_000]))
  })

  test('alerts and entries of the history, fifty of each', () => {
    const page = runScript('for (let i = 0; i < 80; i++) { alert(i); history.pushState(i, "", "#" + i) }')
    expect(page.acts).toHaveLength(100)
  })

  test('the length of what is drawn', () => {
    const page = runScript('document.body.textContent = "x".repeat(3e6)')
    expect(page.loaded).toHaveLength(BOUNDS.characters.most)
  })

  test('what was drawn before the end of the work is read, where the page can still be asked', () => {
    const page = open(
      `<body><div id="app"></div><script>app.innerHTML = '${FORM}'; setTimeout(() => { for (;;); })</script></body>`,
    )
    expect(page.pressed.at(-1)).toContain('name="pin"')
    expect(page.scripts.cut).toBe('steps')
  })
})
