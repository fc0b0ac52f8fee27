import { LOGIN, OWN, STORY, WAYS_ON } from './example-parts.ts'
import type { FindingsTable, Found, Place, Table } from './rule.ts'

/** These tables look at code, or at a page as a whole, and are not looked for on its cores. */
const TABLES_OF_WHOLE: ReadonlySet<string> = new Set([
  'concealed-lead',
  'foreign-identity',
  'frames',
  'giveaway-lure',
  'handed-program',
  'kit-likeness',
  'miner',
  'obfuscation',
  'padding',
  'smuggling',
])
/** Honest pages show these rules in a part of them, and refute them elsewhere. */
const RULES_OF_WHOLE: ReadonlySet<string> = new Set([
  'content.card_pretext',
  'content.pictured_form',
  'content.renewal_story',
  'content.unsigned_story',
  'content.update_pretext',
])

export const looksAtParts = ({ id, needs }: Table): boolean => needs === 'html' && !TABLES_OF_WHOLE.has(id)

export const SURROUNDED_TABLE = {
  id: 'surrounded',
  needs: 'html',
  rules: {
    'content.surrounded_lure': {
      points: 35,
      severity: 'medium',
      category: 'scam',
      message:
        'The part of the page that asks for something would be a fraud by itself; what is around it can be copied from anywhere.',
      ref: null,
      when: excused,
      example: {
        url: OWN,
        html: `<title>Vandorelh</title>${WAYS_ON}<h1>Log in to PayPal</h1>${LOGIN}${STORY}`,
      },
      twin: { url: OWN, html: `<title>Vandorelh</title>${WAYS_ON}<h1>Log in</h1>${LOGIN}${STORY}` },
    },
  },
} as const satisfies FindingsTable

/** The first rule that the core alone shows. */
function excused({ page, core }: Found): Place | null {
  for (const [rule, place] of core)
    if (!page.has(rule) && !RULES_OF_WHOLE.has(rule)) return { ...place, seen: `${rule}: ${place.seen}` }
  return null
}
