import { asksToRunCommand, clipboardWriter, type HeldCommand } from '../clipboard.ts'
import { found } from '../found.ts'
import { type Lure, lureOf } from '../lure.ts'
import type { Page } from '../page.ts'
import { commandAt } from '../shell-command.ts'
import type { Check } from '../subject.ts'

/** Instructions are short; what says the same at length is about them. */
const SHORT = 3000
const VERY_SHORT = 1500

/** A command is put into the clipboard, and the visitor told to run what he does not see or under a pretext. */
export const clickfixCheck: Check = {
  id: 'clickfix',
  needs: 'html',
  run({ page }) {
    if (page === null) return []
    const command = asksToRunCommand(page)
    const writer = command === null ? clipboardWriter(page) : null
    if (command === null && writer === null) return []
    const lure = lureOf(page)
    if (command !== null && isTrap(page, command, lure)) {
      return [found('content.clickfix', command, command.seen, lure.seen)]
    }
    // The command may come from elsewhere, when all else is there.
    const isWhole = lure.runs && lure.namesKeys && lure.hasPretext && page.text.length < VERY_SHORT
    if (writer !== null && isWhole) return [found('content.clickfix', writer, lure.seen)]
    return []
  },
}

/**
 * Documentation shows the command that its button copies, and asks for no proof of being human; an article about the
 * trick is longer than the trick.
 */
function isTrap(page: Page, command: HeldCommand, lure: Lure): boolean {
  const opens = lure.runs || lure.opensTerminal
  const isShown = showsCommand(page)
  if (!isShown && opens && lure.pastes && (lure.hasPretext || lure.runs || lure.namesKeys)) return true
  if (page.text.length > SHORT) return false
  if (lure.hasPretext && lure.runs) return true
  if (lure.hasPretext && lure.pastes && (opens || !isShown)) return true
  return !isShown && opens && command.seen.length > 0 && lure.namesKeys
}

function showsCommand({ text }: Page): boolean {
  return commandAt(text.toLowerCase()) >= 0
}
