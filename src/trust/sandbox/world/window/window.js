import * as linkedom from 'linkedom'
import { atob, btoa, TextDecoder, TextEncoder } from '../codecs.js'
import { blank } from '../document/classes.js'
import { makeDocument } from '../document/equip.js'
import { Target } from '../document/events.js'
import { DOMException } from '../exception.js'
import { realm, runForPage, state } from '../host.js'
import { define, no } from '../members.js'
import { Blob, DecompressionStream, File, FileReader, TextDecoderStream } from '../network/blob.js'
import { EventSource, WebSocket, Worker, XMLHttpRequest } from '../network/connections.js'
import { FormData, fetch, Headers, Request, Response } from '../network/fetch.js'
import '../realm/crossing.js'
import { fix, publish, unify, unifyEvents } from '../realm/facades.js'
import { pair, toPage } from '../realm/membrane.js'
import { now, random, timing } from '../tasks.js'
import { PARTS as PARTS_OF_URL, URL, URLSearchParams } from '../url.js'
import { tell } from './code.js'
import { constructors, MAKERS } from './constructors.js'
import { CryptoKey, crypto } from './crypto.js'
import { dialogs } from './dialogs.js'
import { eventClasses, listening, messages } from './events.js'
import { instruments } from './instruments.js'
import { intl } from './intl.js'
import { history, location, navigate } from './navigation.js'
import { navigator } from './navigator.js'
import { Observer } from './observers.js'
import { ClipboardItem, getSelection, Notification } from './permissions.js'
import { display, styles } from './screen.js'
import { sounds } from './sound.js'
import { storages } from './storage.js'
import { ethereum, solana } from './wallet.js'

const PARTS = [
  eventClasses,
  timing,
  constructors,
  dialogs,
  display,
  instruments,
  listening,
  messages,
  sounds,
  storages,
  styles,
]
const GLOBALS = {
  EventTarget: Target,
  webkitURL: URL,
  Event: linkedom.Event,
  DOMException,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  Blob,
  File,
  FileReader,
  FormData,
  Headers,
  Request,
  Response,
  XMLHttpRequest,
  WebSocket,
  EventSource,
  DecompressionStream,
  TextDecoderStream,
  Worker,
  SharedWorker: Worker,
  fetch,
  atob,
  btoa,
  crypto,
  CryptoKey,
  navigator,
  clientInformation: navigator,
  history,
  Notification,
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  PerformanceObserver: Observer,
  ClipboardItem,
  getSelection,
  name: '',
  closed: false,
  opener: null,
  length: 0,
  isSecureContext: true,
  origin: '',
  ethereum,
  solana,
  phantom: { solana },
  chrome: { runtime: {}, app: { isInstalled: false }, csi: no, loadTimes: no },
  structuredClone: (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))),
  Intl: globalThis.Intl ?? intl(),
  window: globalThis,
  self: globalThis,
  top: globalThis,
  parent: globalThis,
  frames: globalThis,
  frameElement: null,
}

export function furnish() {
  const names = []
  const add = (members) => {
    define(globalThis, members)
    names.push(...Object.keys(members))
  }
  for (const [name, value] of Object.entries(linkedom))
    if (typeof value === 'function' && /^[A-Z]/.test(name)) add({ [name]: value })
  for (const [name, make] of Object.entries(MAKERS))
    add({ [name]: new Proxy(globalThis[name], { construct: (_, [text]) => make(text) }) })
  for (const members of [...PARTS, GLOBALS]) add(members)
  add({
    get location() {
      return location
    },
    set location(address) {
      navigate(address)
    },
  })
  pair(realm.global, globalThis)
  unifyEvents(linkedom.Event)
  unify(blank.createElement('p'), true, linkedom.Node.prototype)
  for (const node of samples()) unify(node, true)
  unify(makeDocument(), false)
  for (const name of new Set(names)) publish(realm.global, name, globalThis)
  fix(realm.global, ['window', 'top', 'location'])
  fix(toPage(location), [
    ...PARTS_OF_URL,
    'href',
    'origin',
    'assign',
    'replace',
    'reload',
    'ancestorOrigins',
    'toString',
  ])
  realm.settle({ tell: toPage(tell), run: runForPage, now: toPage(now), random: toPage(random) })
}

function samples() {
  const svg = blank.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const texts = [blank.createTextNode(''), blank.createComment(''), blank.createCDATASection('')]
  const root = blank.createElement('div').attachShadow({ mode: 'open' })
  return [svg, blank.createAttribute('id'), ...texts, root, blank.doctype]
}

const ids = new Set()

/** Scripts find elements by their ids alone (HTML, 7.2.2.3), those that come later as well. */
export function nameElements(document) {
  for (const element of document.querySelectorAll('[id]')) nameElement(element.getAttribute('id'))
}

state.nameElement = nameElement

function nameElement(id) {
  if (id === '' || ids.has(id) || id in realm.global) return
  ids.add(id)
  publish(realm.global, id, {
    get [id]() {
      return document.getElementById(id) ?? undefined
    },
    set [id](value) {
      Object.defineProperty(realm.global, id, {
        configurable: true,
        writable: true,
        enumerable: true,
        value: toPage(value),
      })
    },
  })
}
