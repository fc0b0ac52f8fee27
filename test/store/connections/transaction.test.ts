import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createKeys, type Keys } from '../../../src/keys/keys.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { type Gate, startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'

let gate: Gate
let database: Database
let keys: Keys

beforeEach(async () => {
  const url = await freshDatabase()
  const direct = await openDatabase({ databaseUrl: url, dataDir: '' })
  await direct.migrate()
  await direct.close()
  gate = await startGate(url)
  database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
  keys = createKeys(database)
})

afterEach(async () => {
  await gate.close()
  await database.close()
})

/** Tries until the pool has dropped the connections that were cut. */
async function listWhenBack(): Promise<string[]> {
  for (;;) {
    const partners = await keys.listPartners().catch(() => null)
    if (partners !== null) return partners.map(({ name }) => name)
  }
}

test.each(['insert into "partners"', 'insert into "audit"'])(
  'a connection lost in a transaction after %s is refused as unavailable, undoes it, and does not end the process',
  async (statement) => {
    await keys.createPartner('before')
    const lost = gate.loseAnswerTo(statement)
    await expect(keys.createPartner('cut')).rejects.toMatchObject({ code: 'unavailable' })
    await lost
    expect(await listWhenBack()).toEqual(['before'])
    await keys.createPartner('after')
    expect((await listWhenBack()).toSorted()).toEqual(['after', 'before'])
  },
)
