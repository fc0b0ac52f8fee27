import type { Service } from '../../test/support/service.ts'
import { openLink } from '../../test/support/trust-client.ts'
import type { SoakKey } from './book.ts'
import { type LoadKeys, lanesFor } from './loads.ts'

const PARTNERS = 3
const ALL_SCOPES = ['geo:read', 'trust:read', 'notify:write', 'notify:read']

/** Keys of all plans, of several partners in turn, for a rate in requests a second. */
export async function makeKeys(service: Service, rate: number): Promise<LoadKeys> {
  const make = maker(service, await makePartners(service))
  const several = async (count: number) => {
    const keys: SoakKey[] = []
    while (keys.length < count) keys.push(await make('scale'))
    return keys
  }
  const { geo, notify } = lanesFor(rate)
  return {
    geo: await several(geo),
    notify: await several(notify),
    greedy: { free: await make('free'), growth: await make('growth'), scale: await make('scale') },
    trust: await make('growth'),
    seldom: await make('free'),
    whole: await make('scale'),
    geoOnly: await make('scale', ['geo:read']),
  }
}

async function makePartners(service: Service): Promise<string[]> {
  const partners: string[] = []
  while (partners.length < PARTNERS) {
    const { partner_id: id } = await service.createKey()
    await openLink(service, id)
    partners.push(id)
  }
  return partners
}

function maker(service: Service, partners: readonly string[]) {
  let made = 0
  return async (plan: SoakKey['plan'], scopes = ALL_SCOPES): Promise<SoakKey> => {
    const partnerId = partners[made++ % partners.length] ?? ''
    const { id, key } = await service.createKey({ plan, scopes, partnerId })
    return { id, key, plan, partnerId }
  }
}
