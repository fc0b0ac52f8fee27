import type { Page } from './page.ts'

/** Characters of text of a nearly empty page. */
export const SHORT_TEXT = 500
/** Characters of text beside which a frame is all that there is to see, whosever it is; beside more it may be an advertisement. */
const MOST_FRAMED_TEXT = 120
/** Controls that ask for nothing. */
const SILENT_FIELDS = new Set(['hidden', 'submit', 'button', 'image', 'reset', 'checkbox'])

export function hasAskingField({ fields }: Pick<Page, 'fields'>): boolean {
  return fields.some(({ type, hidden }) => !hidden && !SILENT_FIELDS.has(type))
}

/** Whether there is little to read and nothing to fill in. */
export function isBare(page: Pick<Page, 'fields' | 'shownLength'>): boolean {
  return page.shownLength <= SHORT_TEXT && !hasAskingField(page)
}

/** Whether a frame is all that there is to see beside so much text. */
export function isAllToSee(frame: URL, page: URL, textLength: number): boolean {
  return textLength <= (frame.host === page.host ? SHORT_TEXT : MOST_FRAMED_TEXT)
}
