import urgencyPressure from '../../data/phrases/urgency-pressure.json'
import { anyOf } from '../../data/phrases.ts'
import { THREAT } from '../../intents/threat-words.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** A threat and a deadline; a page that has only one of them does not press. */
const PRESSURE = anyOf(urgencyPressure)
const LOOKED_AT = 6000

/** A page that asks for something under a threat and a deadline. */
export const urgencyCheck: Check = {
  id: 'urgency',
  needs: 'html',
  run({ page, intents, claim }) {
    if (page === null || intents.size === 0 || claim?.isOfficial === true) return []
    const text = page.text.slice(0, LOOKED_AT)
    const threat = THREAT.exec(text)
    const pressure = PRESSURE.exec(text)
    if (threat === null || pressure === null) return []
    return [found('content.urgency', { at: 'html:text', offset: null }, `${threat[0]} … ${pressure[0]}`)]
  },
}
