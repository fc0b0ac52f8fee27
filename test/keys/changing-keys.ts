import { beforeAll, beforeEach } from 'bun:test'
import { asc, eq, or } from 'drizzle-orm'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { audit } from '../../src/keys/schema.ts'
import type { Plan, Scope } from '../../src/plans.ts'
import type { Database } from '../../src/store/database.ts'

export const START_MS = Date.parse('2030-06-01T12:00:00.000Z')

interface Wish {
  readonly plan?: Plan
  readonly scopes?: Scope[]
  readonly expiresAt?: Date | null
}

/** The keys of a partner, by a clock that each test begins anew. */
export function changingKeys(database: () => Database) {
  const clock = { nowMs: START_MS }
  let partnerId = ''
  let opened: Keys | undefined
  const openKeys = () => createKeys(database(), { now: () => clock.nowMs })
  const keys = (): Keys => {
    opened ??= openKeys()
    return opened
  }
  beforeAll(async () => {
    partnerId = (await keys().createPartner('changing')).id
  })
  beforeEach(() => {
    clock.nowMs = START_MS
  })
  return {
    clock,
    keys,
    /** As a process that knows nothing yet. */
    openKeys,
    partnerId: () => partnerId,
    issue: (wish: Wish = {}) =>
      keys().issueKey({
        partnerId,
        plan: 'free',
        scopes: ['geo:read'],
        name: 'one',
        expiresAt: null,
        ...wish,
      }),
    listed: async (id: string) => (await keys().listKeys()).find((key) => key.id === id),
    /** What the audit log has of a key or a partner, oldest first. */
    auditOf: (id: string) =>
      database()
        .orm.select({ action: audit.action, at: audit.at, detail: audit.detail })
        .from(audit)
        .where(or(eq(audit.keyId, id), eq(audit.partnerId, id)))
        .orderBy(asc(audit.id)),
  }
}
