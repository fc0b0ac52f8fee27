import { most, reach, record, state } from '../host.js'
import { URL } from '../url.js'
import { adopt } from './insertion.js'

export function presence(document) {
  return {
    get styleSheets() {
      return []
    },
    get activeElement() {
      return document.body
    },
    get hidden() {
      return false
    },
    get visibilityState() {
      return 'visible'
    },
    get characterSet() {
      return 'UTF-8'
    },
    get charset() {
      return 'UTF-8'
    },
    get compatMode() {
      return 'CSS1Compat'
    },
    get contentType() {
      return 'text/html'
    },
    get lastModified() {
      return '11/21/2026 12:00:00'
    },
    get fonts() {
      return {
        ready: Promise.resolve(),
        load: () => Promise.resolve([]),
        add() {},
        check: () => true,
        addEventListener() {},
      }
    },
    get scrollingElement() {
      return document.documentElement
    },
    createEvent: (name) => new globalThis[/custom/i.test(name) ? 'CustomEvent' : 'Event'](''),
    hasFocus: () => true,
    elementFromPoint: () => document.body,
    exitFullscreen: () => Promise.resolve(),
    adoptNode: (node) => {
      node.remove?.()
      adopt(node, document)
      return node
    },
    execCommand(name) {
      if (/^(?:copy|cut)$/i.test(name)) record('copy', state.copied())
      return true
    },
    queryCommandSupported: () => true,
  }
}

let cookies = ''
const cookieTexts = []

export const keptCookies = () => ({ cookies, set: cookieTexts })
export function restoreCookies({ cookies: before = '' }) {
  cookies = before
}

const LONGEST_COOKIE = 4_096
const isOver = (text) => {
  const [, seconds] = /;\s*max-age\s*=\s*(-?\d+)/i.exec(text) ?? []
  const [, date] = /;\s*expires\s*=\s*([^;]+)/i.exec(text) ?? []
  return seconds === undefined ? Date.parse(date) < Date.now() : Number(seconds) <= 0
}

function setCookie(text) {
  if (text.length > LONGEST_COOKIE) return
  if (cookieTexts.length < most.cookies) cookieTexts.push(text)
  else reach('cookies')
  const [pair] = text.split(';')
  const [name] = pair.split('=')
  const rest = cookies.split('; ').filter((one) => one !== '' && one.split('=')[0] !== name)
  cookies = [...rest, ...(isOver(text) ? [] : [pair.trim()])].join('; ')
}

export function place() {
  return {
    get defaultView() {
      return globalThis
    },
    get location() {
      return globalThis.location
    },
    set location(address) {
      globalThis.location = address
    },
    get cookie() {
      return cookies
    },
    set cookie(text) {
      setCookie(`${text}`)
    },
    get URL() {
      return state.url
    },
    get documentURI() {
      return state.url
    },
    get baseURI() {
      return state.base
    },
    get domain() {
      return new URL(state.url).hostname
    },
    set domain(_) {},
    // Hacked sites show what they hide to those alone who come from a search.
    get referrer() {
      return 'https://www.google.com/'
    },
  }
}
