import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { senders } from '../schema.ts'
import type { Sender } from './email.ts'

export type ListedSender = Sender & { readonly productKey: string }

/** By product. */
export function listSenders(orm: Orm, partnerId: string): Promise<ListedSender[]> {
  const { productKey, name, address, replyTo, footer } = senders
  return orm
    .select({ productKey, name, address, replyTo, footer })
    .from(senders)
    .where(eq(senders.partnerId, partnerId))
    .orderBy(asc(productKey))
}

export async function setSender(
  tx: Orm,
  partnerId: string,
  { productKey, ...sender }: ListedSender,
): Promise<void> {
  const row = { ...sender, updatedAt: new Date() }
  await tx
    .insert(senders)
    .values({ partnerId, productKey, ...row })
    .onConflictDoUpdate({ target: [senders.partnerId, senders.productKey], set: row })
}

/** Returns whether there was one. */
export async function deleteSender(tx: Orm, partnerId: string, productKey: string): Promise<boolean> {
  const own = and(eq(senders.partnerId, partnerId), eq(senders.productKey, productKey))
  return (await tx.delete(senders).where(own).returning({ productKey: senders.productKey })).length > 0
}
