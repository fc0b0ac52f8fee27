import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { newKey } from '../../src/keys/format.ts'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { freshDatabase } from '../support/postgres.ts'

const UNAVAILABLE = { code: 'unavailable', status: 503, headers: { 'Retry-After': '1' } }

let gate: Gate
let database: Database
let keys: Keys
let key = ''

beforeEach(async () => {
  gate = await startGate(await freshDatabase())
  database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
  await database.migrate()
  keys = createKeys(database)
  const { id } = await keys.createPartner('outage')
  key = (
    await keys.issueKey({ partnerId: id, plan: 'free', scopes: ['geo:read'], name: null, expiresAt: null })
  ).key
  expect(await keys.authenticate(key)).not.toBeNull()
})

afterEach(async () => {
  await gate.close()
  await database.close()
})

test.each(['close', 'silence'] as const)(
  'with the database cut off (%s) known keys stay valid, and everything else is unavailable within 2 s',
  async (cut) => {
    await gate[cut]()
    const startedAt = performance.now()
    const refused = await Promise.allSettled([
      keys.authenticate(newKey()),
      keys.createPartner('late'),
      keys.listKeys(),
      keys.revokeKey(Bun.randomUUIDv7()),
      keys.patchKey(Bun.randomUUIDv7(), { plan: 'free' }),
      keys.rotateKey(Bun.randomUUIDv7(), { graceSeconds: 0 }),
      keys.endTrustLink(Bun.randomUUIDv7()),
      keys.rightsOf(Bun.randomUUIDv7()),
      database.ping(),
    ])
    const waitedMs = performance.now() - startedAt
    for (const answer of refused) expect(answer).toMatchObject({ status: 'rejected', reason: UNAVAILABLE })
    // Not a matter of speed: the contract's own bound (K5, N13).
    expect(waitedMs).toBeLessThan(2_000)
    expect(await keys.authenticate(key)).not.toBeNull()
    expect(await keys.authenticate('wp_garbage')).toBeNull()
  },
)

test.each(['close', 'silence'] as const)(
  'after an outage (%s) the database is used again by itself',
  async (cut) => {
    await gate[cut]()
    await expect(keys.authenticate(newKey())).rejects.toMatchObject(UNAVAILABLE)
    await gate.open()
    let isBack = false
    while (!isBack)
      isBack = await keys.listPartners().then(
        () => true,
        () => false,
      )
    expect(await keys.authenticate(newKey())).toBeNull()
    expect(await createKeys(database).authenticate(key)).not.toBeNull()
  },
)

test('a database that nobody has migrated is unavailable, and the log names the remedy (O4)', async () => {
  const said: string[] = []
  const warn = (event: string, fields?: object) => void said.push(`${event} ${JSON.stringify(fields)}`)
  const empty = await openDatabase({ databaseUrl: await freshDatabase(), dataDir: '', warn })
  for (let time = 0; time < 3; time++)
    await expect(createKeys(empty).listKeys()).rejects.toMatchObject(UNAVAILABLE)
  expect(said).toHaveLength(1)
  expect(said[0]).toStartWith('database_outage {"cause":"tables_outdated"')
  expect(said[0]).toContain('npm run migrate')
  await empty.migrate()
  expect(await createKeys(empty).listKeys()).toEqual([])
  // A column that no version has is a fault of the program.
  await expect(empty.use(async (orm) => orm.execute(sql`select no_such_column from keys`))).rejects.toThrow(
    'Failed query',
  )
  await empty.close()
})

test('a server that lets nobody in is unavailable', async () => {
  const url = new URL(gate.url)
  url.pathname = '/there_is_no_such_database'
  const missing = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  await expect(missing.ping()).rejects.toMatchObject(UNAVAILABLE)
  await missing.close()
})
