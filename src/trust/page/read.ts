import { BOUNDS } from '../bounds/bounds.ts'
import { Collector } from './collect.ts'
import { dataDocument } from './data-document.ts'
import { Draft } from './draft.ts'
import { finishPage } from './finish.ts'
import { markupOf } from './markup.ts'
import { namesOutOfSight, sheetsOf } from './out-of-sight.ts'
import type { Page } from './page.ts'
import { parseMarkup } from './parse.ts'
import { TextGatherer } from './text.ts'
import { walk } from './walk.ts'

/**
 * Reads a document as a browser without scripting would, with the documents that its frames hold.
 * Nothing is fetched or run.
 *
 * @param body decompressed bytes.
 * @param contentType the header's value; null without one.
 * @param url the document's own address, the base of what is relative.
 * @returns null where a browser would not show it as a document of elements: empty, binary, JSON, plain text.
 */
export function readPage(body: Uint8Array, contentType: string | null, url: string): Page | null {
  const markup = markupOf(body, contentType)
  return markup === null ? null : readMarkup(markup, url)
}

export function readMarkup(whole: string, url: string): Page {
  const draft = new Draft()
  const text = new TextGatherer()
  draft.savedFrom = savedFrom(whole)
  const sheets = sheetsOf(whole)
  draft.unseen = namesOutOfSight(sheets)
  for (const sheet of sheets) if (/["']/.test(sheet)) draft.push(draft.sheets, sheet)
  collect(whole, BOUNDS.characters.most, draft, text, null)
  collectEmbedded(draft, text)
  return finishPage(draft, text, url)
}

const NOTED_WITHIN = 65_536
const NOTE =
  /<!--\s{0,4}(?:saved from url=\(\d{1,6}\)(https?:\/\/[^\s>]{4,300})|mirrored from ([a-z\d][\w.-]{2,200}\.[a-z]{2,20}[^\s>]{0,200}) by httrack)/i

function savedFrom(markup: string): string | null {
  const [, address, place] = NOTE.exec(markup.slice(0, NOTED_WITHIN)) ?? []
  return address ?? (place === undefined ? null : `http://${place}`)
}

/**
 * Gathers a document and the documents that stand within it.
 *
 * @param offset the place of a document within the document; null of the page's own.
 * @returns how many of the characters it took.
 */
function collect(
  html: string,
  characters: number,
  draft: Draft,
  text: TextGatherer,
  offset: number | null,
): number {
  const { frames } = draft
  const before = frames.length
  const tree = parseMarkup(html, BOUNDS.nodes.most - draft.nodes, characters)
  draft.nodes += tree.nodes
  if (tree.cut !== null)
    draft.cut(tree.cut === 'characters' && offset !== null ? 'document_characters' : tree.cut)
  if (offset === null) draft.padding = tree.padding
  for (const [control, form] of tree.formOf) draft.formOf.set(control, form)
  walk(tree.document, new Collector(draft, text, tree.offsets, offset))
  for (const { src, offset } of frames.slice(before)) {
    const html = src === null ? null : dataDocument(src)
    if (html !== null) draft.push(draft.embedded, { html, offset })
    draft.truncated ||= html !== null && (src?.length ?? 0) > BOUNDS.data_document.most
  }
  return tree.characters
}

function collectEmbedded(draft: Draft, text: TextGatherer): void {
  let room: number = BOUNDS.document_characters.most
  for (let index = 0; index < draft.embedded.length; index++) {
    const embedded = draft.embedded[index]
    if (embedded === undefined) return
    if (index >= BOUNDS.documents.most || room === 0) {
      draft.cut(room === 0 ? 'document_characters' : 'documents')
      return
    }
    room -= collect(embedded.html, room, draft, text, embedded.offset)
  }
}
