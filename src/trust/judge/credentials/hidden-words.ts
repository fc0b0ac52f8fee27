import type { Page } from '../../page/page.ts'
import { LOGIN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import type { PageTable, See } from '../rule.ts'

export const HIDDEN_WORDS_TABLE = {
  id: 'hidden-words',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.mixed_letters': {
      points: 45,
      severity: 'high',
      category: 'phishing',
      message:
        'The page asks for a secret, and writes its words so that people read them, but filters do not.',
      ref: null,
      when: asking(({ page }) => disguisedOf(page)),
      example: `<h1>S\u0456gn in to your acc\u043eunt</h1>${LOGIN}`,
      twin: `<h1>Sign in to your account</h1>${LOGIN}`,
    },
    'content.pictured_form': {
      points: 45,
      severity: 'high',
      category: 'phishing',
      message: 'The page asks for a secret, and has its words in pictures, where filters do not read them.',
      ref: null,
      when: asking((facts) =>
        isPictured(facts) && !facts.leadsOn ? `${facts.page.seenLength} characters of text` : null,
      ),
      example:
        '<img src="/form.png"><form method="post"><input name="a"><input type="password" name="b"><button></button></form>',
      twin: `<img src="/form.png">${LOGIN}`,
    },
  },
} as const satisfies PageTable

/** Looks at pages that ask for a secret, and places what it sees at the first field for one. */
function asking(seenIn: (facts: Facts) => string | null): See {
  return (facts) => {
    const [first] = facts.secretFields
    const seen = first === undefined ? null : seenIn(facts)
    if (first === undefined || seen === null) return null
    return { at: 'html:field', offset: first.field.offset, seen }
  }
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

function isPictured({ page: { seenLength, images }, typedFields }: Facts): boolean {
  const names = typedFields.map(({ label, placeholder }) => `${label}${placeholder}`.trim())
  // A label that several fields share names none of them.
  const isNameless = names.every((name) => name === '' || (names.length > 1 && name === names[0]))
  const hasPassword = typedFields.length > 1 && typedFields.some(({ masked }) => masked)
  const isBare = seenLength === 0 && hasPassword && names.every((name) => name === '')
  const isDrawn = isBare || images.some(({ src, alt }) => src !== null && alt === '')
  return seenLength <= MOST_TEXT && isNameless && isDrawn
}
