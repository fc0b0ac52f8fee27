/** The global object of a page, as a common desktop browser has it. */
import * as linkedom from 'linkedom'
import { atob, btoa, TextDecoder, TextEncoder } from './codecs.js'
import { absolute, equip, parseDocument } from './documents.js'
import { NativeFunction, record, runText, state } from './host.js'
import * as network from './network.js'
import { CryptoKey, subtle } from './subtle.js'
import { clock, PageDate, random, soon, timing } from './tasks.js'
import { PARTS, resolve, URL, URLSearchParams } from './url.js'
import { ethereum, solana } from './wallet.js'

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const MOST_ALERTS = 50

state.later = soon
state.afterMs = (ms, call) => timing.setTimeout(call, ms)

const define = (target, members, enumerable = false) => {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable })
}
const no = () => undefined
const promised = (value) => () => Promise.resolve(value)

/** Goes to another place in the same document. */
export function moveTo(url) {
  if (url === state.url) return
  state.url = url
  soon(() => globalThis.dispatchEvent(new globalThis.Event('hashchange')))
}

/** Goes nowhere, and says where the page wanted to go. A document that the page made itself is put in its place. */
export function navigate(address, kind = 'navigate') {
  const text = `${address}`.trim()
  if (/^javascript:/i.test(text)) {
    soon(() => runText(decodeURIComponent(text.slice(11))))
    return
  }
  const url = absolute(text)
  if (url.split('#')[0] === state.url.split('#')[0] && url.includes('#')) return moveTo(url)
  const local = network.localText(url)
  if (local === null) return record(kind, url)
  if (/html|^$/.test(network.localType(url))) soon(() => state.replace(local))
  else
    record(
      'download',
      JSON.stringify({
        url: url.slice(0, 400),
        name: '',
        type: network.localType(url),
        head: network.headOf(url),
      }),
    )
}

class Location {
  get href() {
    return state.url
  }
  set href(address) {
    navigate(address)
  }
  assign(address) {
    navigate(address)
  }
  replace(address) {
    navigate(address)
  }
  reload() {
    record('reload')
  }
  get origin() {
    return new URL(state.url).origin
  }
  get ancestorOrigins() {
    return []
  }
  toString() {
    return state.url
  }
}
for (const part of PARTS)
  Object.defineProperty(Location.prototype, part, {
    configurable: true,
    enumerable: true,
    get: () => new URL(state.url)[part],
    set(value) {
      const url = new URL(state.url)
      url[part] = value
      if (part === 'hash') moveTo(url.href)
      else navigate(url.href)
    },
  })
const location = new Location()

class Storage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name, value) {
    this[name] = `${value}`
  }
  removeItem(name) {
    delete this[name]
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name]
  }
  key(index) {
    return Object.keys(this)[index] ?? null
  }
  get length() {
    return Object.keys(this).length
  }
}

const asked = (name) => {
  record('permission', name)
  return Promise.resolve('denied')
}

const clipboard = {
  writeText(text) {
    record('copy', text)
    return Promise.resolve()
  },
  write(items) {
    for (const item of items ?? [])
      for (const part of Object.values(item.parts ?? {}))
        Promise.resolve(part).then((blob) => record('copy', blob?.raw ?? blob))
    return Promise.resolve()
  },
  readText: () => asked('clipboard-read').then(() => ''),
  read: () => asked('clipboard-read').then(() => []),
}

const navigator = {
  userAgent: USER_AGENT,
  appVersion: USER_AGENT.slice(8),
  appName: 'Netscape',
  appCodeName: 'Mozilla',
  product: 'Gecko',
  productSub: '20030107',
  vendor: 'Google Inc.',
  vendorSub: '',
  platform: 'Win32',
  language: 'en-US',
  languages: ['en-US', 'en'],
  onLine: true,
  cookieEnabled: true,
  doNotTrack: null,
  webdriver: false,
  hardwareConcurrency: 8,
  deviceMemory: 8,
  maxTouchPoints: 0,
  pdfViewerEnabled: true,
  plugins: Object.assign(
    [
      'PDF Viewer',
      'Chrome PDF Viewer',
      'Chromium PDF Viewer',
      'Microsoft Edge PDF Viewer',
      'WebKit built-in PDF',
    ].map((name) => ({ name })),
    { item: no, namedItem: no, refresh: no },
  ),
  mimeTypes: [{ type: 'application/pdf' }, { type: 'text/pdf' }],
  connection: { effectiveType: '4g', rtt: 50, downlink: 10, saveData: false, addEventListener: no },
  userAgentData: {
    brands: [
      { brand: 'Chromium', version: '142' },
      { brand: 'Google Chrome', version: '142' },
    ],
    mobile: false,
    platform: 'Windows',
    getHighEntropyValues: promised({
      platform: 'Windows',
      platformVersion: '15.0.0',
      architecture: 'x86',
      bitness: '64',
    }),
  },
  clipboard,
  permissions: {
    query: ({ name } = {}) =>
      Promise.resolve({ state: name === 'notifications' ? 'default' : 'prompt', addEventListener: no }),
  },
  geolocation: {
    getCurrentPosition: () => void asked('geolocation'),
    watchPosition: () => void asked('geolocation'),
    clearWatch: no,
  },
  mediaDevices: {
    getUserMedia: () => asked('media').then(() => Promise.reject(new Error('denied'))),
    enumerateDevices: promised([]),
  },
  serviceWorker: {
    register(url) {
      record('worker', absolute(url))
      return new Promise(no)
    },
    ready: new Promise(no),
    getRegistrations: promised([]),
    addEventListener: no,
  },
  storage: { estimate: promised({ quota: 3e11, usage: 0 }), persist: promised(false) },
  keyboard: { lock: () => Promise.resolve(record('keyboard_lock')) },
  sendBeacon: network.sendBeacon,
  vibrate: () => true,
  javaEnabled: () => false,
  share: () => Promise.reject(new Error('denied')),
  credentials: { get: () => new Promise(no), create: () => new Promise(no) },
  getBattery: promised({ charging: true, level: 1, addEventListener: no }),
}

class Observer {
  #call
  constructor(call) {
    this.#call = call
  }
  observe(target) {
    soon(() =>
      this.#call(
        [{ target, isIntersecting: true, intersectionRatio: 1, contentRect: { width: 640, height: 48 } }],
        this,
      ),
    )
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

class Notification {
  static permission = 'default'
  static requestPermission(call) {
    return asked('notifications').then((answer) => {
      call?.(answer)
      return answer
    })
  }
  constructor(title) {
    record('notify', title)
  }
}

let alerts = 0
const speak = (kind, answer) => (text) => {
  if (++alerts <= MOST_ALERTS) record(kind, text)
  return answer
}

const history = {
  length: 2,
  state: null,
  scrollRestoration: 'auto',
  pushState: (value, _, address) => move(value, address),
  replaceState: (value, _, address) => move(value, address),
  back: no,
  forward: no,
  go: no,
}
let moves = 0
function move(value, address) {
  history.state = value
  if (++moves <= MOST_ALERTS) record('history', address ?? '')
  const url = address === undefined || address === null ? state.url : resolve(address, state.base)
  if (url !== null && new URL(url).origin === location.origin) state.url = url
}

const ids = new Map()
const DEFAULT_FLOW = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  position: 'static',
  zIndex: 'auto',
}
function getComputedStyle(element) {
  return new Proxy(element?.style ?? {}, {
    get: (style, name) => {
      if (name === 'getPropertyValue')
        return (property) => style.getPropertyValue?.(property) || (DEFAULT_FLOW[property] ?? '')
      return style[name] || (DEFAULT_FLOW[name] ?? '')
    },
  })
}

const crypto = {
  getRandomValues(array) {
    for (let at = 0; at < array.length; at++) array[at] = Math.floor(random() * 2 ** 32)
    return array
  },
  randomUUID: () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, () => Math.floor(random() * 16).toString(16)),
  subtle,
}

class DOMParser {
  parseFromString(text, type) {
    return `${type}`.includes('html')
      ? equip(parseDocument(text))
      : new linkedom.DOMParser().parseFromString(text, type)
  }
}

/** Whom the page sees before it: where it asks, it is given what it asks for. */
const PERSONAS = {
  desktop: {},
  phone: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    platform: 'Linux armv81',
    maxTouchPoints: 5,
  },
}
const who = { timeZone: 'America/New_York', locale: 'en-US' }
export function become({ device, language, timeZone }) {
  who.timeZone = timeZone
  who.locale = language
  Object.assign(navigator, PERSONAS[device], { language, languages: [language, language.slice(0, 2)] })
  navigator.appVersion = navigator.userAgent.slice(8)
  if (device !== 'phone') return
  Object.assign(globalThis.screen, { width: 412, height: 915, availWidth: 412, availHeight: 915 })
  Object.assign(globalThis, {
    innerWidth: 412,
    innerHeight: 785,
    outerWidth: 412,
    outerHeight: 915,
    devicePixelRatio: 2.625,
    ontouchstart: null,
  })
  navigator.userAgentData.mobile = true
  navigator.userAgentData.platform = 'Android'
}

const events = new linkedom.EventTarget()
state.targetOf = (target) => (target === events ? globalThis : target)
const eventClasses = Object.fromEntries(
  [
    'UIEvent',
    'MouseEvent',
    'KeyboardEvent',
    'PointerEvent',
    'TouchEvent',
    'FocusEvent',
    'MessageEvent',
    'PopStateEvent',
    'HashChangeEvent',
    'ClipboardEvent',
    'SubmitEvent',
    'ErrorEvent',
    'ProgressEvent',
    'StorageEvent',
    'WheelEvent',
    'DragEvent',
    'AnimationEvent',
    'TransitionEvent',
    'PromiseRejectionEvent',
  ].map((name) => [
    name,
    class extends linkedom.Event {
      constructor(type, init = {}) {
        super(type, init)
        for (const [key, value] of Object.entries(init)) if (!(key in this)) this[key] = value
      }
      initMouseEvent(type, bubbles, cancelable) {
        this.initEvent?.(type, bubbles, cancelable)
      }
    },
  ]),
)

const gauge = { value: 0, setValueAtTime: no }
const audioNode = () => ({ connect: no, start: no, stop: no, frequency: gauge, gain: gauge })

const GLOBALS = {
  ...eventClasses,
  ...timing,
  EventTarget: network.Target,
  webkitURL: URL,
  Event: linkedom.Event,
  Date: PageDate,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  Blob: network.Blob,
  File: network.File,
  FileReader: network.FileReader,
  FormData: network.FormData,
  Headers: network.Headers,
  Request: network.Request,
  Response: network.Response,
  XMLHttpRequest: network.XMLHttpRequest,
  WebSocket: network.WebSocket,
  EventSource: network.EventSource,
  DecompressionStream: network.DecompressionStream,
  DOMParser,
  Worker: network.Worker,
  SharedWorker: network.Worker,
  fetch: network.fetch,
  atob,
  btoa,
  crypto,
  CryptoKey,
  navigator,
  clientInformation: navigator,
  history,
  Storage,
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  Notification,
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  PerformanceObserver: Observer,
  ClipboardItem: class {
    constructor(parts) {
      this.parts = parts
    }
  },
  AbortController: class {
    signal = Object.assign(new network.Target(), { aborted: false, throwIfAborted: no })
    abort() {
      this.signal.aborted = true
      this.signal.dispatchEvent(new globalThis.Event('abort'))
    }
  },
  BroadcastChannel: class extends network.Target {
    postMessage() {}
    close() {}
  },
  MessageChannel: class {
    constructor() {
      const [port1, port2] = [new network.Target(), new network.Target()]
      const link = (from, to) => {
        from.postMessage = (data) =>
          soon(() => to.dispatchEvent(Object.assign(new globalThis.Event('message'), { data })))
        from.start = from.close = no
      }
      link(port1, port2)
      link(port2, port1)
      Object.assign(this, { port1, port2 })
    }
  },
  Image: function Image(width, height) {
    const image = globalThis.document.createElement('img')
    if (width) image.setAttribute('width', `${width}`)
    if (height) image.setAttribute('height', `${height}`)
    soon(() => {
      const address = image.getAttribute('src')
      if (address && !image.isConnected) record('beacon', `GET ${absolute(address)} `)
      image.dispatchEvent(new globalThis.Event('load'))
    })
    return image
  },
  Audio: function Audio() {
    return globalThis.document.createElement('audio')
  },
  Option: function Option(text = '', value) {
    const option = globalThis.document.createElement('option')
    option.textContent = text
    if (value !== undefined) option.setAttribute('value', value)
    return option
  },
  screen: {
    width: 1920,
    height: 1080,
    availWidth: 1920,
    availHeight: 1040,
    availLeft: 0,
    availTop: 0,
    colorDepth: 24,
    pixelDepth: 24,
    orientation: { type: 'landscape-primary', angle: 0, addEventListener: no },
  },
  innerWidth: 1920,
  innerHeight: 969,
  outerWidth: 1920,
  outerHeight: 1040,
  devicePixelRatio: 1,
  scrollX: 0,
  scrollY: 0,
  pageXOffset: 0,
  pageYOffset: 0,
  screenX: 0,
  screenY: 0,
  screenLeft: 0,
  screenTop: 0,
  name: '',
  closed: false,
  opener: null,
  length: 0,
  isSecureContext: true,
  origin: '',
  visualViewport: { width: 1920, height: 969, scale: 1, addEventListener: no },
  ethereum,
  solana,
  phantom: { solana },
  chrome: { runtime: {}, app: { isInstalled: false }, csi: no, loadTimes: no },
  caches: { open: () => new Promise(no), keys: promised([]), match: promised(undefined) },
  indexedDB: { open: () => ({}), deleteDatabase: () => ({}) },
  performance: {
    now: clock.now,
    timeOrigin: 0,
    mark: no,
    measure: no,
    getEntriesByType: () => [],
    getEntriesByName: () => [],
    clearMarks: no,
    timing: { navigationStart: 0, loadEventEnd: 1 },
    navigation: { type: 0 },
    memory: { jsHeapSizeLimit: 4e9, usedJSHeapSize: 1e7, totalJSHeapSize: 2e7 },
  },
  console: Object.fromEntries(
    [
      'log',
      'info',
      'warn',
      'error',
      'debug',
      'trace',
      'table',
      'group',
      'groupEnd',
      'groupCollapsed',
      'time',
      'timeEnd',
      'clear',
      'dir',
      'assert',
      'count',
    ].map((name) => [name, no]),
  ),
  CSS: { supports: () => true, escape: (text) => `${text}`.replace(/[^\w-]/g, (char) => `\\${char}`) },
  getComputedStyle,
  matchMedia: (media) => ({
    media,
    matches: !/max-width|dark|reduce|print|touch|coarse|portrait|standalone/.test(media),
    addListener: no,
    removeListener: no,
    addEventListener: no,
    removeEventListener: no,
  }),
  getSelection: () => ({
    removeAllRanges: no,
    addRange(range) {
      state.selected = range.text?.()
    },
    selectAllChildren(node) {
      state.selected = node.textContent
    },
    toString: () => state.selected ?? '',
    rangeCount: 0,
    empty: no,
  }),
  structuredClone: (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))),
  reportError: no,
  alert: speak('alert', undefined),
  confirm: speak('alert', true),
  prompt: speak('prompt', ''),
  print: () => record('print'),
  focus: no,
  blur: no,
  stop: no,
  close: no,
  moveTo: no,
  moveBy: no,
  resizeTo: no,
  resizeBy: no,
  scrollTo: no,
  scroll: no,
  scrollBy: no,
  postMessage: (data) =>
    soon(() =>
      events.dispatchEvent(
        Object.assign(new globalThis.Event('message'), {
          data,
          origin: location.origin,
          source: globalThis,
        }),
      ),
    ),
  open(address) {
    if (address) navigate(address, 'open')
    return {
      document: globalThis.document.implementation.createHTMLDocument(),
      focus: no,
      close: no,
      closed: false,
      location: {
        set href(to) {
          navigate(to, 'open')
        },
      },
      postMessage: no,
      moveTo: no,
      resizeTo: no,
    }
  },
  speechSynthesis: {
    speak: (utterance) => record('speak', utterance?.text),
    cancel: no,
    getVoices: () => [],
    pause: no,
    resume: no,
    addEventListener: no,
  },
  SpeechSynthesisUtterance: class {
    constructor(text) {
      this.text = text
    }
  },
  AudioContext: new Proxy(network.Target, {
    construct: () => new Proxy(new network.Target(), { get: (target, name) => target[name] ?? audioNode }),
  }),
  Intl: globalThis.Intl ?? intl(),
  addEventListener: (type, call, options) => events.addEventListener(type, call, options),
  removeEventListener: (type, call) => events.removeEventListener(type, call),
  dispatchEvent(event) {
    events.addEventListener(event.type, globalThis[`on${event.type}`], { once: true })
    return events.dispatchEvent(event)
  },
  window: globalThis,
  self: globalThis,
  top: globalThis,
  parent: globalThis,
  frames: globalThis,
  frameElement: null,
}

const MOST_CODES = 20
let codes = 0
/** Code that a page makes is evidence like code that it was sent with. */
function tell(code) {
  if (codes++ < MOST_CODES) record('code', code)
}
/** Runs in the global scope, whatever the scope of the call. */
function evaluate(code) {
  if (typeof code !== 'string') return code
  tell(code)
  return runText(code)
}
const TellingFunction = new Proxy(NativeFunction, {
  construct(target, args) {
    tell(args.at(-1) ?? '')
    return Reflect.construct(target, args)
  },
  apply(target, _, args) {
    tell(args.at(-1) ?? '')
    return Reflect.construct(target, args)
  },
})

/** Classes that linkedom lets nobody construct. */
const MAKERS = {
  Text: (text = '') => globalThis.document.createTextNode(`${text}`),
  Comment: (text = '') => globalThis.document.createComment(`${text}`),
  DocumentFragment: () => globalThis.document.createDocumentFragment(),
}

/** Makes the global object that of a page. */
export function furnish() {
  for (const [name, value] of Object.entries(linkedom))
    if (/^[A-Z]/.test(name)) define(globalThis, { [name]: value })
  for (const [name, make] of Object.entries(MAKERS)) {
    define(globalThis, { [name]: new Proxy(globalThis[name], { construct: (_, [text]) => make(text) }) })
  }
  define(globalThis, GLOBALS)
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

/** Dates and numbers by the customs of en-US, since the interpreter knows no others. */
function intl() {
  const options = () => ({
    locale: who.locale,
    timeZone: who.timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  class DateTimeFormat {
    resolvedOptions = options
    format(date) {
      return new PageDate(date ?? clock.wall()).toDateString()
    }
    formatToParts() {
      return []
    }
  }
  class NumberFormat {
    resolvedOptions = options
    format(number) {
      return `${number}`
    }
  }
  class Collator {
    resolvedOptions = options
    compare(a, b) {
      return a < b ? -1 : a > b ? 1 : 0
    }
  }
  class PluralRules {
    select(number) {
      return number === 1 ? 'one' : 'other'
    }
  }
  const callable = (Class) => new Proxy(Class, { apply: (target, _, args) => new target(...args) })
  return {
    DateTimeFormat: callable(DateTimeFormat),
    NumberFormat: callable(NumberFormat),
    Collator: callable(Collator),
    PluralRules,
    getCanonicalLocales: (list) => [list].flat(),
  }
}
