import { ownerGroup } from '../../address/owners.ts'
import { mentionsIn } from '../../brands/mentions.ts'
import followerOffer from '../../data/phrases/follower-offer.json'
import { anyOf } from '../../data/phrases.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

const OFFER = anyOf(followerOffer)
const TOLD = 2000
const MAX_HEADINGS = 6

/**
 * A page that promises followers, likes or a badge on a known site, and asks for a password itself; honest tools are let
 * in by that site.
 */
export const followerLureCheck: Check = {
  id: 'follower-lure',
  needs: 'html',
  run({ page, last, claim, secretFields }) {
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const asked = secretFields.find(({ intent }) => intent === 'password')
    if (asked === undefined) return []
    const told = [page.title ?? '', ...page.headings.slice(0, MAX_HEADINGS), page.text.slice(0, TOLD)]
    const offer = told.map((text) => OFFER.exec(text)?.[0]).find((seen) => seen !== undefined)
    const lines = [...told.slice(0, -1), ...page.text.slice(0, TOLD).split('\n')]
    if (offer === undefined || !lines.some((line) => mentionsIn(line).length > 0)) return []
    return [found('content.follower_lure', { at: 'html:field', offset: asked.field.offset }, offer)]
  },
}
