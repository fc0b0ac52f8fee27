import { SCOPES } from '../plans.ts'
import type { Keys } from './keys.ts'

const NAME = 'demo'

/**
 * Makes the partner `demo`, and a key of its that may do everything, where there are no keys yet (contract O8). A start
 * that was cut off half way is taken up again where it ended.
 */
export async function ensureDemoKey(keys: Keys): Promise<string | null> {
  if (await keys.hasKeys()) return null
  const made = (await keys.listPartners()).find((partner) => partner.name === NAME)
  const { id } = made ?? (await keys.createPartner(NAME))
  await keys.openTrustLink(id)
  const issued = await keys.issueKey({
    partnerId: id,
    plan: 'scale',
    scopes: SCOPES,
    name: NAME,
    expiresAt: null,
  })
  return issued.key
}
