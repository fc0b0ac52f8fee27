import type { Field } from './page.ts'

/** Types of fields that take nothing of a person which the page would keep. */
const IDLE = new Set('hidden checkbox radio file range color search submit button image reset'.split(' '))
const CHOSEN = new Set('select date datetime-local month week time'.split(' '))

type Kind = Pick<Field, 'type' | 'hidden'>

export const isFilled = ({ type, hidden }: Kind): boolean => !hidden && !IDLE.has(type)

export const isTyped = (field: Kind): boolean => isFilled(field) && !CHOSEN.has(field.type)

export const isLine = (field: Field): boolean =>
  isTyped(field) && !field.masked && field.type !== 'textarea' && field.type !== 'contenteditable'
