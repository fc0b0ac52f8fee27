import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  ...{ body: null, url: null, data: null, email: null },
}
const ADDRESS = 'ada@example.com'
const NOTHING = { events: [], inbox: [], mails: [], addresses: [] }

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
  'of an event %s, whose user is erased between its read and its write, nothing is left',
  async (_, fields) => {
    const databaseUrl = await freshDatabase()
    const gate = await startGate(databaseUrl)
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await database.migrate()
    const node = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
    const partnerId = Bun.randomUUIDv7()
    let queued = 0
    const onQueued = () => {
      queued++
    }
    const intake = createIntake({ database: node, compose: JSON.stringify, onQueued })
    const take = (event: Partial<NewEvent>) => intake(partnerId, { ...EVENT, ...event })
    // On another connection, so that the node sends the texts of its statements for the first time later.
    const elsewhere = createIntake({ database, compose: JSON.stringify, onQueued })
    await elsewhere(partnerId, { ...EVENT, email: ADDRESS })
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
    expect(await storedOf(database, partnerId)).toEqual(NOTHING)
    expect(queued).toBe(1)

    const after = await take({ ...fields, email: ADDRESS })
    const ids = [after.answer.id]
    expect(await storedOf(database, partnerId)).toEqual({
      events: ids,
      inbox: ids,
      mails: ids,
      addresses: [ADDRESS],
    })
    await Promise.all([node.close(), database.close(), gate.close()])
  },
)

test('the same on the embedded database, of twenty events that are taken in one after another', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-erasure-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: directory })
  await database.migrate()
  const partnerId = Bun.randomUUIDv7()
  const erasing: Promise<unknown>[] = []
  const compose = () => {
    erasing.push(eraseUser(database.orm, { partnerId, userId: 'ada' }))
    return '{}'
  }
  const intake = createIntake({ database, compose, onQueued: () => {} })
  for (let round = 0; round < 20; round++) {
    expect((await intake(partnerId, { ...EVENT, email: ADDRESS })).isNew).toBeTrue()
    await Promise.all(erasing)
    expect(await storedOf(database, partnerId)).toEqual(NOTHING)
  }
  expect(erasing.length).toBeGreaterThanOrEqual(20)
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})
