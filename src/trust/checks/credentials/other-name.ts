import { isCheap } from '../../address/cheap-host.ts'
import { ownerGroup } from '../../address/owners.ts'
import { fold, isNeutral } from '../../brands/mentions.ts'
import { leadsAnywhere, namesItself } from '../../brands/own-name.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Characters of text of a page that is little else than a form. */
const LONGEST = 1500
/** Links that lead nowhere: where to register, what to do without the password. */
const MIN_DEAD = 2

/** A page whose links all lead nowhere, and that asks for something secret under a name which its host has not. */
export const otherNameCheck: Check = {
  id: 'other-name',
  needs: 'html',
  run({ page, last, claim, secretFields, formTargets }) {
    const [first] = secretFields
    if (page === null || first === undefined || page.text.length > LONGEST || formTargets.length === 0)
      return []
    if (claim !== null || ownerGroup(last) !== null || namesItself(last, page) || leadsAnywhere(page))
      return []
    const hasLinks = page.links.length >= MIN_DEAD
    // Programs of one's own have no links at all.
    const name = hasLinks || isCheap(last) ? nameOf(page, hasLinks) : null
    if (name === null) return []
    return [found('content.other_name', { at: 'html:field', offset: first.field.offset }, name, last.owner)]
  },
}

const WORD = /[\p{L}\p{N}]{5,30}/gu
const wordsOf = (texts: readonly string[]) => fold(texts.join(' ').slice(0, 2000)).match(WORD) ?? []

/** A word that is no word of anybody's log-in, in the title and where a page signs itself or shows its logo. */
function nameOf({ title, siteName, headings, copyright, images }: Page, hasLinks: boolean): string | null {
  const alts = images.slice(0, 5).map(({ alt }) => alt)
  const shown = hasLinks ? [...headings.slice(0, 3), ...alts] : []
  const signed = new Set(wordsOf([...copyright.slice(0, 3), ...shown]))
  const names = wordsOf([title ?? '', siteName ?? ''])
  return names.find((word) => signed.has(word) && !isNeutral(word)) ?? null
}
