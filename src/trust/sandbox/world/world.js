import './document/html-element.js'
import './document/attributes.js'
import './document/forms.js'
import './document/fragments.js'
import './document/selectors.js'
import { parseHTML } from 'linkedom'
import { endClicks, queueClicks } from './clicks.js'
import { makeElement, registryOver } from './document/custom-elements.js'
import { isBroken } from './document/images.js'
import { whenInserted } from './document/insertion.js'
import { observerOver } from './document/observer.js'
import { keptCookies, restoreCookies } from './document/presence.js'
import { serialize } from './document/serialize.js'
import { most, realm, state } from './host.js'
import { capture, localText } from './network/local.js'
import { attempt, counts, document, forgetChanges, hasChanged, openDocument, watchChanges } from './page.js'
import { assign, fix, publish, whenMade } from './realm/facades.js'
import { lockDown } from './realm/lockdown.js'
import { toPage } from './realm/membrane.js'
import { currentScript, flush, runScript } from './scripts.js'
import { allowWaiting, endTimers, nextTask, soon, startClock } from './tasks.js'
import { writtenWindows } from './window/dialogs.js'
import { become } from './window/navigator.js'
import { keptStorage, restoreStorage } from './window/storage.js'
import { furnish, nameElements } from './window/window.js'

whenMade(makeElement)
furnish()

const nativeView = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Object.getPrototypeOf(parseHTML('<html></html>').document)),
  'defaultView',
).get

lockDown()

export function begin(json) {
  const { url, tree, base, wallMs, scripts, answers, kept, persona, most: given } = JSON.parse(json)
  Object.assign(most, given)
  become(persona)
  state.url = url
  state.base = base
  startClock(wallMs)
  capture(scripts, answers)
  restoreCookies(kept)
  restoreStorage(kept.storage)
  openDocument(tree)
  assign(globalThis, { origin: globalThis.location.origin })
  let ready = 'loading'
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => ready })
  Object.defineProperty(document, 'currentScript', { configurable: true, get: currentScript })
  const view = nativeView.call(document)
  const views = {
    customElements: registryOver(view.customElements),
    MutationObserver: observerOver(view.MutationObserver),
  }
  for (const [name, value] of Object.entries(views)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
    publish(realm.global, name, globalThis)
  }
  Object.defineProperty(globalThis, 'document', {
    configurable: false,
    enumerable: true,
    get: () => document,
  })
  publish(realm.global, 'document', globalThis)
  fix(toPage(document), ['location'])
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
  })
  const load = () => {
    // Scripts that a script has added come first, as in a browser.
    if (awaited > 0) return soon(load)
    ready = 'complete'
    attempt(() => document.dispatchEvent(new globalThis.Event('readystatechange')))
    for (const type of ['load', 'pageshow'])
      attempt(() => document.body.dispatchEvent(new globalThis.Event(type)))
    for (const frame of document.querySelectorAll('iframe, img, link, svg'))
      attempt(() => frame.dispatchEvent(new globalThis.Event(isBroken(frame) ? 'error' : 'load')))
    for (const type of ['load', 'pageshow']) globalThis.dispatchEvent(new globalThis.Event(type))
  }
  soon(load)
}

export function step() {
  const task = nextTask()
  if (task === null) return false
  attempt(task)
  flush()
  return true
}

/** @returns how many elements invite a press. */
export function click() {
  return queueClicks()
}

export function wait() {
  allowWaiting()
}

export function end() {
  endTimers()
  endClicks()
}

export function kept() {
  return JSON.stringify({ ...keptCookies(), storage: keptStorage() })
}

/** The page as it stands; without its markup where nothing has changed since the last call. */
export function drawn() {
  const html = hasChanged ? serialize(document, localText).slice(0, most.characters + 1) : null
  forgetChanges()
  return JSON.stringify({ html, windows: writtenWindows(), ...counts })
}
