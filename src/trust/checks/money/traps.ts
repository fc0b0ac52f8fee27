import { around } from '../../page/code.ts'
import type { Page, Spot } from '../../page/page.ts'
import type { Capture } from '../../visit/capture.ts'

/** Calls that keep a visitor on the page, make noise or lock the keyboard. */
const TRAPS: readonly RegExp[] = [
  /requestfullscreen|mozrequestfullscreen|msrequestfullscreen/,
  /keyboard\.lock|requestpointerlock/,
  // Counters listen for this event as well; only an answer keeps the visitor.
  /beforeunload[\s\S]{0,200}?(?:returnvalue|preventdefault|return\s?["'`(!1tf]|=>\s?["'`1t])/,
  /setinterval\([^;]{0,80}(?:\balert|\bconfirm|\bprompt|history\.pushstate)\(/,
  /onpopstate[^;]{0,80}history\.(?:pushstate|forward|go)|history\.forward\(\s?1?\s?\)/,
  /speechsynthesis\.speak|new audio\(/,
]
/** Calls that keep a visitor on the page when they are repeated. */
const REPEATED = /history\.pushstate\(|\b(?:alert|confirm|prompt)\(/g
const LOOP = /(?:\bfor|\bwhile)\s?\(/
/** Characters before a call within which its loop begins. */
const BEFORE = 120
const MAX_CALLS = 50
const MAX_SOUNDS = 50
const MAX_TAG = 400

/** The code that keeps a visitor on the page; null without any. Editors and games have some, so alone it says nothing. */
export function trapOf(page: Page, capture: Capture): (Spot & { readonly seen: string }) | null {
  for (const trap of TRAPS) {
    for (const { lower, text, at, offset } of page.code) {
      const index = trap.exec(lower)?.index
      if (index !== undefined) return { at, offset, seen: around(text, index) }
    }
  }
  return floodOf(page) ?? soundOf(capture)
}

/** Calls in a loop: entries of the history that bury the way back, dialogs after which the next one comes. */
function floodOf(page: Page): (Spot & { readonly seen: string }) | null {
  for (const { lower, text, at, offset } of page.code) {
    let calls = 0
    for (const { index } of lower.matchAll(REPEATED)) {
      if (++calls > MAX_CALLS) break
      if (LOOP.test(lower.slice(Math.max(0, index - BEFORE), index))) {
        return { at, offset, seen: around(text, index) }
      }
    }
  }
  return null
}

/** Sound that begins by itself, in the document as it came, or in what its scripts write. */
function soundOf(capture: Capture): (Spot & { readonly seen: string }) | null {
  const html = Buffer.from(capture.body.base64, 'base64').toString('latin1').toLowerCase()
  let at = html.indexOf('<audio')
  for (let sounds = 0; at >= 0 && sounds < MAX_SOUNDS; sounds++) {
    const [tag = ''] = html.slice(at, at + MAX_TAG).split('>', 1)
    if (/\bautoplay\b/.test(tag)) return { at: 'html:audio', offset: at, seen: `${tag}>` }
    at = html.indexOf('<audio', at + 1)
  }
  return null
}
