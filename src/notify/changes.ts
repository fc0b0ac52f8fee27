import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../store/driver.ts'
import type { User } from './channels.ts'
import { type CHANGE_KINDS, changes } from './schema.ts'

export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One notification changed, or many were read together. */
export interface Change extends User {
  readonly number: number
  /** Of the transaction; decimal. */
  readonly xid: bigint
  /** null: all products. */
  readonly productKey: string | null
  readonly kind: ChangeKind
  readonly id: string | null
  readonly readAt: Date | null
}

/** A moment of the database; transactions below `xmin` have ended, so what they wrote is seen. */
export interface Snapshot {
  /** The start of the server: another one numbers transactions anew, and has none of the changes. */
  readonly server: string
  /** In seconds since 1970, by the database. */
  readonly atS: number
  readonly xmin: bigint
}

export interface Reading {
  readonly snapshot: Snapshot
  readonly changes: readonly Change[]
  /** There are more than a reading takes. */
  readonly isCut: boolean
}

const MOST = 5_000
/** Limits how far back a stream may go on from (contract N21). */
export const KEPT_S = 600
/** Deleted later than nobody may ask for them any more. */
const PURGED_AFTER_MS = 900_000
const MARK = /^[0-9a-z]{1,7}\.[0-9a-z]{1,8}\.[0-9a-z]{1,13}(?:\.[0-9a-z]{1,11}(?:-[0-9a-z]{1,11})?)*$/
/** An id that would list more, while one transaction stays open, names no position. */
const MOST_STRETCHES = 300
const MOST_MARK_LENGTH = 8_000

/** Statement that writes the change of each row of `changed`: id, partner_id, user_id, product_key, read_at. */
export const tellEach = (kind: ChangeKind): SQL => sql`insert into ${changes}
    (partner_id, user_id, product_key, kind, id, read_at)
  select partner_id, user_id, product_key, ${sql.raw(`'${kind}'`)}, id, read_at from changed`

/** Changes of the transactions that had not ended at `from`, of some partners or of one user, in their order. */
export async function readChanges(
  orm: Orm,
  from: bigint | null,
  of: { readonly partners: readonly string[] } | User,
): Promise<Reading> {
  const owner =
    'partners' in of
      ? inArray(changes.partnerId, [...of.partners])
      : and(eq(changes.partnerId, of.partnerId), eq(changes.userId, of.userId))
  const since = from === null ? sql`pg_snapshot_xmin(pg_current_snapshot())` : sql`${String(from)}::xid8`
  const found = orm
    .select({
      number: changes.number,
      xid: sql`${changes.xid}::text`
        .mapWith((text: string | null) => (text === null ? null : BigInt(text)))
        .as('xid_text'),
      partnerId: changes.partnerId,
      userId: changes.userId,
      productKey: changes.productKey,
      kind: changes.kind,
      id: changes.id,
      readAt: changes.readAt,
    })
    .from(changes)
    .where(and(gte(changes.xid, since), lt(changes.xid, sql`pg_snapshot_xmax(pg_current_snapshot())`), owner))
    .orderBy(changes.number)
    .limit(MOST + 1)
    .as('found')
  const rows = await orm
    .select({
      xmin: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      server: sql<string>`pg_postmaster_start_time()::text`,
      atS: sql`extract(epoch from now())`.mapWith(Number),
      number: found.number,
      xid: found.xid,
      partnerId: found.partnerId,
      userId: found.userId,
      productKey: found.productKey,
      kind: found.kind,
      id: found.id,
      readAt: found.readAt,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(found, sql`true`)
    .orderBy(found.number)
  const [first] = rows
  if (first === undefined) throw new Error('a select without condition gave no row')
  const server = Bun.hash.crc32(first.server).toString(36)
  return {
    snapshot: { server, atS: Math.floor(first.atS), xmin: BigInt(first.xmin) },
    changes: rows.slice(0, MOST).flatMap(({ xmin: _, server: __, atS: ___, ...row }) => changeOf(row)),
    isCut: rows.length > MOST,
  }
}

/** A row without a number stands for no change. */
function changeOf(row: { readonly [Field in keyof Change]: Change[Field] | null }): Change[] {
  const { number, xid, partnerId, userId, kind } = row
  if (number === null || xid === null || partnerId === null || userId === null || kind === null) return []
  return [{ ...row, number, xid, partnerId, userId, kind }]
}

/** Statement that writes one change of all rows that were read together, up to the newest of `changed`. */
export const tellTogether = (
  { partnerId, userId }: User,
  productKey: string | null,
): SQL => sql`insert into ${changes}
    (partner_id, user_id, product_key, kind, id, read_at)
  select ${partnerId}::uuid, ${userId}::text, ${productKey}::text, 'read_all', id, read_at from changed
  order by id desc limit 1`

/** Deletes the changes of transactions that had ended when the number was the lowest under way. */
export async function purgeChanges(orm: Orm, below: bigint): Promise<void> {
  await orm.delete(changes).where(lt(changes.xid, sql`${String(below)}::xid8`))
}

/** Numbers from the first to the last. */
type Stretch = [first: number, last: number]

/** Where a reader is: what it has of the transactions from `xmin` on, by number. */
export class Position {
  #snapshot: Snapshot
  readonly #seen = new Map<number, bigint>()
  /** The same numbers, many in a few: an id of an event lists them. */
  #stretches: Stretch[] = []

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
  }

  /** Whether the reader has not had it; from now on it has. */
  take({ number, xid }: Pick<Change, 'number' | 'xid'>): boolean {
    if (xid < this.#snapshot.xmin || this.#seen.has(number)) return false
    this.#seen.set(number, xid)
    extend(this.#stretches, number)
    return true
  }

  advance(snapshot: Snapshot): void {
    if (snapshot.xmin < this.#snapshot.xmin) return
    this.#snapshot = snapshot
    if (this.#seen.size === 0) return
    for (const [number, xid] of this.#seen) if (xid < snapshot.xmin) this.#seen.delete(number)
    this.#stretches = []
    for (const number of [...this.#seen.keys()].sort((one, other) => one - other))
      extend(this.#stretches, number)
  }

  /** The id of an event; a client that comes back with one that names no position begins with a reset. */
  toString(): string {
    const { server, atS, xmin } = this.#snapshot
    if (this.#stretches.length > MOST_STRETCHES) return server
    const seen = this.#stretches.map(([first, last]) =>
      first === last ? first.toString(36) : `${first.toString(36)}-${last.toString(36)}`,
    )
    return [server, atS.toString(36), xmin.toString(36), ...seen].join('.')
  }
}

function extend(stretches: Stretch[], number: number): void {
  const last = stretches.at(-1)
  if (last?.[1] === number - 1) last[1] = number
  else stretches.push([number, number])
}

/** Where a client was by the id of the last event that it had. */
export interface Mark extends Snapshot {
  readonly seen: readonly Stretch[]
}

/** null: no id of an event. */
export function parseMark(text: string): Mark | null {
  if (text.length > MOST_MARK_LENGTH || !MARK.test(text)) return null
  const [server = '', at = '', xmin = '', ...seen] = text.split('.')
  const number = (digits: string) => Number.parseInt(digits, 36)
  const from = [...xmin].reduce((value, digit) => value * 36n + BigInt(number(digit)), 0n)
  const stretches = seen.map((stretch): Stretch => {
    const [first = '', last = first] = stretch.split('-')
    return [number(first), number(last)]
  })
  return { server, atS: number(at), xmin: from, seen: stretches }
}

export function hasSeen({ seen }: Mark, { number }: Pick<Change, 'number'>): boolean {
  return seen.some(([first, last]) => first <= number && number <= last)
}

/** Whether nothing after the mark can have been deleted, or be another server's. */
export function isKept(mark: Mark, { server, atS, xmin }: Snapshot): boolean {
  return mark.server === server && atS - mark.atS <= KEPT_S && mark.xmin <= xmin
}

/** Remembers which transactions had ended at what time, so that changes are deleted by their number alone. */
export class Purge {
  readonly #moments: { readonly atMs: number; readonly xmin: bigint }[] = []

  /** The lowest number of those that stay; null: nothing is old enough. */
  next(xmin: bigint, nowMs: number): bigint | null {
    this.#moments.push({ atMs: nowMs, xmin })
    const old = this.#moments.findLastIndex(({ atMs }) => nowMs - atMs >= PURGED_AFTER_MS)
    return old === -1 ? null : (this.#moments.splice(0, old + 1).at(-1)?.xmin ?? null)
  }
}
