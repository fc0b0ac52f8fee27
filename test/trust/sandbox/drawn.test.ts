import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../support/service.ts'
import { open, runScript, toldBy } from './open-page.ts'

const FORM = '<form action="https://drop.example/p"><input type="password" name="pin"></form>'

describe('the page as drawn [T9]', () => {
  test('has what scripts have made of it', () => {
    expect(runScript(`document.body.innerHTML = '${FORM}'`).loaded).toContain('name="pin"')
  })

  test('has what a press brings, apart', () => {
    const page = open(
      `<body><button id="b">Continue</button><script>b.onclick = () => { document.body.innerHTML = '${FORM}' }</script></body>`,
    )
    expect(page.loaded ?? '').not.toContain('name="pin"')
    expect(page.pressed.at(-1)).toContain('name="pin"')
  })

  test('has each step of a form that asks for one thing after another', () => {
    const step = (name: string) => `<form><input name="${name}"><button>Next</button></form>`
    const page = open(`<body>${step('name')}<script>
      const steps = ['${step('phone')}', '${step('cvv')}', '<p>Thank you</p>']
      document.addEventListener('submit', (event) => { event.preventDefault(); document.body.innerHTML = steps.shift() })
    </script></body>`)
    expect(page.pressed.map((html) => /name="(\w+)"|Thank/.exec(html)?.[1] ?? 'end')).toEqual([
      'phone',
      'cvv',
      'end',
    ])
  })

  test.each(['open', 'closed'])('has what stands in %s shadow trees', (mode) => {
    const page = runScript(
      `const host = document.createElement('div'); document.body.appendChild(host); host.attachShadow({ mode: '${mode}' }).innerHTML = '${FORM}'`,
    )
    expect(page.loaded).toContain('name="pin"')
  })

  test('has what custom elements draw', () => {
    const page = runScript(
      `customElements.define('sign-in', class extends HTMLElement { connectedCallback() { this.innerHTML = '${FORM}' } }); document.body.appendChild(document.createElement('sign-in'))`,
    )
    expect(page.loaded).toContain('name="pin"')
  })

  test('has custom elements that stood there before', () => {
    const page = open(
      `<body><sign-in></sign-in><script>customElements.define('sign-in', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '${FORM}' } })</script></body>`,
    )
    expect(page.loaded).toContain('name="pin"')
  })

  test.each([
    ['srcdoc', `f.srcdoc = '${FORM}'`],
    ['a document that is written into', `f.contentDocument.write('${FORM}'); f.contentDocument.close()`],
    ['the body of its document', `f.contentWindow.document.body.innerHTML = '${FORM}'`],
    ['an object URL', `f.src = URL.createObjectURL(new Blob(['${FORM}'], { type: 'text/html' }))`],
  ])('has the frame of %s', (_, fill) => {
    const page = runScript(
      `const f = document.createElement('iframe'); document.body.appendChild(f); ${fill}`,
    )
    expect(page.loaded).toMatch(/srcdoc="[^"]*pin/)
  })

  test('keeps the address of a frame of data', () => {
    const page = runScript(
      `const f = document.createElement('iframe'); f.src = 'data:text/html;base64,' + btoa('${FORM}'); document.body.appendChild(f)`,
    )
    expect(page.loaded).toContain('src="data:text/html;base64,')
  })

  test.each([
    ['blob', `URL.createObjectURL(new Blob(['${FORM}'], { type: 'text/html' }))`],
    ['data', `'data:text/html,' + encodeURIComponent('${FORM}')`],
  ])('is the document of a %s address that the page goes to', (_, address) => {
    expect(runScript(`location.href = ${address}`).loaded).toContain('name="pin"')
  })

  test('has the values of fields and the text of templates', () => {
    const page = open(`<body><template id="t">${FORM}</template><script>
      document.body.appendChild(document.getElementById('t').content.cloneNode(true))</script></body>`)
    expect(page.loaded?.match(/name="pin"/g)?.length).toBeGreaterThanOrEqual(1)
  })

  test('comes of markup that was unpacked', () => {
    const packed = Buffer.from(Bun.gzipSync(Buffer.from(FORM))).toString('base64')
    const page = runScript(
      `const bytes = Uint8Array.from(atob('${packed}'), (c) => c.charCodeAt(0));
      new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text().then((t) => { document.body.innerHTML = t })`,
    )
    expect(page.loaded).toContain('name="pin"')
  })

  test('does not unpack without bounds', () => {
    const packed = Buffer.from(Bun.gzipSync(Buffer.alloc(50_000_000))).toString('base64')
    const page = runScript(
      `const bytes = Uint8Array.from(atob('${packed}'), (c) => c.charCodeAt(0));
      try { new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')); alert('in') } catch (e) { alert(e.name) }`,
    )
    expect(toldBy(page)).toEqual(['TypeError'])
  })
})

/** A library as a page loads it. */
const library = (path: string) => readFileSync(join(REPOSITORY, 'node_modules', path), 'utf8')
const INPUT = `'input', { type: 'password', name: 'pin' }`
const LIBRARIES = [
  ['jQuery', ['jquery/dist/jquery.min.js'], `$(() => $('#app').html('<input type="password" name="pin">'))`],
  [
    'React',
    ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    `ReactDOM.createRoot(app).render(React.createElement(${INPUT}))`,
  ],
  [
    'Preact',
    ['preact/dist/preact.min.js'],
    `preact.render(preact.h(${INPUT}), document.getElementById('app'))`,
  ],
  ['Vue', ['vue/dist/vue.global.prod.js'], `Vue.createApp({ render: () => Vue.h(${INPUT}) }).mount('#app')`],
  [
    'Vue with a template',
    ['vue/dist/vue.global.prod.js'],
    `Vue.createApp({ data: () => ({ n: 'pin' }), template: '<input type="password" :name="n">' }).mount('#app')`,
  ],
  [
    'Alpine',
    ['alpinejs/dist/cdn.min.js'],
    `document.getElementById('app').setAttribute('x-data', '{ n: "pin" }'); document.getElementById('app').innerHTML = '<input type="password" :name="n">'`,
  ],
] as const

test.each(LIBRARIES)('%s draws a form', (_, paths, code) => {
  const scripts = paths.map((path) => ({ url: `https://cdn.example/${path}`, text: library(path) }))
  const tags = scripts.map(({ url }) => `<script src="${url}"></script>`).join('')
  const page = open(`<body><div id="app"></div>${tags}<script>${code}</script></body>`, { scripts })
  expect(page.loaded).toMatch(/<input[^>]*name="pin"/)
  expect(page.scripts).toMatchObject({ failed: 0, not_fetched: 0, cut: null })
})
