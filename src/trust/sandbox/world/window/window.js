/** The global object of a page, as a common desktop browser has it. */
import * as linkedom from 'linkedom'
import { atob, btoa, TextDecoder, TextEncoder } from '../codecs.js'
import { Target } from '../document/events.js'
import { DOMException } from '../exception.js'
import { NativeFunction } from '../host.js'
import { define, no } from '../members.js'
import { Blob, DecompressionStream, File, FileReader } from '../network/blob.js'
import { EventSource, WebSocket, Worker, XMLHttpRequest } from '../network/connections.js'
import { FormData, fetch, Headers, Request, Response } from '../network/fetch.js'
import { PageDate, random, timing } from '../tasks.js'
import { URL, URLSearchParams } from '../url.js'
import { evaluate, TellingFunction } from './code.js'
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

/** What has a file of its own. */
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
  Date: PageDate,
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

/** Makes the global object that of a page. */
export function furnish() {
  for (const [name, value] of Object.entries(linkedom))
    if (/^[A-Z]/.test(name)) define(globalThis, { [name]: value })
  for (const [name, make] of Object.entries(MAKERS)) {
    define(globalThis, { [name]: new Proxy(globalThis[name], { construct: (_, [text]) => make(text) }) })
  }
  for (const members of [...PARTS, GLOBALS]) define(globalThis, members)
  define(Error, { captureStackTrace: no, stackTraceLimit: 10 })
  define(globalThis, { eval: evaluate, Function: TellingFunction })
  NativeFunction.prototype.constructor = TellingFunction
  Math.random = random
  Object.defineProperty(globalThis, 'location', {
    configurable: false,
    enumerable: true,
    get: () => location,
    set: (address) => navigate(address),
  })
  Object.defineProperty(String.prototype, 'localeCompare', {
    configurable: true,
    writable: true,
    value: function localeCompare(other) {
      return this < other ? -1 : this > other ? 1 : 0
    },
  })
}

const ids = new Map()

/** Elements with an id are properties of the window, where nothing else has the name. */
export function nameElements(document) {
  for (const element of document.all) {
    const id = element.getAttribute('id')
    if (id === null || id === '' || id in globalThis || ids.has(id)) continue
    ids.set(id, element)
    define(globalThis, {
      get [id]() {
        return document.getElementById(id) ?? undefined
      },
      set [id](value) {
        Object.defineProperty(globalThis, id, { configurable: true, writable: true, enumerable: true, value })
      },
    })
  }
}
