import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Orm } from '../store/driver.ts'
import type { AccessChange } from './push.ts'
import { audit } from './schema.ts'

/** Actions of the audit log that change what callers may do. */
const ACTIONS = [
  'key.update',
  'key.rotate',
  'key.revoke',
  'link.open',
  'link.end',
  'signing_key.delete',
  'partner.origins',
]
/** Above this number all keys count as changed. */
const MAX_CHANGES = 1_000

export interface Position {
  readonly xmin: string
  /** The start of the server: another server, or a promoted replica, numbers transactions anew. */
  readonly server: string
  readonly seen: ReadonlySet<string>
}

export interface Reading {
  readonly position: Position
  /** null: all keys may have changed. */
  readonly changes: readonly AccessChange[] | null
}

/**
 * A position is the lowest transaction number still under way (`pg_snapshot_xmin`), because numbers become
 * visible in any order: rows invisible now have that number or a higher one. Rows read twice are reported
 * once. null: reads a position only.
 */
export async function readChanges(orm: Orm, since: Position | null): Promise<Reading> {
  const from = since?.xmin ?? '0'
  const changed = orm
    .select({ id: audit.id, keyId: audit.keyId, partnerId: audit.partnerId })
    .from(audit)
    .where(
      and(
        gte(audit.xid, from),
        // A restored dump has numbers of another server, which this one has yet to reach.
        lt(audit.xid, sql`pg_snapshot_xmax(pg_current_snapshot())`),
        inArray(audit.action, ACTIONS),
      ),
    )
    .limit(since === null ? 0 : MAX_CHANGES + 1)
    .as('changed')
  const [row] = await orm
    .select({
      xmin: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      server: sql<string>`pg_postmaster_start_time()::text`,
      rows: sql<string>`(select coalesce(json_agg(changed), '[]') from ${changed})::text`,
    })
    .from(sql`(select 1) as one`)
  if (row === undefined) throw new Error('a select without condition gave no row')
  const rows = JSON.parse(row.rows) as { id: string; key_id: string | null; partner_id: string | null }[]
  const position = { xmin: row.xmin, server: row.server, seen: new Set(rows.map(({ id }) => id)) }
  const isContinued = since !== null && since.server === row.server && BigInt(row.xmin) >= BigInt(since.xmin)
  if (!isContinued || rows.length > MAX_CHANGES) return { position, changes: null }
  const fresh = rows.filter(({ id }) => !since.seen.has(id))
  return { position, changes: fresh.flatMap(changesOf) }
}

function changesOf({
  key_id,
  partner_id,
}: {
  key_id: string | null
  partner_id: string | null
}): AccessChange[] {
  if (key_id !== null) return [{ keyId: key_id }]
  return partner_id === null ? [] : [{ partnerId: partner_id }]
}
