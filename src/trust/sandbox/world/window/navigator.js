import { record } from '../host.js'
import { no, promised } from '../members.js'
import { sendBeacon } from '../network/fetch.js'
import { assign } from '../realm/facades.js'
import { absolute } from '../url.js'
import { who } from './intl.js'
import { asked, clipboard } from './permissions.js'

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** What a page gets that registers a worker; nothing of it runs. */
const REGISTRATION = {
  scope: '/',
  installing: null,
  waiting: null,
  active: null,
  addEventListener: no,
  update: promised(undefined),
  unregister: promised(true),
  showNotification: promised(undefined),
  pushManager: {
    getSubscription: promised(null),
    permissionState: promised('prompt'),
    subscribe: () => asked('notifications').then(() => Promise.reject(new Error('denied'))),
  },
}

export const navigator = {
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
      return Promise.resolve(REGISTRATION)
    },
    ready: Promise.resolve(REGISTRATION),
    getRegistrations: promised([]),
    addEventListener: no,
  },
  storage: { estimate: promised({ quota: 3e11, usage: 0 }), persist: promised(false) },
  keyboard: { lock: () => Promise.resolve(record('keyboard_lock')) },
  sendBeacon,
  vibrate: () => true,
  javaEnabled: () => false,
  share: () => Promise.reject(new Error('denied')),
  credentials: { get: () => new Promise(no), create: () => new Promise(no) },
  getBattery: promised({ charging: true, level: 1, addEventListener: no }),
}

const PERSONAS = {
  desktop: {},
  phone: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    platform: 'Linux armv81',
    maxTouchPoints: 5,
  },
}
export function become({ device, language, timeZone }) {
  who.timeZone = timeZone
  who.locale = language
  const { userAgent } = { ...navigator, ...PERSONAS[device] }
  assign(navigator, {
    ...PERSONAS[device],
    language,
    languages: [language, language.slice(0, 2)],
    appVersion: userAgent.slice(8),
  })
  if (device !== 'phone') return
  assign(globalThis.screen, { width: 412, height: 915, availWidth: 412, availHeight: 915 })
  assign(globalThis, {
    innerWidth: 412,
    innerHeight: 785,
    outerWidth: 412,
    outerHeight: 915,
    devicePixelRatio: 2.625,
    ontouchstart: null,
  })
  assign(navigator.userAgentData, { mobile: true, platform: 'Android' })
}
