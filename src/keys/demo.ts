import { SCOPES } from '../plans.ts'
import type { Keys } from './keys.ts'

const NAME = 'demo'

/**
 * Makes the partner `demo` and its key with all scopes where there are no keys (contract O8). Continues an
 * interrupted first start.
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
