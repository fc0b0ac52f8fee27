import { parseHTML } from 'linkedom'
import { replaceDocument } from './document/markup.js'
import { most, reach, runAsModule, runText, state, want } from './host.js'
import { standIn } from './missing.js'
import { capturedText, localText } from './network/local.js'
import { attempt, counts, document } from './page.js'
import { soon } from './tasks.js'
import { absolute } from './url.js'

const CLASSIC =
  /^(?:|text\/javascript|application\/(?:x-)?javascript|text\/ecmascript|application\/ecmascript)$/

const run = new WeakSet()
let written = ''
let current = null
let wrote = false
/** Behind which node a script goes on to write. */
let last = null

export const currentScript = () => current

state.write = (...parts) => {
  written += parts.join('')
  if (current === null) soon(flush)
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
/** What is looked for may have been written before. */
state.settleWritten = () => {
  if (written !== '' && current !== null) flush()
}

export function flush() {
  if (written === '') return
  const html = written
  written = ''
  const before = new Set(document.querySelectorAll('script'))
  if (current?.isConnected && !wrote) {
    const end = (last?.parentNode === current.parentNode ? last : current).nextSibling
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
      last = target.insertBefore(document.importNode(node, true), target === parent ? end : null)
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
  if (text === null) {
    counts.not_fetched++
    want('script', url)
  }
  return text
}

export function runScript(script) {
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
  if (counts.ran >= most.scripts) return reach('scripts')
  counts.ran++
  const before = current
  const lastBefore = last
  current = script
  last = null
  state.script = script
  const address = script.hasAttribute('src') ? absolute(script.getAttribute('src')) : state.url
  if (counts.not_fetched > 0 && !isModule) attempt(() => standIn(text))
  attempt(() => (isModule ? runAsModule(withMeta(text, address), address) : runText(text)))
  flush()
  current = before
  last = lastBefore
  state.script = before
}

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
