import { waiting } from './document/events.js'

const LOOKS = /btn|button|check|captcha|verif|copy|continue|submit|next|start|unlock|open|human|robot/
const MOST_TEXT = 80
const known = new Map()

function looksLikeButton(name) {
  if (name === undefined) return false
  if (!known.has(name)) known.set(name, LOOKS.test(name.toLowerCase()))
  return known.get(name)
}

const CLOSES = /(?<![a-z])close|Close|[dD]ismiss/
const CROSS = /^\s*[×✕✖✗]\s*$/

export function closes(element, { class: name = '', id = '', 'aria-label': label = '' }) {
  if (CLOSES.test(`${name} ${id} ${label}`)) return true
  return element.firstElementChild === null && CROSS.test(element.textContent)
}

export function invites(element, has) {
  switch (element.localName) {
    case 'button':
    case 'summary':
    case 'label':
      return 2
    case 'input':
      return /^(?:button|submit|image|checkbox|range)$/i.test(has.type ?? '') ? 2 : 0
    case 'a':
      return /^(?:#|javascript:|$)/i.test(has.href ?? '') ? 2 : 0
    case 'html':
    case 'head':
    case 'body':
    case 'script':
    case 'style':
    case 'form':
    case 'select':
    case 'textarea':
    case 'option':
    case 'template':
    case 'defs':
    case 'symbol':
    case 'linearGradient':
    case 'radialGradient':
    case 'stop':
    case 'clipPath':
    case 'mask':
    case 'filter':
      return 0
    default:
  }
  if (waiting.has(element) || has.onclick !== undefined || has.role === 'button' || has.role === 'checkbox')
    return 2
  if (looksLikeButton(has.class) || looksLikeButton(has.id)) return 1
  const isMarked =
    has.id !== undefined ||
    has.tabindex !== undefined ||
    (has.style !== undefined && /pointer/.test(has.style))
  if (!isMarked && !hasData(has)) return 0
  return element.textContent.length <= MOST_TEXT ? 1 : 0
}

function hasData(attributes) {
  for (const name in attributes) if (name.startsWith('data-')) return true
  return false
}
