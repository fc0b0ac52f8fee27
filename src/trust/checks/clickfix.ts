import { asksToRunCommand, clipboardWriter, copiesWhatIsShown, type HeldCommand } from '../clipboard.ts'
import { found } from '../found.ts'
import { type Lure, lureOf } from '../lure.ts'
import type { Page } from '../page.ts'
import { PASTE_KEYS } from '../paste-words.ts'
import { commandAt, isVeiled, showsCommandLine } from '../shell-command.ts'
import type { Check, Finding } from '../subject.ts'

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
    return command === null ? unseenCommand(page) : heldCommand(page, command)
  },
}

function heldCommand(page: Page, command: HeldCommand): Finding[] {
  const lure = lureOf(page)
  // A folded part of a guide is not shown at first, either.
  const isShown = command.at === 'html:text' || showsCommand(page)
  const isTrap = isShown ? isTrapInSight(page, command, lure) : isTrapUnseen(page, command, lure)
  if (isTrap) return [found('content.clickfix', command, command.seen, lure.seen)]
  const isAlone = !isShown && page.text.length < VERY_SHORT
  return isAlone ? [found('content.hidden_command', command, command.seen)] : []
}

/** Whoever has a command run that he does not show needs no pretext. */
function isTrapUnseen({ text }: Page, command: HeldCommand, lure: Lure): boolean {
  const opens = lure.runs || lure.opensTerminal
  const hasPretext = lure.verifies || lure.repairs
  const isHiding = command.isSpelled || isVeiled(command.seen)
  if (opens && lure.pastes && (hasPretext || lure.runs || lure.namesKeys || isHiding)) return true
  if (text.length > SHORT) return false
  if (isHiding && (opens || lure.pastes || hasPretext)) return true
  return hasPretext && (lure.runs || lure.pastes)
}

/**
 * Documentation shows the command that its button copies, and asks for no proof of being human; an article about the
 * trick is longer than the trick.
 */
function isTrapInSight({ text }: Page, command: HeldCommand, lure: Lure): boolean {
  if (text.length > SHORT) return false
  const opens = lure.runs || lure.opensTerminal
  if (lure.verifies && (lure.runs || (opens && lure.pastes))) return true
  const isHiding = command.isSpelled || isVeiled(command.seen)
  return isHiding && lure.repairs && opens && lure.pastes
}

/** The command may come from elsewhere, when all else is there and the page shows none. */
function unseenCommand(page: Page): Finding[] {
  const { text } = page
  // Few pages name these keys: the rest need not be searched for words.
  if (text.length > SHORT || !PASTE_KEYS.test(text) || showsCommand(page)) return []
  const lure = lureOf(page)
  if (!lure.isInSteps || !lure.namesKeys) return []
  const writer = clipboardWriter(page)
  const hasPretext = lure.verifies || lure.repairs
  if (writer === null) return isTold(page, lure) ? [toldFinding(lure)] : []
  if (copiesWhatIsShown(writer) && !lure.verifies) return []
  const isTrap = lure.runs || hasPretext
  return [found(isTrap ? 'content.clickfix' : 'content.hidden_command', writer, lure.seen)]
}

/** Whatever writes into the clipboard, nobody proves that he is human by running something; some warn of just that. */
function isTold({ text, scripts }: Page, lure: Lure): boolean {
  return scripts.length > 0 && text.length < VERY_SHORT && lure.verifies && lure.runs && !lure.warns
}

function toldFinding(lure: Lure): Finding {
  return found('content.clickfix', { at: 'html:text', offset: null }, lure.seen)
}

function showsCommand({ text, shownLength }: Page): boolean {
  const shown = text.slice(0, shownLength)
  return commandAt(shown.toLowerCase()) >= 0 || showsCommandLine(shown)
}
