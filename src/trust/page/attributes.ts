import type { DefaultTreeAdapterTypes as Dom } from 'parse5'
import type { SortedTexts } from '../../net/sorted-texts.ts'
import type { Draft } from './draft.ts'
import { isOutOfSight } from './out-of-sight.ts'
import { tidy } from './text.ts'

const CLIPBOARD_ATTRIBUTES = new Set(['data-clipboard-text', 'data-clipboard', 'data-copy', 'data-copy-text'])
const LOGO = /logo/i
const SCRIPT_ADDRESS = /^\s{0,9}javascript:/i
const REMOVED = /display:none|visibility:hidden/
const UNSHOWN = /opacity:0(?:\.0+)?(?:;|!|$)|font-size:0(?:px)?(?:;|!|$)/
const MAX_STYLE = 2000
const MIN_STORED = 200

export interface General {
  /** Without spaces, in lower case. */
  readonly style: string
  readonly isHidden: boolean
  /** Whether it is not drawn at all, so that nobody can copy it. */
  readonly isRemoved: boolean
  readonly isUnseen: boolean
  readonly isPicture: boolean
  readonly isEditable: boolean
}

/** Reads an element's general attributes once, and puts its handlers, logo names and clipboard texts into the draft. */
export function readAttributes({ attrs }: Dom.Element, offset: number, draft: Draft): General {
  let style = ''
  let isRemoved = false
  let isUnseen = false
  let isPicture = false
  let isEditable = false
  for (const { name, value } of attrs) {
    if (name === 'class' || name === 'id') {
      isUnseen ||= draft.unseen.size > 0 && isNamed(name, value, draft.unseen)
      if (LOGO.test(value)) draft.push(draft.logos, { text: tidy(value.slice(0, 200)), offset })
    } else if (name === 'href' || name === 'action') {
      if (SCRIPT_ADDRESS.test(value)) addHandler(name, value, offset, draft)
    } else if (name === 'style') {
      style = value.slice(0, MAX_STYLE).toLowerCase().replace(/\s+/g, '')
      if (/list-style[^;]*["']/.test(style)) draft.push(draft.sheets, value.slice(0, MAX_STYLE))
    } else if (name === 'hidden') isRemoved = true
    else if (name === 'role') isPicture = value === 'img'
    else if (name === 'contenteditable') isEditable = value !== 'false'
    else if (name.startsWith('on') && value !== '') addHandler(name.slice(2), value, offset, draft)
    else if (CLIPBOARD_ATTRIBUTES.has(name) && value !== '') {
      draft.push(draft.clips, { text: value.slice(0, MAX_STYLE), offset })
    } else if (value.length >= MIN_STORED && name.startsWith('data-')) {
      draft.push(draft.stored, { text: value, offset })
    }
  }
  isRemoved ||= REMOVED.test(style)
  return {
    style,
    isHidden: isRemoved || UNSHOWN.test(style),
    isRemoved,
    isUnseen: isUnseen || isOutOfSight(style),
    isPicture,
    isEditable,
  }
}

function isNamed(attribute: 'class' | 'id', value: string, selectors: SortedTexts<true>): boolean {
  if (attribute === 'id') return selectors.has(`#${value}`)
  return value
    .slice(0, MAX_STYLE)
    .split(/\s+/)
    .some((name) => selectors.has(`.${name}`))
}

function addHandler(event: string, value: string, offset: number, draft: Draft): void {
  draft.push(draft.handlers, { event, code: draft.codeOf(value), offset })
}
