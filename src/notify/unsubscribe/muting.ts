import { and, arrayContains, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { WILDCARD } from '../bodies.ts'
import type { Topic } from '../channels.ts'
import { latestErasure } from '../cleanup/erasure-seen.ts'
import { preferences } from '../schema.ts'

const { partnerId, userId, productKey, type, channels, before } = preferences

type Product = Pick<Topic, 'partnerId' | 'userId' | 'productKey'>

/** No mail of the product goes to the user any more (RFC 8058); what was chosen before is kept beside it. */
export function muteMails(orm: Orm, product: Product): Promise<void> {
  return orm.transaction(async (tx) => {
    await tx
      .insert(preferences)
      .values({
        ...product,
        ...{ type: WILDCARD, channels: ['in_app'], before: [], updatedAt: new Date() },
        erasureSeen: sql`nullif(${latestErasure(product)}, 0)`,
      })
      .onConflictDoNothing()
    await tx
      .update(preferences)
      .set({ before: channels, channels: sql`array_remove(${channels}, 'email')`, updatedAt: new Date() })
      .where(and(ofProduct(product), arrayContains(channels, ['email'])))
  })
}

/** Restores what was chosen before `muteMails`, except where something was chosen since. */
export function restoreMails(orm: Orm, product: Product): Promise<void> {
  return orm.transaction(async (tx) => {
    // Without a choice before there is no row to go back to.
    await tx.delete(preferences).where(and(ofProduct(product), eq(type, WILDCARD), sql`${before} = '{}'`))
    await tx
      .update(preferences)
      .set({ channels: sql`${before}`, before: null, updatedAt: new Date() })
      .where(and(ofProduct(product), isNotNull(before)))
  })
}

function ofProduct(product: Product) {
  return and(eq(partnerId, product.partnerId), eq(userId, product.userId), eq(productKey, product.productKey))
}
