/** A page's life: its scripts in order, its load, its timers, then a person's clicks. The host calls, step by step. */
import {
  absolute,
  equip,
  parseHTML,
  parseJSON,
  replaceDocument,
  serialize,
  shadowElements,
  waiting,
  whenInserted,
} from './documents.js'
import { record, runAsModule, runText, state } from './host.js'
import { know, remember, untampered } from './intrinsics.js'
import { capture, capturedText, headOf, localText, localType } from './network.js'
import { allowClicks, nextTask, soon, startClock } from './tasks.js'
import { become, furnish, nameElements, navigate } from './window.js'

const MOST_SCRIPTS = 200
const MOST_CLICKS = 16
const MOST_ERRORS = 20
const CLASSIC =
  /^(?:|text\/javascript|application\/(?:x-)?javascript|text\/ecmascript|application\/ecmascript)$/

const counts = { ran: 0, failed: 0, not_fetched: 0 }
const run = new WeakSet()
let document
let written = ''
let current = null
let wrote = false

furnish()
remember()

state.failed = (error) => {
  counts.failed++
  if (counts.failed <= MOST_ERRORS)
    record('error', `${error?.name}: ${error?.message} ${error?.stack ?? ''}`.slice(0, 400))
}
state.write = (...parts) => {
  written += parts.join('')
  if (current === null) soon(flush)
}
state.changed = () => {
  hasChanged = true
}
/** A document that the page has made itself takes the place of all; its scripts run. */
state.replace = (html) => {
  const before = new Set(document.querySelectorAll('script'))
  replaceDocument(document, html)
  runNew(before)
}
state.reopen = () => {
  wrote = true
}
state.closeWritten = () => flush()
state.copied = () => {
  const listeners = new globalThis.Event('copy', { bubbles: true, cancelable: true })
  let given = null
  listeners.clipboardData = { setData: (_, text) => (given = `${text}`), getData: () => '', types: [] }
  document.dispatchEvent(listeners)
  return given ?? state.selected ?? globalThis.getSelection().toString()
}

const nativeView = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Object.getPrototypeOf(parseHTML('<html></html>').document)),
  'defaultView',
).get

function attempt(call) {
  try {
    return call()
  } catch (error) {
    state.failed(error)
    return undefined
  }
}

/** What was written comes in behind the script that wrote it, or in place of all once the page has loaded. */
function flush() {
  if (written === '') return
  const html = written
  written = ''
  const before = new Set(document.querySelectorAll('script'))
  if (current?.isConnected && !wrote) {
    const end = current.nextSibling
    const parent = current.parentNode
    const { document: other } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`)
    const nodes = [...(other.head?.childNodes ?? []), ...other.body.childNodes]
    const target =
      parent.localName === 'head' &&
      nodes.some(
        ({ localName }) => localName && !/^(?:script|style|link|meta|title|noscript)$/.test(localName),
      )
        ? document.body
        : parent
    for (const node of nodes)
      target.insertBefore(document.importNode(node, true), target === parent ? end : null)
  } else {
    replaceDocument(document, html)
  }
  runNew(before)
}

function textOf(script) {
  const src = script.getAttribute('src')
  if (src === null) return script.textContent
  const url = absolute(src)
  const text = localText(url) ?? capturedText(url)
  if (text === null) counts.not_fetched++
  return text
}

function runScript(script) {
  if (run.has(script)) return
  run.add(script)
  const type = (script.getAttribute('type') ?? '').trim().toLowerCase().split(';')[0]
  if (type !== 'module' && !CLASSIC.test(type)) return
  if (type !== 'module' && script.hasAttribute('nomodule')) return
  const text = textOf(script)
  const isExternal = script.hasAttribute('src')
  if (text !== null) execute(script, text, type === 'module')
  if (isExternal) script.dispatchEvent(new globalThis.Event(text === null ? 'error' : 'load'))
}

function execute(script, text, isModule) {
  if (counts.ran >= MOST_SCRIPTS) return
  counts.ran++
  const before = current
  current = script
  state.script = script
  const address = script.hasAttribute('src') ? absolute(script.getAttribute('src')) : state.url
  attempt(() => (isModule ? runAsModule(withMeta(text, address), address) : runText(text)))
  flush()
  current = before
  state.script = before
}

/** The interpreter's modules do not know where they are. */
function withMeta(text, address) {
  return text.replace(
    /\bimport\s*\.\s*meta\b/g,
    `({url:${JSON.stringify(address)},env:{MODE:"production",PROD:true}})`,
  )
}

function runNew(before) {
  for (const script of document.querySelectorAll('script'))
    if (!run.has(script) && !before.has(script)) runScript(script)
}

let hasChanged = false
/** An observer whose records are thrown away: only that there was one counts. */
function watchChanges(Observer) {
  const observer = new Observer(() => undefined)
  observer.observe(document, { childList: true, subtree: true, attributes: true })
  observer.scheduled = true
  observer.records = {
    push() {
      hasChanged = true
    },
    splice: () => [],
  }
}

/** What follows a click that no listener has kept. */
state.clicked = (element) => {
  const label = element.closest('label')
  const control =
    label &&
    (label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector('input, select, textarea'))
  if (control && control !== element && !element.closest('input, button')) return press(control)
  const link = element.closest('a[href], area[href]')
  if (link) return follow(link)
  const button = element.closest('button, input')
  const type = button?.getAttribute('type') ?? (button?.localName === 'button' ? 'submit' : 'text')
  if (button?.form && !/^(?:button|reset|checkbox|radio|text)$/.test(type)) button.form.requestSubmit()
  if (button && /^(?:checkbox|radio)$/.test(type)) {
    button.checked = true
    for (const type of ['input', 'change'])
      button.dispatchEvent(new globalThis.Event(type, { bubbles: true }))
  }
}

function follow(link) {
  const url = link.href
  if (link.hasAttribute('download')) {
    record(
      'download',
      JSON.stringify({
        url: url.slice(0, 400),
        name: link.getAttribute('download'),
        type: localType(url),
        head: headOf(url),
      }),
    )
  } else if (/^(?:javascript|data|blob):/i.test(url)) {
    navigate(url)
  } else if (state.phase !== 'person' || /^#./.test(link.getAttribute('href'))) {
    navigate(url)
  }
}

/** Names of what looks like a button without being one. */
const LOOKS = /btn|button|check|captcha|verif|copy|continue|submit|next|start|unlock|open|human|robot/i
const MOST_TEXT = 80

/** How much an element invites a click: 2 is a button, 1 looks like one, 0 is none. */
function invites(element) {
  const attribute = (name) => element.getAttribute(name) ?? ''
  switch (element.localName) {
    case 'button':
    case 'summary':
    case 'label':
      return 2
    case 'input':
      return /^(?:button|submit|image|checkbox|range)$/i.test(attribute('type')) ? 2 : 0
    case 'a':
      return /^(?:#|javascript:|$)/i.test(attribute('href')) ? 2 : 0
    case 'html':
    case 'head':
    case 'body':
    case 'script':
    case 'style':
    case 'form':
    case 'select':
    case 'textarea':
      return 0
    default:
  }
  if (
    waiting.has(element) ||
    element.hasAttribute('onclick') ||
    attribute('role') === 'button' ||
    attribute('role') === 'checkbox'
  )
    return 2
  if (LOOKS.test(attribute('class')) || LOOKS.test(attribute('id'))) return 1
  const isMarked =
    element.hasAttribute('id') || element.hasAttribute('tabindex') || /pointer/.test(attribute('style'))
  if (!isMarked && !element.getAttributeNames().some((name) => name.startsWith('data-'))) return 0
  return element.textContent.length <= MOST_TEXT ? 1 : 0
}

const pressed = new WeakSet()

/** A person presses what looks as if it led on; links to other pages are left alone, since that is no act of the page. */
function queueClicks() {
  allowClicks()
  soon(() => {
    for (const type of ['mousemove', 'touchstart', 'keydown', 'scroll']) {
      const event = () =>
        Object.assign(new globalThis.Event(type, { bubbles: true }), {
          isTrusted: true,
          clientX: 90,
          clientY: 90,
        })
      attempt(() => document.body.dispatchEvent(event()))
      attempt(() => globalThis.dispatchEvent(event()))
    }
  })
  soon(() => press(document.body))
  const all = [...document.all, ...shadowElements()]
    .filter((element) => !pressed.has(element))
    .map((element) => [element, invites(element)])
  const seen = [...all.filter(([, much]) => much === 2), ...all.filter(([, much]) => much === 1)]
    .map(([element]) => element)
    .slice(0, MOST_CLICKS)
  for (const element of seen) {
    pressed.add(element)
    soon(() => press(element))
  }
}

/** A slider is pushed to its end. */
function slide(input) {
  input.value = input.getAttribute('max') ?? '100'
  for (const type of ['input', 'change']) input.dispatchEvent(new globalThis.Event(type, { bubbles: true }))
}

function press(element) {
  if (!element.isConnected && !element.getRootNode().host?.isConnected) return
  state.phase = 'person'
  if (element.getAttribute('type') === 'range') slide(element)
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    element.dispatchEvent(
      Object.assign(new globalThis.Event(type, { bubbles: true, cancelable: true }), {
        isTrusted: true,
        button: 0,
        clientX: 100,
        clientY: 100,
        pageX: 100,
        pageY: 100,
        detail: 1,
      }),
    )
  state.phase = 'click'
}

/** Begins with a page; the steps do the rest. */
export function begin(json) {
  const { url, tree, base, wallMs, scripts, persona } = JSON.parse(json)
  become(persona)
  state.url = url
  state.base = base
  startClock(wallMs)
  capture(scripts)
  document = equip(parseJSON(tree))
  know(document)
  Object.defineProperty(globalThis, 'document', {
    configurable: false,
    enumerable: true,
    get: () => document,
  })
  globalThis.origin = globalThis.location.origin
  let ready = 'loading'
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => ready })
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => current })
  const view = nativeView.call(document)
  for (const name of ['customElements', 'MutationObserver'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: view[name] })
  watchChanges(view.MutationObserver)
  nameElements(document)
  let awaited = 0
  const arrived = (script) => {
    awaited--
    runScript(script)
  }
  whenInserted((script) => {
    if (!script.hasAttribute('src')) return runScript(script)
    awaited++
    soon(() => arrived(script))
  })
  const all = [...document.querySelectorAll('script')]
  const isLate = (script) =>
    /^module$/i.test(script.getAttribute('type') ?? '') ||
    (script.hasAttribute('src') && (script.hasAttribute('defer') || script.hasAttribute('async')))
  for (const script of [...all.filter((one) => !isLate(one)), ...all.filter(isLate)])
    soon(() => runScript(script))
  soon(() => {
    ready = 'interactive'
    attempt(() => document.dispatchEvent(new globalThis.Event('readystatechange')))
    document.dispatchEvent(new globalThis.Event('DOMContentLoaded', { bubbles: true }))
    globalThis.dispatchEvent(new globalThis.Event('DOMContentLoaded'))
  })
  const load = () => {
    // Scripts that a script has added come first, as in a browser.
    if (awaited > 0) return soon(load)
    ready = 'complete'
    attempt(() => document.dispatchEvent(new globalThis.Event('readystatechange')))
    attempt(() => document.body.dispatchEvent(new globalThis.Event('load')))
    for (const frame of document.querySelectorAll('iframe, img, link'))
      attempt(() => frame.dispatchEvent(new globalThis.Event('load')))
    for (const type of ['load', 'pageshow']) globalThis.dispatchEvent(new globalThis.Event(type))
  }
  soon(load)
}

/** One task; false where nothing is left. */
export function step() {
  const task = nextTask()
  if (task === null) return false
  attempt(task)
  flush()
  return true
}

export function click() {
  untampered(queueClicks)
}

/** The page as it stands; without its markup where nothing has changed since the last call. */
export function drawn() {
  return untampered(() => {
    const html = hasChanged ? serialize(document, localText) : null
    hasChanged = false
    return JSON.stringify({ html, ...counts })
  })
}
