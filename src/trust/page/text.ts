import { BOUNDS, beginning, reach } from '../bounds/bounds.ts'
import { closedUp, disguisedWords, legible } from './disguise/legible.ts'
import type { Insertion, Page } from './page.ts'

const BLOCKS = new Set(
  (
    'address article aside blockquote body br button center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr html input legend li main menu nav ol optgroup option p pre ' +
    'section select summary table tbody td textarea tfoot th thead title tr ul xmp'
  ).split(' '),
)

const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu

const BEFORE = 300
const NEAR_BEFORE = 500
const NEAR_AFTER = 300
const DISGUISED_WITHIN = 20_000

interface GatheredText {
  readonly limit: number
  /** Whether what nobody sees is left out. */
  readonly isSeen: boolean
  text: string
  unseen: number
}

export function isBlock(tag: string, style: string): boolean {
  return BLOCKS.has(tag) && !style.includes('display:inline') && !style.includes('float:')
}

/** The text of a page as it is read: inline elements do not split words, blocks end lines. */
export class TextGatherer {
  #shown = ''
  #hidden = ''
  #before = ''
  #aside = ''
  /** Whether what comes is shown, but lies out of sight unless a style sheet says otherwise. */
  isAside = false
  readonly #open: GatheredText[] = []
  readonly #insertions: Insertion[] = []
  readonly #askedAt: number[] = []
  readonly #pressedAt: number[] = []

  /** @param unseen whether it is drawn where nobody sees it. */
  add(text: string, hidden: boolean, unseen = false): void {
    if (unseen) this.#insert(text, hidden)
    if (hidden) {
      if (this.#hidden.length < BOUNDS.text.most) this.#hidden += beginning(text, 'text')
      else reach('text')
    } else if (this.#shown.length + this.#aside.length >= BOUNDS.text.most) reach('text')
    else if (this.isAside) this.#aside += beginning(text, 'text')
    else this.#shown += beginning(text, 'text')
    if (/[\p{L}\p{N}]/u.test(text)) this.#before = text
    for (const capture of this.#open) {
      const room = capture.limit - capture.text.length
      if (unseen && capture.isSeen) capture.unseen++
      else if (room > 0) capture.text += text.slice(0, room)
    }
  }

  #insert(text: string, hidden: boolean): void {
    const before = this.#shown.slice(-BEFORE).trim().split('\n').at(-1) ?? ''
    if (before === '') return
    if (this.#insertions.length >= BOUNDS.insertions.most) reach('insertions')
    else this.#insertions.push({ before, text: beginning(text, 'insertion_characters'), hidden })
  }

  /** The beginning or the end of a block. */
  edge(hidden: boolean): void {
    if (hidden) this.#hidden += '\n'
    else if (this.isAside) this.#aside += '\n'
    else this.#shown += '\n'
    for (const capture of this.#open) capture.text += ' '
  }

  takeBefore(): string {
    const before = this.#before
    this.#before = ''
    return tidy(before.slice(-100))
  }

  begin(limit: number, isSeen = false): GatheredText {
    const capture = { limit, isSeen, text: '', unseen: 0 }
    if (this.#open.length < BOUNDS.nesting.most) this.#open.push(capture)
    else reach('nesting')
    return capture
  }

  end(capture: GatheredText): string {
    const at = this.#open.lastIndexOf(capture)
    if (at >= 0) this.#open.splice(at, 1)
    return tidy(capture.text)
  }

  /** Notes that a field (`asked`) or a button (`pressed`) stands here. */
  note(what: 'asked' | 'pressed'): void {
    const places = what === 'asked' ? this.#askedAt : this.#pressedAt
    if (places.length < BOUNDS.items.most) places.push(this.#shown.length)
    else reach('items')
  }

  /** The text around the largest group of places that stand near to each other. */
  #around(places: readonly number[]): string {
    let best = { from: 0, to: 0, count: 0 }
    let group = best
    for (const at of places) {
      const [start, to] = [at - NEAR_BEFORE, at + NEAR_AFTER]
      const isNext = group.count > 0 && start <= group.to
      group = isNext ? { ...group, to, count: group.count + 1 } : { from: Math.max(0, start), to, count: 1 }
      if (group.count > best.count) best = group
    }
    return lines(this.#shown.slice(best.from, best.to))
  }

  /** The words that are shown, but written so that a program does not read them. */
  disguised(): readonly string[] {
    const beginning = `${this.#shown}\n${this.#aside}`.slice(0, DISGUISED_WITHIN)
    return MAYBE_UNSEEN.test(beginning) ? disguisedWords(beginning) : []
  }

  whole(): Pick<Page, 'text' | 'shownLength' | 'seenLength' | 'near' | 'insertions'> {
    const [seen = '', aside = '', hidden = ''] = [this.#shown, this.#aside, this.#hidden].map((text) =>
      lines(beginning(text, 'text')),
    )
    const shown = joined(seen, aside)
    const text = joined(shown, hidden)
    return {
      text,
      shownLength: shown.length,
      seenLength: seen.length,
      near: [this.#around(this.#askedAt), this.#around(this.#pressedAt)],
      insertions: this.#insertions,
    }
  }
}

const joined = (first: string, second: string) =>
  first === '' || second === '' ? first + second : `${first}\n${second}`

export type { GatheredText }

export function tidy(text: string): string {
  return UNTIDY.test(text) ? seen(text).replace(/\s+/g, ' ').trim() : text.trim()
}

const UNTIDY = /\s\s|[^\x20-\x7e]/
/**
 * Blocks that have ignorable characters, disguised letters and halves of pairs: currency signs, dashes and most letters
 * of Asia are in none.
 */
const MAYBE_UNSEEN =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\u24b6-\u24e9\u3100-\u31ff\ud800-\udfff]|[\u0300-\u1fff]|[\ufe00-\uffff]/

function seen(text: string): string {
  return closedUp(MAYBE_UNSEEN.test(text) ? legible(text).replace(UNSEEN, '') : text)
}

function lines(text: string): string {
  return seen(text)
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n[ \n]*|\n[ \n]+/g, '\n')
    .trim()
}
