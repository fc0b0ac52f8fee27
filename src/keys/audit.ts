import type { Orm } from '../store/driver.ts'
import { audit } from './schema.ts'

/** Must run in the transaction of the change (contract O2). */
export async function record(
  tx: Orm,
  at: Date,
  action: string,
  subject: { partnerId?: string; keyId?: string },
  detail: Record<string, unknown>,
): Promise<void> {
  await tx.insert(audit).values({ id: Bun.randomUUIDv7(), at, action, ...subject, detail })
}
