import type { ActKind } from '../../page/acts.ts'
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
const REPEATED = /history\.pushstate\(|\b(?:alert|confirm|prompt)\(/g
const LOOP = /(?:\bfor|\bwhile)\s?\(/
const BEFORE = 120
const MAX_CALLS = 50
const MAX_SOUNDS = 50
const MAX_TAG = 400

const HELD_BY: ReadonlySet<ActKind> = new Set<ActKind>([
  'fullscreen',
  'keyboard_lock',
  'pointer_lock',
  'speak',
])
const FLOODS: ReadonlyMap<ActKind, number> = new Map<ActKind, number>([
  ['alert', 5],
  ['confirm', 5],
  ['prompt', 5],
  ['history', 15],
  ['print', 3],
])

export function heldBy({ acts }: Page): ReadonlySet<ActKind> {
  const counts = new Map<ActKind, number>()
  for (const { kind } of acts) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return new Set(
    [...counts].flatMap(([kind, count]) =>
      HELD_BY.has(kind) || count >= (FLOODS.get(kind) ?? Number.POSITIVE_INFINITY) ? kind : [],
    ),
  )
}

/**
 * Dialogs or steps of the history, again and again before anybody has touched the page. Some applications note much in
 * the history; dialogs without end nobody has.
 */
export function floodedBy({
  acts,
}: Page): (Spot & { readonly seen: string; readonly isEndless: boolean }) | null {
  const unasked = acts.filter(({ phase }) => phase === 'load')
  for (const [kind, least] of FLOODS) {
    const count = unasked.filter((act) => act.kind === kind).length
    if (count >= least) {
      const at = `act[${acts.findIndex((act) => act.kind === kind)}]`
      return { at, offset: null, seen: `${kind} ${count} times`, isEndless: kind !== 'history' }
    }
  }
  return null
}

/** The code that keeps a visitor on the page; null without any. Editors and games have some, so alone it says nothing. */
export function trapOf(page: Page, capture: Capture): (Spot & { readonly seen: string }) | null {
  for (const trap of TRAPS) {
    for (const { lower, text, at, offset } of page.code) {
      const index = trap.exec(lower)?.index
      if (index !== undefined) return { at, offset, seen: around(text, index) }
    }
  }
  return floodedBy(page) ?? floodOf(page) ?? soundOf(capture)
}

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
