import { newKey } from '../../src/keys/format.ts'
import { eventually } from '../support/answers.ts'
import type { KeyOptions, Service } from '../support/service.ts'
import { openLink } from '../support/trust-client.ts'
import type { Attempt, KeyState } from './attempt.ts'
import type { Contract } from './document.ts'

/** Of plan scale, less a margin. */
const REQUESTS_PER_KEY = 1_000
const SPARE_KEYS = 3
/** How long it may take until a key is known to have ended (contract K5). */
const END_LIMIT_MS = 10_000

type Header = readonly [string, string]

/** The headers that show a key of the wanted state, or none. */
export type ShowKey = (attempt: Pick<Attempt, 'operation' | 'key' | 'presentation'>) => readonly Header[]

/** Makes keys of every state, and so many valid ones that their limits are not reached. */
export async function openKeys(
  service: Service,
  { operations }: Contract,
  requestCount: number,
): Promise<ShowKey> {
  const { partner_id: partnerId } = await service.createKey()
  await openLink(service, partnerId)
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes))]
  const create = async (options: KeyOptions = {}) =>
    (await service.createKey({ scopes, partnerId, ...options })).key
  const count = Math.ceil(requestCount / REQUESTS_PER_KEY) + SPARE_KEYS
  const valid = await Promise.all(Array.from({ length: count }, () => create()))
  const lacking = new Map<string | null, string>()
  for (const { id, scopes: needed } of operations) {
    const others = scopes.filter((scope) => !needed.includes(scope))
    if (needed.length > 0) lacking.set(id, await create({ scopes: others }))
  }
  const own: Partial<Record<KeyState, string>> = {
    ...(await endedKeys(service, create)),
    'used up': await create({ plan: 'free' }),
    'without a link': (await service.createKey({ scopes })).key,
    unknown: newKey(),
    malformed: 'wp_short',
  }
  let turn = 0
  return ({ operation, key, presentation }) => {
    turn = (turn + 1) % valid.length
    const mine = valid[turn] ?? ''
    if (key === 'none') return []
    if (key === 'empty') return [['x-api-key', '']]
    if (key === 'another scheme') return [['Authorization', `Basic ${mine}`]]
    if (key === 'two that differ') return [...present(mine, 'x-api-key'), ...present(newKey(), 'bearer')]
    if (key === 'without the scope') return present(lacking.get(operation) ?? mine, presentation)
    return present(own[key] ?? mine, presentation)
  }
}

/** Keys that were good once. */
async function endedKeys(service: Service, create: (options?: KeyOptions) => Promise<string>) {
  const statusOf = (key: string) => async () => (await service.get('/v1/usage', key)).status
  const expired = await create({ expiresAt: new Date(Date.now() + 500).toISOString() })
  const revoked = await service.createKey()
  await service.admin('DELETE', `/admin/keys/${revoked.id}`)
  for (const key of [expired, revoked.key])
    await eventually(END_LIMIT_MS, statusOf(key), (status) => status === 401)
  return { expired, revoked: revoked.key }
}

function present(key: string, presentation: Attempt['presentation']): readonly Header[] {
  const own: Header = ['x-api-key', key]
  if (presentation === 'x-api-key') return [own]
  if (presentation === 'both') return [own, ['Authorization', `Bearer ${key}`]]
  return [['Authorization', `${presentation === 'bearer' ? 'Bearer' : 'bEARER '} ${key}`]]
}
