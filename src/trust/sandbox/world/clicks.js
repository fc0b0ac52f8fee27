import { byHand, copying, handlerOf, heardTypes, listening, OF_HAND, others } from './document/events.js'
import { framedElements } from './document/frames.js'
import { isInPage, shadowElements } from './document/insertion.js'
import { attributesOf } from './document/listing.js'
import { most, reach, record, state } from './host.js'
import { closes, invites } from './looks.js'
import { attempt, document, givenOnCopy } from './page.js'
import { allowClicks, soon } from './tasks.js'
import { queueTyping } from './typing.js'
import { download, navigate } from './window/navigation.js'

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
  if (button?.form && !/^(?:button|reset|checkbox|radio|text)$/.test(type)) button.form.requestSubmit(button)
  if (button && /^(?:checkbox|radio)$/.test(type)) {
    button.checked = true
    tellChange(button)
  }
}

function follow(link) {
  const url = link.href
  if (link.hasAttribute('download')) {
    download(url, link.getAttribute('download'))
  } else if (/^(?:javascript|data|blob):/i.test(url)) {
    navigate(url)
  } else if (state.phase !== 'person' || /^#./.test(link.getAttribute('href'))) {
    navigate(url)
  }
}

const COPY_KEYS = { ctrlKey: true, key: 'c', code: 'KeyC', keyCode: 67, which: 67 }

const seen = new WeakSet()
let pressed = 0
/** Of what nothing on the page hears, so many are pressed: they only do what the markup says. */
const MOST_UNHEARD = 16
let unheardPressed = 0
let isFirst = true

/** A person presses what looks as if it led on; links to other pages are left alone, since that is no act of the page. */
export function queueClicks() {
  allowClicks()
  soon(() => {
    const heard = isFirst ? ['pointermove', 'wheel', 'resize'].filter((type) => heardTypes.has(type)) : []
    isFirst = false
    for (const type of ['mousemove', 'touchstart', 'keydown', 'scroll', ...heard]) {
      const event = () => byHand(type, { clientX: 90, clientY: 90, ...(type === 'keydown' && COPY_KEYS) })
      attempt(() => document.body.dispatchEvent(event()))
    }
  })
  soon(() => press(document.body))
  queueTyping()
  const { heard, unheard } = inviting()
  const all = [...heard, ...unheard]
  const next = all.slice(0, Math.min(most.presses, most.clicks - pressed))
  pressed += next.length
  unheardPressed += Math.max(next.length - heard.length, 0)
  for (const element of next) {
    seen.add(element)
    soon(() => press(element))
  }
  soon(copyByHand)
  return all.length
}

const HANDLED = ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'change']

/** Whether something on the page would hear of a press: most of what looks like a button is for pictures to move. */
function hearers() {
  const handled = HANDLED.filter((type) =>
    [document, globalThis].some((target) => attempt(() => typeof handlerOf(target, { type }) === 'function')),
  )
  for (const type of handled) heardTypes.add(type)
  const isEverywhere = others.listen || handled.length > 0
  const known = new Map()
  const answers = new Map()
  const hears = (element) => {
    const way = []
    let answer = false
    for (let up = element; up?.nodeType === 1 && !answer; up = up.parentNode) {
      answer = known.get(up) ?? (listening.has(up) || hasHandler(up))
      if (known.has(up)) break
      way.push(up)
    }
    for (const one of way) known.set(one, answer)
    return answer
  }
  const isHeard = (element) => {
    if (!answers.has(element)) answers.set(element, hears(element) || hears(element.form) || leads(element))
    return answers.get(element)
  }
  return { isEverywhere, isHeard }
}

function hasHandler(element) {
  for (const name in attributesOf(element))
    if (name.startsWith('on') && OF_HAND.test(name.slice(2))) return true
  return false
}

function leads(element) {
  const link = element.closest('a[href], area[href]')
  return (
    link !== null &&
    (link.hasAttribute('download') || /^\s*(?:javascript|data|blob):/i.test(link.getAttribute('href')))
  )
}

export function endClicks() {
  const { heard, unheard } = inviting()
  if (heard.length + unheard.length > 0) reach('clicks')
}

let looked = { touched: -1 }

/** What looks as if it led on, found anew only where something has changed: it costs most of a large page's presses. */
function look() {
  const { isEverywhere, isHeard } = hearers()
  // Nobody tells of an attribute that changes in a shadow tree.
  const shadowed = [...shadowElements(), ...framedElements()]
  const isSame = looked.touched === state.touched && looked.isEverywhere === isEverywhere
  if (isSame && shadowed.length === 0) return looked
  const fresh = [...document.all, ...shadowed].filter((element) => !seen.has(element))
  const [weak, strong, copied] = [[], [], []]
  for (const element of fresh) {
    const has = attributesOf(element)
    if (has.oncopy !== undefined) copied.push(element)
    for (const name in has) if (name.startsWith('on')) heardTypes.add(name.slice(2))
    const much = invites(element, has)
    if (much === 0 || closes(element, has)) continue
    const kind = much === 2 ? strong : weak
    kind.push(element)
  }
  looked = { touched: state.touched, isEverywhere, isHeard, weak, strong, copied }
  return looked
}

function inviting() {
  const { isEverywhere, isHeard, ...found } = look()
  const [weak, strong, copied] = [found.weak, found.strong, found.copied].map((elements) =>
    elements.filter((element) => !seen.has(element)),
  )
  for (const element of copied) copying.add(element)
  // A press of a button bubbles to the elements around it; those that listen for one of their own close a dialog.
  const around = new Set(strong.flatMap(ancestors))
  const inner = strong.filter((element) => !around.has(element))
  const all = [...inner, ...weak]
  const [heard, unheard] = [[], []]
  for (const element of all) {
    if (!isEverywhere && !isHeard(element)) unheard.push(element)
    else if (isAmongFirst(element)) heard.push(element)
  }
  return { heard, unheard: unheard.slice(0, Math.max(MOST_UNHEARD - unheardPressed, 0)) }
}

const alike = { __proto__: null }

function isAmongFirst(element) {
  if (counted.has(element)) return counted.get(element)
  const kind = kindOf(element)
  alike[kind] = (alike[kind] ?? 0) + 1
  const isFirst = alike[kind] <= most.alike
  if (!isFirst) reach('alike')
  counted.set(element, isFirst)
  return isFirst
}
const counted = new WeakMap()

function kindOf(element) {
  const has = attributesOf(element)
  const parts = [element.localName, ...(listening.get(element) ?? [])]
  for (const name in has) {
    if (name === 'class') parts.push(has.class.replace(/\d+/g, '0'))
    else if (name === 'type' || name === 'role' || name.startsWith('on')) parts.push(name, has[name])
  }
  return parts.join(' ')
}

function copyByHand() {
  if (copying.size > most.copies) reach('copies')
  for (const target of [...copying].slice(0, most.copies)) {
    const element = target.nodeType === 1 ? target : document.body
    state.selected = element.textContent
    const given = attempt(() => givenOnCopy(target.nodeType === undefined ? target : element)) ?? null
    if (given !== null) record('replace', given)
    state.selected = undefined
  }
  copying.clear()
}

const MOST_DEPTH = 30
function ancestors(element) {
  const all = []
  for (let up = element.parentElement; up && all.length < MOST_DEPTH; up = up.parentElement) all.push(up)
  return all
}

function slide(input) {
  input.value = input.getAttribute('max') ?? '100'
  tellChange(input)
}

function tellChange(control) {
  for (const type of ['input', 'change']) control.dispatchEvent(new globalThis.Event(type, { bubbles: true }))
}

const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

function press(element) {
  if (!isInPage(element)) return
  state.phase = 'person'
  if (element.getAttribute('type') === 'range') slide(element)
  for (const type of PRESS.filter((one) => heardTypes.has(one)))
    element.dispatchEvent(
      byHand(type, { button: 0, clientX: 100, clientY: 100, pageX: 100, pageY: 100, detail: 1 }),
    )
  state.phase = 'click'
}
