import { parseJSON } from 'linkedom'
import { equip } from './document/equip.js'
import { bubbleToWindow } from './document/events.js'
import { indexAttributes, noteAttribute } from './document/listing.js'
import { most, reach, record, state } from './host.js'

export let document

export function openDocument(tree) {
  document = equip(parseJSON(tree))
  bubbleToWindow(document)
}

/** What a listener puts into the clipboard when something is copied at a target; null: what is selected. */
export function givenOnCopy(target) {
  const event = new globalThis.Event('copy', { bubbles: true, cancelable: true })
  let given = null
  event.clipboardData = {
    setData: (_, text) => {
      given = `${text}`
    },
    getData: () => '',
    types: [],
  }
  target.dispatchEvent(event)
  return given
}

state.copied = () => givenOnCopy(document) ?? state.selected ?? globalThis.getSelection().toString()

export let hasChanged = false

export function forgetChanges() {
  hasChanged = false
}

state.changed = () => {
  hasChanged = true
  state.touched++
}

function nameWithin(node) {
  if (node.nodeType !== 1) return
  if (node.id) state.nameElement(node.id)
  if (node.firstElementChild) for (const { id } of node.querySelectorAll('[id]')) state.nameElement(id)
}

/** An observer whose records are read as they come and not kept: each counts, and what it brings is named. */
export function watchChanges(Observer) {
  indexAttributes(document)
  const observer = new Observer(() => undefined)
  observer.observe(document, { childList: true, subtree: true, attributes: true })
  observer.scheduled = true
  observer.records = {
    push({ type, attributeName, target, addedNodes }) {
      hasChanged = true
      state.touched++
      if (type === 'attributes') {
        if (attributeName === 'id') state.nameElement(target.id)
        return noteAttribute(attributeName)
      }
      for (const node of addedNodes) nameWithin(node)
      state.shown++
      if (state.goesOn()) noteRepeated(addedNodes)
    },
    splice: () => [],
  }
}

/** Characters of what a clock, a counter or a notice writes, and the controls that make it more than that. */
const MOST_OF_A_NOTICE = 200
const CONTROLS =
  'a, button, input, select, textarea, form, iframe, object, embed, script, [onclick], [contenteditable]'
const MOST_INVENTED = 3
const ELEMENT_NODE = 1
let invented = 0

/** What comes again and again is a clock, a counter or a notice, or it draws; by chance it is made up. */
function noteRepeated(nodes) {
  for (let at = 0; at < nodes.length; at++) {
    const { nodeType, textContent } = nodes[at]
    const isMore = textContent.length > MOST_OF_A_NOTICE
    if (isMore || (nodeType === ELEMENT_NODE && hasControl(nodes[at]))) state.drawn++
    else if (invented < MOST_INVENTED && /\d/.test(textContent) && state.isChance()) {
      invented++
      record('invent', textContent)
    }
  }
}

const hasControl = (element) => element.matches(CONTROLS) || element.querySelector(CONTROLS) !== null

export const counts = { ran: 0, failed: 0, not_fetched: 0 }

state.failed = (error) => {
  counts.failed++
  const message = read(() => `${error?.message}`)
  if (message.startsWith(STACK_IS_FULL)) reach('depth')
  if (counts.failed > most.errors) reach('errors')
  else record('error', read(() => `${error?.name}: ${message} ${error?.stack ?? ''}`).slice(0, 400))
}

const STACK_IS_FULL = 'stack overflow'

/** What is thrown may be anything, and may throw where it is looked at. */
function read(look) {
  try {
    return look()
  } catch {
    return 'what cannot be read'
  }
}

export function attempt(call) {
  try {
    return call()
  } catch (error) {
    state.failed(error)
    return undefined
  }
}
