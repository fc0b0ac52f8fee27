import { SCOPES } from '../plans.ts'
import type { Keys } from './keys.ts'

const NAME = 'demo'

/** Acts only if no keys exist (contract O8), and continues an interrupted first start. */
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
