import { and, asc, eq, isNull } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'
import type { Orm } from '../store/database.ts'
import { record } from './audit.ts'
import { isId } from './input.ts'
import { links, partners } from './schema.ts'

export interface Partner {
  readonly id: string
  readonly name: string
}

export interface ListedPartner extends Partner {
  /** Kinds of the active data links. */
  readonly links: readonly 'trust'[]
  readonly created_at: string
}

export async function createPartner(orm: Orm, name: string): Promise<Partner> {
  const partner = { id: Bun.randomUUIDv7(), name }
  await orm.transaction(async (tx) => {
    const at = new Date()
    await tx.insert(partners).values({ ...partner, createdAt: at })
    await record(tx, at, 'partner.create', { partnerId: partner.id }, { name })
  })
  return partner
}

export async function listPartners(orm: Orm): Promise<ListedPartner[]> {
  const rows = await orm
    .select({ id: partners.id, name: partners.name, createdAt: partners.createdAt, link: links.kind })
    .from(partners)
    .leftJoin(links, and(eq(links.partnerId, partners.id), isNull(links.endedAt)))
    .orderBy(asc(partners.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    links: row.link === null ? [] : [row.link],
    created_at: row.createdAt.toISOString(),
  }))
}

export async function openTrustLink(orm: Orm, partnerId: string): Promise<void> {
  await orm.transaction(async (tx) => {
    if (!(await partnerExists(tx, partnerId))) throw new ApiError('not_found', 'There is no such partner.')
    const at = new Date()
    const opened = await tx
      .insert(links)
      .values({ id: Bun.randomUUIDv7(), partnerId, kind: 'trust', createdAt: at })
      .onConflictDoNothing()
      .returning({ id: links.id })
    if (opened.length > 0) await record(tx, at, 'link.open', { partnerId }, { kind: 'trust' })
  })
}

export async function partnerExists(orm: Orm, id: string): Promise<boolean> {
  return (
    isId(id) && (await orm.select({ id: partners.id }).from(partners).where(eq(partners.id, id))).length > 0
  )
}
