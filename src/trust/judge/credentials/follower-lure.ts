import { mentionsIn } from '../../brands/mentions.ts'
import followerOffer from '../../data/phrases/follower-offer.json'
import { anyOf } from '../../data/phrases.ts'
import { LOGIN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import type { PageTable, Place } from '../rule.ts'

const OFFER = anyOf(followerOffer)
const TOLD = 2000
const MAX_HEADINGS = 6

/**
 * A page that promises followers, likes or a badge on a known site, and asks for a password itself; honest tools are let
 * in by that site.
 */
export const FOLLOWER_LURE_TABLE = {
  id: 'follower-lure',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.follower_lure': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: 'The page promises followers, likes or a badge for the password of an account elsewhere.',
      ref: null,
      when: lureOf,
      example: `<h1>Get free Instagram followers</h1>${LOGIN}`,
      twin: `<h1>See who follows you on Instagram</h1>${LOGIN}`,
    },
  },
} as const satisfies PageTable

function lureOf({ page, secretFields }: Facts): Place | null {
  const asked = secretFields.find(({ intent }) => intent === 'password')
  if (asked === undefined) return null
  const told = [page.title ?? '', ...page.headings.slice(0, MAX_HEADINGS), page.text.slice(0, TOLD)]
  const offer = told.map((text) => OFFER.exec(text)?.[0]).find((seen) => seen !== undefined)
  const lines = [...told.slice(0, -1), ...page.text.slice(0, TOLD).split('\n')]
  if (offer === undefined || !lines.some((line) => mentionsIn(line).length > 0)) return null
  return { at: 'html:field', offset: asked.field.offset, seen: offer }
}
