import { isFileType, isPayload } from '../file-kinds.ts'
import { found } from '../found.ts'
import { type HeldFile, heldFiles } from '../held-files.ts'
import type { Page } from '../page.ts'
import { codeOf, plainCode } from '../page-code.ts'
import { isArchiveName, isProgramName } from '../programs.ts'
import { type Piece, RunsUnasked } from '../runs-unasked.ts'
import type { Check, Finding } from '../subject.ts'

const SHOWN = 60

/** A file that comes within the page's own text, past whatever looks at downloads. */
export const smugglingCheck: Check = {
  id: 'smuggling',
  needs: 'html',
  run({ page, claim }) {
    if (page === null || claim?.isOfficial === true) return []
    const finding = builtFile(page) ?? linkedFile(page)
    return finding === null ? [] : [finding]
  },
}

/**
 * A file made of the page's own text is a program by its bytes; or by its name or type, if it is saved before its
 * visitor has asked for it. An export is made of what the visitor has typed in, and saved when he asks.
 */
function builtFile(page: Page): Finding | null {
  if (!codeOf(page).some(({ lower }) => MAYBE.test(lower))) return null
  const pieces = codeOf(page).map(({ text, event }) => ({ text: plainCode(text), event }))
  if (!pieces.some(({ text }) => BUILDS.test(text)) || !pieces.some(({ text }) => saves(text))) return null
  const files = heldFiles(page)
  const ofKind = (kind: HeldFile['kind']) => files.find((file) => file.kind === kind)
  const program = ofKind('program')
  if (program !== undefined) return found('content.smuggled_program', program, program.seen)
  const opaque = ofKind('opaque')
  const held = opaque ?? ofKind('text')
  if (held === undefined) return null
  const isNamed = pieces.some(({ text }) => namesProgram(text))
  const isUnasked = savesUnasked(pieces)
  if (isNamed && isUnasked) return found('content.smuggled_program', held, held.seen)
  return held === opaque && (isNamed || isUnasked) ? found('content.html_smuggling', held, held.seen) : null
}

/** Most pages have nothing of this, and their code need not be gone through. */
const MAYBE = /\bblob\b|\bfile(?:["'`]\s?\])?\s?\(|data:application/
/** Types that scripts run or only show are no files to save. */
const BUILDS =
  /\bblob\s?\(|\bfile\s?\(|data:application\/(?!json|wasm|xml|xhtml|pdf|(?:x-)?(?:javascript|font))/i
const ADDRESSES = /createobjecturl|data:application\//i
const SAVES = /mssaveblob|mssaveoropenblob|saveas\s?\(/i

function saves(text: string): boolean {
  return SAVES.test(text) || (ADDRESSES.test(text) && /download|location|\.click\s?\(/i.test(text))
}

const NAME = /["'`]([^"'`\n/]{0,80}\.[a-z0-9]{2,11})["'`]/gi
const TYPE = /["'`](application\/[\w.+-]{2,60})["'`]/gi

/** Whether there is a name or a type of programs, archives or disk images; `.com` ends more hosts than programs. */
function namesProgram(text: string): boolean {
  for (const { 1: name = '' } of text.matchAll(NAME)) {
    if ((isProgramName(name) && !/\.com$/i.test(name)) || isArchiveName(name)) return true
  }
  for (const { 1: type = '' } of text.matchAll(TYPE)) if (isFileType(type.toLowerCase())) return true
  return false
}

/** Calls and assignments that save a file; a method that is defined is none. */
const CLICKS = /\.click\s?\(|\bdispatchevent\s?\(|\.trigger\s?\(\s?["'`]click/gi
const SAVERS =
  /\bmssave(?:oropen)?blob\s?\(|(?<!\bfunction )\bsaveas\s?\((?![^()]{0,80}\)\s?\{)|\blocation(?:\.href)?\s?=(?!=)|\blocation\.(?:assign|replace)\s?\(|\bwindow\.open\s?\(/gi
const MAX_PLACES = 20

function savesUnasked(pieces: readonly Piece[]): boolean {
  const runs = new RunsUnasked(pieces)
  return pieces.some((piece) => {
    const clicks = places(piece.text, CLICKS).filter((place) => isOfSaving(piece, place, runs, /download/i))
    const others = places(piece.text, SAVERS).filter((place) => isOfSaving(piece, place, runs, SAVES))
    return [...clicks, ...others].some((place) => runs.reaches(piece, place))
  })
}

function places(text: string, pattern: RegExp): readonly number[] {
  const found: number[] = []
  for (const { index } of text.matchAll(pattern)) if (found.push(index) >= MAX_PLACES) break
  return found
}

/** Pages click and go elsewhere for many reasons: what makes it saving stands in the same function, or the next around it. */
function isOfSaving(piece: Piece, place: number, runs: RunsUnasked, sign: RegExp): boolean {
  const inner = runs.functionAround(piece, place)
  const outer = inner === null ? null : runs.functionAround(piece, inner.functionAt)
  return [inner, outer].some((body) => {
    const text = body === null ? piece.text : piece.text.slice(body.open, body.close)
    return ADDRESSES.test(text) || sign.test(text)
  })
}

/** An address that is the file itself; browsers save one that a frame is to show, without being asked. */
function linkedFile({ links, frames }: Page): Finding | null {
  const link = links.find(({ href, download }) => (download || APPLICATION.test(href)) && isFileItself(href))
  if (link !== undefined) return foundAddress('html:link', link.offset, link.href)
  for (const { src, offset } of frames) {
    if (src !== null && isFileItself(src)) return foundAddress('html:frame', offset, src)
  }
  return null
}

const APPLICATION = /^data:application/

function foundAddress(at: string, offset: number, address: string): Finding {
  return found('content.smuggled_program', { at, offset }, address.slice(0, SHOWN))
}

/** The walk keeps only the beginning of such an address. */
function isFileItself(address: string): boolean {
  const beginning = /^data:[^,]{0,80};base64,(.{0,80})/i.exec(address)?.[1]
  if (beginning === undefined) return false
  return isPayload(Buffer.from(beginning.replaceAll('-', '+').replaceAll('_', '/'), 'base64'))
}
