import { ownerGroup } from '../../address/owners.ts'
import { leadsOn, namesItself } from '../../brands/own-name.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import { THREAT } from '../../intents/threat-words.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Characters of text of a page that is little else than the threat. */
const LONGEST = 1500
const MAX_HEADINGS = 4

/** A short page under nobody's name that says an account is in danger, and has something secret confirm it. */
export const namelessPretextCheck: Check = {
  id: 'nameless-pretext',
  needs: 'html',
  run({ page, last, claim, secretFields }) {
    const [first] = secretFields
    if (page === null || first === undefined || page.text.length > LONGEST || claim !== null) return []
    if (ownerGroup(last) !== null || namesItself(last, page) || leadsOn(last, page)) return []
    const threat = THREAT.exec(page.text)?.[0]
    const lines = [
      page.title ?? '',
      ...page.headings.slice(0, MAX_HEADINGS),
      ...page.buttons.map(({ text }) => text),
    ]
    const pretext = lines.map((line) => PRETEXT.exec(line)?.[0]).find((seen) => seen !== undefined)
    if (threat === undefined || pretext === undefined) return []
    return [found('content.nameless_pretext', { at: 'html:text', offset: null }, `${pretext} … ${threat}`)]
  },
}
