import type { Page } from './page.ts'

export const SHORT_TEXT = 500
const MOST_FRAMED_TEXT = 120
const SILENT_FIELDS = new Set(['hidden', 'submit', 'button', 'image', 'reset', 'checkbox'])

export function hasAskingField({ fields }: Pick<Page, 'fields'>): boolean {
  return fields.some(({ type, hidden }) => !hidden && !SILENT_FIELDS.has(type))
}

export function isBare(page: Pick<Page, 'fields' | 'shownLength'>): boolean {
  return page.shownLength <= SHORT_TEXT && !hasAskingField(page)
}

export function isAllToSee(frame: URL, page: URL, textLength: number): boolean {
  return textLength <= (frame.host === page.host ? SHORT_TEXT : MOST_FRAMED_TEXT)
}
