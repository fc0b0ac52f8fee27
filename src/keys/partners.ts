import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import type { Page } from '../http/operation/page.ts'
import type { Orm } from '../store/driver.ts'
import { type Change, record } from './audit.ts'
import type { ListedPartner, Partner } from './bodies.ts'
import { announce } from './push.ts'
import { links, partners } from './schema.ts'

export async function createPartner(orm: Orm, name: string, change: Change): Promise<Partner> {
  const partner = { id: Bun.randomUUIDv7(), name }
  return await orm.transaction(async (tx) => {
    const others = await tx.select({ id: partners.id }).from(partners).where(eq(partners.name, name)).limit(1)
    await tx.insert(partners).values({ ...partner, createdAt: change.at })
    await record(tx, change, 'partner.create', { partnerId: partner.id }, { name })
    return { ...partner, warnings: others.map(({ id }) => `The partner ${id} has this name, too.`) }
  })
}

export async function listPartners(orm: Orm, page?: Page): Promise<ListedPartner[]> {
  const all = orm
    .select({
      id: partners.id,
      name: partners.name,
      createdAt: partners.createdAt,
      corsOrigins: partners.corsOrigins,
      link: links.kind,
    })
    .from(partners)
    .leftJoin(links, and(eq(links.partnerId, partners.id), isNull(links.endedAt)))
    .where(page?.cursor == null ? undefined : gt(partners.id, page.cursor))
    .orderBy(asc(partners.id))
  const rows = await (page === undefined ? all : all.limit(page.limit + 1))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    links: row.link === null ? [] : [row.link],
    created_at: row.createdAt.toISOString(),
    cors_origins: row.corsOrigins,
  }))
}

export async function openTrustLink(orm: Orm, partnerId: string, change: Change): Promise<void> {
  await orm.transaction(async (tx) => {
    await requirePartner(tx, partnerId)
    const opened = await tx
      .insert(links)
      .values({ id: Bun.randomUUIDv7(), partnerId, kind: 'trust', createdAt: change.at })
      .onConflictDoNothing()
      .returning({ id: links.id })
    if (opened.length > 0) await concludeLink(tx, change, 'link.open', partnerId)
  })
}

export async function endTrustLink(orm: Orm, partnerId: string, change: Change): Promise<void> {
  await orm.transaction(async (tx) => {
    await requirePartner(tx, partnerId)
    const ended = await tx
      .update(links)
      .set({ endedAt: change.at })
      .where(and(eq(links.partnerId, partnerId), eq(links.kind, 'trust'), isNull(links.endedAt)))
      .returning({ id: links.id })
    if (ended.length > 0) await concludeLink(tx, change, 'link.end', partnerId)
  })
}

async function concludeLink(tx: Orm, change: Change, action: string, partnerId: string): Promise<void> {
  await record(tx, change, action, { partnerId }, { kind: 'trust' })
  await announce(tx, { partnerId })
}

export async function hasTrustLink(orm: Orm, partnerId: string): Promise<boolean> {
  const isActive = and(eq(links.partnerId, partnerId), eq(links.kind, 'trust'), isNull(links.endedAt))
  return (await orm.select({ id: links.id }).from(links).where(isActive)).length > 0
}

/** Throws ApiError `not_found`. */
export async function requirePartner(tx: Orm, id: string): Promise<void> {
  if (!(await partnerExists(tx, id))) throw new ApiError('not_found', 'There is no such partner.')
}

export async function partnerExists(orm: Orm, id: string): Promise<boolean> {
  const known = parseId(id)
  if (known === null) return false
  return (await orm.select({ id: partners.id }).from(partners).where(eq(partners.id, known))).length > 0
}
