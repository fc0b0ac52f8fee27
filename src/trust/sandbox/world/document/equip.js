/** What a document of a browser has and one of linkedom has not. */
import { parseHTML } from 'linkedom'
import { define } from '../members.js'
import { BLANK } from './classes.js'
import { collections } from './collections.js'
import { place, presence } from './presence.js'
import { writing } from './writing.js'

/** Without this member React takes the browser for Internet Explorer 9, which does not tell of what is typed. */
const INPUT = { oninput: null }

export function equip(document) {
  for (const members of [writing(document), place(), collections(document), presence(document), INPUT])
    define(document, members)
  define(document, { implementation: { createHTMLDocument, hasFeature: () => true } })
  return document
}

export function makeDocument() {
  return equip(parseHTML(BLANK).document)
}

function createHTMLDocument(title = '') {
  const document = makeDocument()
  document.title = title
  return document
}
