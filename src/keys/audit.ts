import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Actor } from '../http/operation/operation.ts'
import type { Page } from '../http/operation/page.ts'
import type { Orm } from '../store/driver.ts'
import type { AuditEntry } from './bodies.ts'
import { audit } from './schema.ts'

export interface Change {
  readonly at: Date
  readonly by: Actor
}

/** Must run in the transaction of the change (contract O2). */
export async function record(
  tx: Orm,
  { at, by }: Change,
  action: string,
  subject: { partnerId?: string; keyId?: string },
  detail: Record<string, unknown>,
): Promise<void> {
  await tx.insert(audit).values({
    id: Bun.randomUUIDv7(),
    at,
    action,
    ...subject,
    actor: by.name,
    address: by.address,
    requestId: by.requestId,
    detail,
  })
}

export interface AuditQuery extends Page {
  readonly partnerId: string | null
  readonly keyId: string | null
  readonly actor: string | null
  readonly action: string | null
  readonly since: Date | null
}

/** Newest first, one more than asked for where there are more. */
export async function listAudit(orm: Orm, query: AuditQuery): Promise<AuditEntry[]> {
  const { limit, cursor, partnerId, keyId, actor, action, since } = query
  const rows = await orm
    .select()
    .from(audit)
    .where(
      and(
        cursor === null ? undefined : lt(audit.id, cursor),
        partnerId === null ? undefined : eq(audit.partnerId, partnerId),
        keyId === null ? undefined : eq(audit.keyId, keyId),
        actor === null ? undefined : eq(audit.actor, actor),
        action === null ? undefined : eq(audit.action, action),
        since === null ? undefined : gte(audit.at, since),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit + 1)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    partner_id: row.partnerId,
    key_id: row.keyId,
    actor: row.actor,
    address: row.address,
    request_id: row.requestId,
    detail: row.detail as AuditEntry['detail'],
  }))
}
