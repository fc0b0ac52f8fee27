import { ownerGroup } from '../../address/owners.ts'
import { leadsOn } from '../../brands/own-name.ts'
import type { Page } from '../../page/page.ts'
import { isTyped } from '../../page/typed.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

export const hiddenWordsCheck: Check = {
  id: 'hidden-words',
  needs: 'html',
  run({ page, last, claim, secretFields: [first] }) {
    if (page === null || first === undefined) return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const tell = (rule: RuleId, seen: string) =>
      found(rule, { at: 'html:field', offset: first.field.offset }, seen)
    const disguised = disguisedOf(page)
    const isDrawn = isPictured(page) && !leadsOn(last, page)
    return [
      ...(disguised === null ? [] : [tell('content.mixed_letters', disguised)]),
      ...(isDrawn ? [tell('content.pictured_form', `${page.text.length} characters of text`)] : []),
    ]
  },
}

const FEWEST = 2
const MOST_SHOWN = 5
const LATIN = /[a-z]/gi
const OTHER = /(?![a-z])\p{L}/giu

/** Words of a page that is read in Latin letters, so that a slip of the keyboard in another alphabet is none. */
function disguisedOf({ disguises, text, shownLength }: Page): string | null {
  const shown = text.slice(0, Math.min(shownLength, MOST_JUDGED))
  const count = (letters: RegExp) => shown.match(letters)?.length ?? 0
  const isTold = disguises.length >= FEWEST || disguises.some((words) => words.includes(' '))
  return isTold && count(LATIN) > count(OTHER) ? disguises.slice(0, MOST_SHOWN).join(' ') : null
}

const MOST_JUDGED = 10_000
const MOST_TEXT = 80

function isPictured({ text, images, fields }: Page): boolean {
  const typed = fields.filter(isTyped)
  const names = typed.map(({ label, placeholder }) => `${label}${placeholder}`.trim())
  // A label that several fields share names none of them.
  const isNameless = names.every((name) => name === '' || (names.length > 1 && name === names[0]))
  const hasPassword = typed.length > 1 && typed.some(({ masked }) => masked)
  const isBare = text === '' && hasPassword && names.every((name) => name === '')
  const isDrawn = isBare || images.some(({ src, alt }) => src !== null && alt === '')
  return text.length <= MOST_TEXT && isNameless && isDrawn
}
