import { ownerGroup } from '../../address/owners.ts'
import { leadsOn } from '../../brands/own-name.ts'
import { CONFUSABLES } from '../../data/loader.ts'
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
    const mixed = mixedWords(page)
    const isDrawn = isPictured(page) && !leadsOn(last, page)
    return [
      ...(mixed.length >= MIN_MIXED ? [tell('content.mixed_letters', mixed.join(' '))] : []),
      ...(isDrawn ? [tell('content.pictured_form', `${page.text.length} characters of text`)] : []),
    ]
  },
}

const MIN_MIXED = 2
const MIXED_WITHIN = 10_000
const WORD = /[\p{L}\p{M}]{3,30}/gu
const FOREIGN = /[\u0370-\u03ff\u0400-\u04ff]/u
const LATIN = /[a-z]/gi

function mixedWords({ title, text }: Page): readonly string[] {
  const told = `${title ?? ''} ${text.slice(0, MIXED_WITHIN)}`
  if (!FOREIGN.test(told)) return []
  const words = (told.match(WORD) ?? []).filter((word) => FOREIGN.test(word) && isDisguised(word))
  return [...new Set(words)].slice(0, MAX_SHOWN)
}

const MAX_SHOWN = 5

function isDisguised(word: string): boolean {
  const others = [...word].filter((letter) => FOREIGN.test(letter))
  const latin = word.match(LATIN)?.length ?? 0
  return latin > others.length && others.every((letter) => CONFUSABLES.has(letter.toLowerCase()))
}

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
