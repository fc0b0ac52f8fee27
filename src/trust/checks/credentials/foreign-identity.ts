import { siteOf } from '../../address/site.ts'
import { identityOf } from '../../brands/identity.ts'
import { leavingOf } from '../../intents/act-targets.ts'
import { SECRETS } from '../../intents/intents.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** A page that asks for something secret and gives itself out as another site's, whether a list knows that site or not. */
export const foreignIdentityCheck: Check = {
  id: 'foreign-identity',
  needs: 'html',
  run({ page, last, claim, ...asks }) {
    if (page === null || claim?.isOfficial === true) return []
    const asked = SECRETS.filter((intent) => asks.intents.has(intent))
    if (asked.length === 0) return []
    const leaving = leavingOf(page, last.url)
    const identity = claim === null ? identityOf(last, page, asks, leaving?.url ?? null) : null
    const claimed = claim?.officialDomains ?? (identity === null ? [] : [identity.domain])
    const isLeft = leaving !== null && claimed.includes(siteOf(leaving.url).owner)
    return [
      ...(identity === null
        ? []
        : [
            found(
              identity.isPlain ? 'content.foreign_identity' : 'content.foreign_names',
              { at: 'html', offset: null },
              `${identity.domain} (${identity.signs.join(', ')}), asking for ${asked.join(', ')}`,
              last.owner,
            ),
          ]),
      ...(isLeft ? [found('content.collect_and_leave', leaving, leaving.url.href, last.owner)] : []),
    ]
  },
}
