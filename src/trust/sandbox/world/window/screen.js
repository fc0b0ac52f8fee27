import { most, reach } from '../host.js'
import { no } from '../members.js'
import { exotic } from '../realm/membrane.js'

export const display = {
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
  visualViewport: { width: 1920, height: 969, scale: 1, addEventListener: no },
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
}

const DEFAULT_FLOW = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  position: 'static',
  zIndex: 'auto',
}
function getComputedStyle(element, pseudo = '') {
  const computed = (name, own) => {
    if (element?.nodeType === 1 && typeof name === 'string' && (pseudo || name.startsWith('--')))
      return declaredFor(element, name, pseudo)
    return own || (DEFAULT_FLOW[name] ?? '')
  }
  return exotic(
    new Proxy(element?.style ?? {}, {
      get: (style, name) => {
        if (name === 'getPropertyValue')
          return (property) => computed(property, style.getPropertyValue?.(property))
        return computed(name, style[name])
      },
    }),
  )
}

const RULE = /([^{}]+)\{((?:"[^"]*"|'[^']*'|[^{}"'])*)\}/g
const DECLARATION = /([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^;"'])*)/g

let read = { text: '', rules: [] }

function rulesOf(document) {
  const sheets = [...document.querySelectorAll('style')].map((style) => style.textContent)
  const whole = sheets.join('\n')
  const text = whole.slice(0, most.styles)
  if (text.length < whole.length) reach('styles')
  if (text !== read.text)
    read = { text, rules: [...text.matchAll(RULE)].map(([, selectors, body]) => [selectors, body]) }
  return read.rules
}

function declaredFor(element, name, pseudo) {
  const kind = pseudo.replace(/^:+/, '')
  let found = ''
  for (const [selectors, body] of rulesOf(element.ownerDocument)) {
    if (!body.includes(name) || !selectors.split(',').some((one) => applies(one.trim(), element, kind)))
      continue
    for (const [, property, value] of body.matchAll(DECLARATION)) if (property === name) found = value.trim()
  }
  return found
}

function applies(selector, element, kind) {
  const [, of, ofKind = ''] = /^(.*?)(?:::?(before|after))?$/s.exec(selector)
  if (ofKind !== kind) return false
  try {
    return of === ':root' || of === '' || (kind ? element.matches(of) : element.closest(of) !== null)
  } catch {
    return false
  }
}

export const styles = {
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
}
