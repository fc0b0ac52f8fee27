import { spelledTexts } from '../code/spelled-texts.ts'
import { joined } from '../page/code.ts'
import type { Code, Page } from '../page/page.ts'
import { commandAt } from './shell-command.ts'

export interface HeldCommand {
  readonly at: string
  readonly offset: number
  readonly seen: string
  /** Whether the command is readable only after decoding. */
  readonly isSpelled: boolean
}

const SHOWN = 180

export function clipboardWriter(page: Page): Code | null {
  return page.code.find(({ lower }) => writesClipboard(lower)) ?? null
}

function writesClipboard(lower: string): boolean {
  if (lower.includes('writetext') || lower.includes('clipboarditem')) return true
  if (lower.includes('clipboard') && /\.write\(|setdata|new clipboard/.test(lower)) return true
  return lower.includes('execcommand') && /execcommand["'`\]]{0,2}\s?\(\s?["'`]copy/.test(lower)
}

const COPIES_SHOWN =
  /(?:innertext|textcontent|innerhtml)(?!\s?=[^=])|getselection|selectnode|\$\([^)]{0,40}\)\.text\(\)|writetext\(\s?(?:window\.|document\.)?(?:location|url)\b/

export function copiesWhatIsShown({ lower }: Code): boolean {
  return COPIES_SHOWN.test(lower)
}

/** The command that a page puts into its visitor's clipboard; null without one or without a way to put it there. */
export function heldCommand(page: Page): HeldCommand | null {
  for (const [index, { text, offset }] of page.clips.entries()) {
    const held = commandIn(text, `html:clipboard[${index}]`, offset)
    if (held !== null) return held
  }
  return clipboardWriter(page) === null ? null : (inCode(page) ?? inDocument(page) ?? spelled(page))
}

/** The command that an external script holds and can put into the clipboard; null without one. */
export function commandInScript(script: string): string | null {
  if (script.length > MAX_LURE || !writesClipboard(script.toLowerCase())) return null
  return commandIn(unquoted(joined(script)), '', 0)?.seen ?? null
}

const unquoted = (code: string) => code.replace(/\\(["'`])/g, '$1')

function inCode(page: Page): HeldCommand | null {
  for (const code of page.joinedCode) {
    const held = commandIn(unquoted(code.text), code.at, code.offset)
    if (held !== null) return held
  }
  return null
}

function inDocument({ fields, stored, text, shownLength }: Page): HeldCommand | null {
  for (const [index, { value, offset }] of fields.entries()) {
    const held = value === '' ? null : commandIn(value, `html:field[${index}]`, offset)
    if (held !== null) return held
  }
  for (const [index, { text: value, offset }] of stored.entries()) {
    const held = commandIn(value, `html:data[${index}]`, offset)
    if (held !== null) return held
  }
  return commandIn(text.slice(shownLength), 'html:text', 0)
}

const MAX_LURE = 20_000
const MAX_SPELLED = 400_000

function spelled(page: Page): HeldCommand | null {
  let room = MAX_SPELLED
  for (const { text, at, offset } of page.code) {
    if (text.length > room) continue
    room -= text.length
    for (const reading of spelledTexts(text)) {
      const held = commandIn(reading, at, offset)
      if (held !== null) return { ...held, isSpelled: true }
    }
  }
  return null
}

function commandIn(text: string, at: string, offset: number): HeldCommand | null {
  // cmd.exe takes carets out.
  const plain = text.includes('^') ? text.replaceAll('^', '') : text
  const index = commandAt(plain.toLowerCase())
  return index < 0 ? null : { at, offset, seen: plain.slice(index, index + SHOWN), isSpelled: false }
}
