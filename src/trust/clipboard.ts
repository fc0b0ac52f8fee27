import type { Page } from './page.ts'
import { type Code, codeOf, joinedCodeOf } from './page-code.ts'
import { commandAt } from './shell-command.ts'

/** A shell command that a page holds ready for the clipboard. */
export interface HeldCommand {
  readonly at: string
  readonly offset: number
  readonly seen: string
}

const SHOWN = 180

/** The code that writes into the clipboard, in any of the ways that browsers know. */
export function clipboardWriter(page: Page): Code | null {
  return codeOf(page).find(({ lower }) => writesClipboard(lower)) ?? null
}

function writesClipboard(lower: string): boolean {
  if (lower.includes('writetext')) return true
  if (lower.includes('clipboard') && (lower.includes('.write(') || lower.includes('setdata('))) return true
  return lower.includes('execcommand') && /execcommand\s?\(\s?["'`]copy/.test(lower)
}

/** The command that a page puts into its visitor's clipboard; null without one or without a way to put it there. */
export function asksToRunCommand(page: Page): HeldCommand | null {
  for (const [index, { text, offset }] of page.clips.entries()) {
    const held = commandIn(text, `html:clipboard[${index}]`, offset)
    if (held !== null) return held
  }
  if (clipboardWriter(page) === null) return null
  // cmd.exe takes carets out.
  for (const code of joinedCodeOf(page)) {
    const held = commandIn(code.text.replaceAll('^', ''), code.at, code.offset)
    if (held !== null) return held
  }
  for (const [index, { value, offset }] of page.fields.entries()) {
    const held = value === '' ? null : commandIn(value, `html:field[${index}]`, offset)
    if (held !== null) return held
  }
  return null
}

function commandIn(text: string, at: string, offset: number): HeldCommand | null {
  const index = commandAt(text.toLowerCase())
  return index < 0 ? null : { at, offset, seen: text.slice(index, index + SHOWN) }
}
