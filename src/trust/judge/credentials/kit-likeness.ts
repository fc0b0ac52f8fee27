import { hasCredentialWord } from '../../address/host-words.ts'
import type { Site } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { isDrawnByAuthJs, isOwnWebmail } from '../../brands/webmail.ts'
import { asksInPassing } from '../../intents/sign-in.ts'
import { likenessOf } from '../../likeness/likeness.ts'
import { KIT, LOGIN, OWN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable, Place, See } from '../rule.ts'

/** Scores from which a page that asks is like those of kits, and from which hardly any honest one is; bench/judge.ts. */
const LEAST = { like: 20, close: 25 }
/** A host that costs nothing or is thrown away adds this to a close likeness alone: most pages there are honest. */
const CHEAP = 15
const MOST_SIGNS = 6
/** Kits show these signs, and honest programs hardly do: a likeness needs one of them. */
const TRAITS = new Set([
  'sends to a PHP script beside it',
  'a brand',
  'pictures of others',
  'an icon of others',
  'dead links alone',
])

/** A page that asks for a secret and is made as pages of kits are; a name of its own lowers that (contract T16). */
export const KIT_LIKENESS_TABLE = {
  id: 'kit-likeness',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.kit_likeness': {
      points: 35,
      severity: 'medium',
      category: 'phishing',
      message:
        'The page does not say whose it is, and is built rather like ready-made phishing pages (kits).',
      ref: 'https://doi.org/10.1145/2019599.2019606',
      when: judgedAs('content.kit_likeness'),
      example: KIT.replace('https://i.imgur.com/aa.png', '/a.png'),
      twin: LOGIN,
    },
    'content.kit_close_likeness': {
      points: 60,
      severity: 'high',
      category: 'phishing',
      message:
        'The page does not say whose it is, and is built like ready-made phishing pages (kits), as hardly any honest page is.',
      ref: 'https://doi.org/10.1145/2019599.2019606',
      when: judgedAs('content.kit_close_likeness'),
      example: KIT,
      twin: LOGIN,
    },
    'content.named_likeness': {
      points: 35,
      severity: 'medium',
      category: 'phishing',
      message:
        'The page is built like ready-made phishing pages (kits), but names its own website, which a fraud can do as well.',
      ref: 'https://doi.org/10.1145/2019599.2019606',
      when: judgedAs('content.named_likeness'),
      example: { url: OWN, html: `${KIT}<p>© Vandorelh</p>` },
      twin: { url: OWN, html: `<title>Vandorelh</title>${LOGIN}` },
    },
  },
} as const satisfies PageTable

function judgedAs(rule: string): See {
  return (facts) => {
    const likeness = likenessIn(facts)
    return likeness?.rule === rule ? likeness.place : null
  }
}

const likenessIn = once((facts: Facts): { readonly rule: string; readonly place: Place } | null => {
  const { page, last, secretFields } = facts
  if (secretFields.length === 0 || asksInPassing(page, last)) return null
  if (isOwnWebmail(page, last) || isDrawnByAuthJs(page, last) || facts.isPractice) return null
  const { score, signs } = likenessOf(facts)
  const isClose = score + (isCheap(last) ? CHEAP : 0) >= LEAST.close
  if ((!isClose && score < LEAST.like) || !signs.some((sign) => TRAITS.has(sign))) return null
  const byScore = isClose ? 'content.kit_close_likeness' : 'content.kit_likeness'
  return {
    rule: facts.namesItself ? 'content.named_likeness' : byScore,
    place: { at: 'html', offset: null, seen: signs.slice(0, MOST_SIGNS).join(', ') },
  }
})

/** Whether a host costs nothing, is thrown away after one fraud, or is made of words for signing in. */
function isCheap(site: Site): boolean {
  return isFreeTenant(site) || abuseOfTopLevel(site) !== null || hasCredentialWord(site)
}
