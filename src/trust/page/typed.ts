import type { Field } from './page.ts'

/** Types of fields that take nothing of a person which the page would keep. */
const IDLE = new Set('hidden checkbox radio file range color search submit button image reset'.split(' '))
const CHOSEN = new Set('select date datetime-local month week time'.split(' '))

/** Whether a field is shown and is filled in: by a text, a date, a choice of a list. */
export const isFilled = ({ type, hidden }: Field): boolean => !hidden && !IDLE.has(type)

/** Whether it takes a text: a line, an area, a password. */
export const isTyped = (field: Field): boolean => isFilled(field) && !CHOSEN.has(field.type)

/** Whether it takes a line that is no password, as a name, a number or an address is. */
export const isLine = (field: Field): boolean =>
  isTyped(field) && !field.masked && field.type !== 'textarea' && field.type !== 'contenteditable'
