import { describe, expect, test } from 'bun:test'
import { ADDRESS, actsOf, open, runScript, told, toldBy, WALL_MS } from './open-page.ts'

describe('the scripts of a page [T9]', () => {
  test('run in the order of the document, each seeing what stands before it', () => {
    const page =
      open(`<body><p>one</p><script>alert(document.querySelectorAll('p').length + ' ' + typeof later)</script>
      <script>var later = 1; alert('second')</script><p>two</p></body>`)
    expect(toldBy(page)[1]).toBe('second')
    expect(toldBy(page)[0]).toEndWith('undefined')
  })

  test('are counted: run, failed and not fetched', () => {
    const page = open(
      '<body><script>1</script><script>throw 1</script><script>(</script><script src="/a.js"></script></body>',
    )
    expect(page.scripts).toEqual({ ran: 3, failed: 2, not_fetched: 1, cut: null })
  })

  test('are JavaScript only', () => {
    const page =
      open(`<body><script type="text/template">alert(1)</script><script type="application/json">{}</script>
      <script nomodule>alert(2)</script><script type="text/javascript">alert(3)</script></body>`)
    expect(toldBy(page)).toEqual(['3'])
  })

  test('come from the capture where they are external, deferred ones last', () => {
    const scripts = [
      { url: 'https://shop.example/path/a.js', text: 'alert("a")' },
      { url: 'https://cdn.example/b.js', text: 'alert("b")' },
    ]
    const html = `<head><script defer src="a.js"></script><script src="//cdn.example/b.js"></script></head>
      <body><script>alert('c')</script></body>`
    expect(toldBy(open(html, { scripts }))).toEqual(['b', 'c', 'a'])
  })

  test('run as modules after the classic ones, in strict mode', () => {
    const page = open(`<body><script type="module">export const a = 1; alert(typeof this)</script>
      <script>alert('classic')</script></body>`)
    expect(toldBy(page)).toEqual(['classic', 'undefined'])
  })

  test('run that scripts insert, inline ones at once', () => {
    const scripts = [{ url: 'https://cdn.example/x.js', text: 'alert("external")' }]
    const code = `const add = (fill) => { const s = document.createElement('script'); fill(s); document.head.appendChild(s) };
      add((s) => { s.src = 'https://cdn.example/x.js' }); add((s) => { s.text = 'alert("inline")' }); alert('after')`
    expect(toldBy(runScript(code, { scripts }))).toEqual(['inline', 'after', 'external'])
  })

  test('do not run that come in by innerHTML', () => {
    expect(told(`document.body.innerHTML = '<script>alert("no")<\\/script><p>yes'`)).toEqual([])
  })
})

describe('document.write', () => {
  test('puts markup behind its script, and runs the scripts in it', () => {
    const page = runScript(
      `document.write('<form><input type=password name=pin>'); document.write('</form><script>alert(document.forms.length)<\\/script>')`,
    )
    expect(page.loaded).toContain('<form><input type="password" name="pin"')
    expect(toldBy(page)).toEqual(['1'])
  })

  test('takes the place of the document once it has loaded', () => {
    const page = runScript(`onload = () => { document.write('<h1>new</h1>'); document.close() }`)
    expect(page.loaded).toContain('<h1>new</h1>')
    expect(page.loaded).not.toContain('onload')
  })
})

describe('the life of a page', () => {
  test('has its events in their order, and its states', () => {
    const code = `const say = (name) => () => tell(name + ' ' + document.readyState)
      document.addEventListener('DOMContentLoaded', say('document'))
      window.addEventListener('DOMContentLoaded', say('window'))
      window.addEventListener('load', say('load'))
      tell('script ' + document.readyState)`
    expect(told(code)).toEqual([
      'script loading',
      'document interactive',
      'window interactive',
      'load complete',
    ])
  })

  test('goes on after a listener that throws', () => {
    const code = `document.addEventListener('DOMContentLoaded', () => { throw new Error('one') })
      document.addEventListener('DOMContentLoaded', () => tell('other'))
      window.addEventListener('DOMContentLoaded', () => tell('window'))
      window.addEventListener('load', () => { throw new Error('two') })
      window.addEventListener('load', () => tell('load'))`
    expect(told(code)).toEqual(['other', 'window', 'load'])
  })

  test('has timers in the order of their times, on a clock that moves with them alone', () => {
    const code = `const start = Date.now()
      setTimeout(() => tell('late ' + (Date.now() - start)), 2000)
      setTimeout((text) => tell(text), 10, 'early')
      let count = 0; const id = setInterval(() => { if (++count === 3) clearInterval(id); tell('tick') }, 600)
      setTimeout('tell("text")', 5)
      for (let i = 0; i < 1e5; i++); tell(Date.now() - start)`
    expect(told(code)).toEqual(['0', 'text', 'early', 'tick', 'tick', 'tick', 'late 2000'])
  })

  test('has promises before timers, and async functions', () => {
    const code = `setTimeout(() => tell('timer')); Promise.resolve().then(() => tell('promise'));
      (async () => { await null; tell('async') })(); queueMicrotask?.(() => tell('microtask')); tell('now')`
    expect(told(code)).toEqual(['now', 'promise', 'async', 'microtask', 'timer'])
  })

  test('begins at the time of the capture, and random numbers are the same ones', () => {
    const code = 'tell(Date.now()); tell(new Date().toISOString()); tell(Math.random())'
    const [now, iso, random] = told(code)
    expect([Number(now), iso]).toEqual([WALL_MS, new Date(WALL_MS).toISOString()])
    expect(told(code)[2]).toBe(random ?? '')
  })

  test('knows where it is', () => {
    const code = `tell(location.href); tell(location.hostname); tell(document.URL); tell(new URL('../x?y#z', document.baseURI))
      tell(document.querySelector('a').href)`
    const page = open(
      `<body><a href="other"></a><script>const tell = (t) => alert('' + t);${code}</script></body>`,
    )
    expect(toldBy(page)).toEqual([
      ADDRESS,
      'shop.example',
      ADDRESS,
      'https://shop.example/x?y#z',
      'https://shop.example/path/other',
    ])
  })

  test('changes nothing where scripts change nothing', () => {
    const page = runScript('1 + 1')
    expect([page.loaded, page.pressed]).toEqual([null, []])
  })
})

describe('handlers', () => {
  test('in attributes hear their events, and can stop what follows', () => {
    const page =
      open(`<body onload="alert('load')"><a id="a" href="#" onclick="alert(this.id); return false">x</a>
      <img src="x.png" onload="alert('image')"></body>`)
    expect(toldBy(page)).toEqual(['load', 'image', 'a'])
  })

  test('bubble, and are delegated', () => {
    const code = `document.addEventListener('click', (e) => { if (e.target.matches('.go')) tell('document ' + e.target.id) })
      document.body.innerHTML = '<div id="box"><button class="go" id="b">Continue</button></div>'
      document.getElementById('box').onclick = null
      document.getElementById('box').addEventListener('click', () => tell('box'))`
    const heard = told(code).join()
    expect(heard).toContain('box,document b')
  })
})

test('elements with an id are named by the window', () => {
  expect(toldBy(open('<body><p id="note">x</p><script>alert(note.textContent)</script></body>'))).toEqual([
    'x',
  ])
})

test('acts stand in their order, by the phase in which they came', () => {
  const page = runScript(
    `navigator.sendBeacon('/b', 'x'); document.body.innerHTML = '<button>Go</button>'; document.querySelector('button').addEventListener('click', () => { location.href = 'https://other.example/' })`,
  )
  expect(page.acts).toEqual([
    { kind: 'beacon', detail: 'POST https://shop.example/b x', phase: 'load' },
    { kind: 'navigate', detail: 'https://other.example/', phase: 'person' },
  ])
  expect(actsOf(page)).toHaveLength(2)
})

describe('the text of a function', () => {
  test.each([
    'eval',
    'fetch',
    'setTimeout',
    'atob',
    'document.createElement',
    'HTMLElement',
    'Date',
    'parseInt',
  ])('of a browser, %s, is that of native code', (name) => {
    const own = name.split('.').at(-1)
    expect(told(`tell(${name})`)).toEqual([`function ${own}() { [native code] }`])
    expect(told(`tell(Function.prototype.toString.call(${name}))`)).toEqual([
      `function ${own}() { [native code] }`,
    ])
  })

  test('of a browser stays so where the page has an exec of its own', () => {
    expect(told('RegExp.prototype.exec = () => null; tell(fetch)')).toEqual([
      'function fetch() { [native code] }',
    ])
  })

  test('of the page is its source', () => {
    expect(told('function own(a) { return a } tell(own); tell(class A {}); tell((b) => b)')).toEqual([
      'function own(a) { return a }',
      'class A {}',
      '(b) => b',
    ])
    expect(told('try { Function.prototype.toString.call({}) } catch (error) { tell(error.name) }')).toEqual([
      'TypeError',
    ])
  })
})
