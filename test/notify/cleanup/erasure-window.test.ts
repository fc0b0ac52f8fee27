import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { eraseUser } from '../../../src/notify/cleanup/erasure.ts'
import type { NewEvent } from '../../../src/notify/events/input.ts'
import { createIntake } from '../../../src/notify/events/intake.ts'
import { contacts } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { storedIds } from '../stored-events.ts'

const EVENT: NewEvent = {
  ...{ productKey: 'shop', type: 'order.paid', userId: 'ada', title: 'Paid', dedupeKey: null },
  ...{ body: null, url: null, data: null, email: null, badEmail: null, expiresAt: null },
}
const ADDRESS = 'ada@example.com'

async function storedOf(database: Database, partnerId: string) {
  const addresses = await database.orm
    .select({ email: contacts.email })
    .from(contacts)
    .where(eq(contacts.partnerId, partnerId))
  return { ...(await storedIds(database, partnerId)), addresses: addresses.map(({ email }) => email) }
}

test.each<[string, Partial<NewEvent>]>([
  ['without an address', {}],
  ['with the address that was known', { email: ADDRESS }],
  ['with a new address', { email: 'new@example.com' }],
  ['with a dedupe_key', { dedupeKey: 'order 1' }],
])(
  'an event %s, whose user is erased before its statement arrives, goes by what is known then',
  async (_, fields) => {
    const databaseUrl = await freshDatabase()
    const gate = await startGate(databaseUrl)
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await database.migrate()
    const node = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
    const partnerId = Bun.randomUUIDv7()
    const intake = createIntake({ database: node, isConfigured: true, onQueued: () => {} })
    const take = (event: Partial<NewEvent>) => intake.take(partnerId, { ...EVENT, ...event })
    // On another connection, so that the node sends the texts of its statements for the first time later.
    const elsewhere = createIntake({ database, isConfigured: true, onQueued: () => {} })
    await elsewhere.take(partnerId, { ...EVENT, email: ADDRESS })
    expect((await storedOf(database, partnerId)).addresses).toEqual([ADDRESS])
    const { held, release } = gate.hold('insert into "notify_events"')
    const taking = take(fields)
    await held
    expect(await eraseUser(database.orm, { partnerId, userId: 'ada' })).toMatchObject({
      events: 1,
      contacts: 1,
    })
    release()
    const { isNew, answer } = await taking
    expect([isNew, answer.title]).toEqual([true, 'Paid'])
    const ids = [answer.id]
    const addresses = fields.email == null ? [] : [fields.email]
    const mails = addresses.length === 0 ? [] : ids
    expect(await storedOf(database, partnerId)).toEqual({ events: ids, inbox: ids, mails, addresses })
    expect(answer.email.reason).toBe(mails.length === 0 ? 'no_address' : null)
    await Promise.all([node.close(), database.close(), gate.close()])
  },
)
