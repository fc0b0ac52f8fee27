import { type Ask, type Call, insist } from './asking.ts'
import type { Book, SoakKey } from './book.ts'
import type { Rig } from './rig.ts'

const REVOKED_WITHIN_MS = 10_000
const RETRY_MS = 200
const ASK_EVERY_MS = 100

/** A key that is made, used, and revoked; a node that takes it longer than that has missed the change. */
export async function liveAndDie(rig: Rig, ask: Ask, book: Book): Promise<void> {
  const [admin] = rig.nodes
  const made = await admin.service.createKey({ plan: 'growth' }).catch(() => null)
  if (made === null) return
  const key: SoakKey = { id: made.id, key: made.key, plan: 'growth', partnerId: made.partner_id }
  const lookup: Call = { area: 'keys', operation: 'geoLookupAddress', path: '/v1/geo/8.8.8.8', key }
  for (const node of rig.nodes.filter((each) => each.isInRotation)) {
    await insist(ask, { ...lookup, node, needsDatabase: true })
    book.check('keys', null)
  }
  for (;;) {
    const reply = await admin.service.admin('DELETE', `/admin/keys/${key.id}`).catch(() => null)
    if (reply?.status === 204 || reply?.status === 404) break
    await Bun.sleep(RETRY_MS)
  }
  const revokedMs = performance.now()
  await Promise.all(rig.nodes.map((node) => untilRefused(ask, book, { ...lookup, node }, revokedMs)))
}

async function untilRefused(ask: Ask, book: Book, lookup: Call, revokedMs: number): Promise<void> {
  for (let turn = 0; lookup.node?.isInRotation; turn++) {
    const sentMs = performance.now()
    const headers = { 'x-forwarded-for': `12.0.${turn >> 8}.${turn & 255}` }
    const reply = await ask({ ...lookup, headers, statuses: [200, 401], needsDatabase: true })
    const isLate = reply?.status === 200 && sentMs - revokedMs > REVOKED_WITHIN_MS
    if (reply?.status === 401 || isLate) {
      book.check('keys', isLate ? `a revoked key is known on ${lookup.node.process.name}` : null)
      return
    }
    await Bun.sleep(ASK_EVERY_MS)
  }
}
