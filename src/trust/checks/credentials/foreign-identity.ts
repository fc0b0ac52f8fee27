import { type Site, siteOf } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { identityOf } from '../../brands/identity.ts'
import { leavingOf } from '../../intents/act-targets.ts'
import { SECRETS } from '../../intents/intents.ts'
import { asksInPassing, asksToSignIn } from '../../intents/sign-in.ts'
import type { Page } from '../../page/page.ts'
import { isLine } from '../../page/typed.ts'
import type { Check } from '../check.ts'
import { found, loweredIf } from '../finding.ts'

const MAX_TEXT = 1500
const MAX_FIELDS = 2

export const foreignIdentityCheck: Check = {
  id: 'foreign-identity',
  needs: 'html',
  run({ page, last, claim, ...asks }) {
    if (page === null || claim?.isOfficial === true) return []
    const asked = SECRETS.filter((intent) => asks.intents.has(intent))
    const isSecret = asked.length > 0 || asksToSignIn(page)
    if (!isSecret && !isFirstStep(page)) return []
    const leaving = leavingOf(page, last.url)
    const named = claim === null ? identityOf(last, page, asks, leaving?.url ?? null) : null
    const identity = isSecret || named?.isPlain === true ? named : null
    const claimed = claim?.officialDomains ?? (identity === null ? [] : [identity.domain])
    const isPlain = identity?.isPlain === true && !asksInPassing(page, last)
    const isProven = isSecret && (isPlain || isPaidAt(last, asked))
    const isLeft = leaving !== null && claimed.includes(siteOf(leaving.url).owner)
    return [
      ...(identity === null
        ? []
        : [
            loweredIf(
              identity.isNamed,
              found(
                isProven ? 'content.foreign_identity' : 'content.foreign_names',
                { at: 'html', offset: null },
                `${identity.domain} (${identity.signs.join(', ')}), asking for ${asked.join(', ') || 'a name'}`,
                last.owner,
              ),
            ),
          ]),
      ...(isLeft ? [found('content.collect_and_leave', leaving, leaving.url.href, last.owner)] : []),
    ]
  },
}

/** Whether a page asks for a card or a code at a host that costs nothing, or is thrown away after one fraud. */
function isPaidAt(site: Site, asked: readonly string[]): boolean {
  const isPaid = asked.includes('card') || asked.includes('one_time_code')
  return isPaid && (isFreeTenant(site) || abuseOfTopLevel(site) === 'high')
}

function isFirstStep({ text, fields }: Page): boolean {
  const typed = fields.filter(isLine)
  return text.length <= MAX_TEXT && typed.length > 0 && typed.length <= MAX_FIELDS
}
