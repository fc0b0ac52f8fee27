import { parseHTML } from 'linkedom'

export const BLANK = '<!doctype html><html><head></head><body></body></html>'
export const blank = parseHTML(BLANK).document

export function classOf(tag) {
  return Object.getPrototypeOf(blank.createElement(tag)).constructor
}
