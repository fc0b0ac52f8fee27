import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { createKeys } from '../../src/keys/keys.ts'
import { openDatabase } from '../../src/store/database.ts'
import { DirectoryInUseError } from '../../src/store/lock.ts'
import { freshDatabase } from '../support/postgres.ts'

let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-database-'))
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const openEmbedded = () => openDatabase({ databaseUrl: null, dataDir })

async function migrationsIn(url: string): Promise<number> {
  const client = postgres(url, { max: 1 })
  const rows = await client`select id from drizzle.__drizzle_migrations`
  await client.end()
  return rows.length
}

test('processes that migrate one Postgres at the same moment all succeed, and each migration is applied once', async () => {
  const url = await freshDatabase()
  const children = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, join(import.meta.dir, 'migrations/migrate-once.ts'), url], {
      stdin: 'pipe',
      stdout: 'pipe',
    }),
  )
  for (const child of children) await child.stdout.getReader().read()
  for (const child of children) {
    child.stdin.write('go\n')
    child.stdin.end()
  }
  expect(await Promise.all(children.map((child) => child.exited))).toEqual([0, 0, 0, 0])
  const files = readdirSync(join(import.meta.dir, '../../src/store/migrations')).filter((name) =>
    name.endsWith('.sql'),
  )
  expect(await migrationsIn(url)).toBe(files.length)
})

test('migrating twice changes nothing', async () => {
  const databaseUrl = await freshDatabase()
  const database = await openDatabase({ databaseUrl, dataDir })
  await database.migrate()
  const before = await migrationsIn(databaseUrl)
  await database.migrate()
  expect(await migrationsIn(databaseUrl)).toBe(before)
  await database.close()
})

test('the embedded database keeps its data over a restart, and its directory is closed to other users', async () => {
  const first = await openEmbedded()
  await first.migrate()
  const { id } = await createKeys(first).createPartner('lasting')
  await first.close()
  const second = await openEmbedded()
  await second.migrate()
  await second.ping()
  expect(await createKeys(second).listPartners()).toMatchObject([{ id, name: 'lasting' }])
  expect(statSync(join(dataDir, 'pglite')).mode & 0o077).toBe(0)
  await second.close()
})

test('an embedded database that is open is refused to a second, and free again when it is closed', async () => {
  const first = await openEmbedded()
  await expect(openEmbedded()).rejects.toThrow(DirectoryInUseError)
  await first.close()
  await (await openEmbedded()).close()
})

test('a process that died while it made the embedded database leaves nothing that stops the next', async () => {
  const directory = join(dataDir, 'interrupted')
  mkdirSync(join(directory, 'pglite.unfinished', 'base'), { recursive: true })
  writeFileSync(join(directory, 'pglite.unfinished', 'PG_VERSION'), '18')
  const database = await openDatabase({ databaseUrl: null, dataDir: directory })
  await database.migrate()
  await database.close()
  expect(readdirSync(directory)).toContain('pglite')
  expect(readdirSync(directory)).not.toContain('pglite.unfinished')
})

test('an embedded database that cannot be opened is named, and its directory is not left locked', async () => {
  const directory = join(dataDir, 'broken')
  mkdirSync(join(directory, 'pglite'), { recursive: true })
  writeFileSync(join(directory, 'pglite', 'PG_VERSION'), 'nonsense')
  const open = () => openDatabase({ databaseUrl: null, dataDir: directory })
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(open()).rejects.toThrow(
      `The embedded database in ${join(directory, 'pglite')} cannot be opened`,
    )
  }
})

test('a transaction that throws leaves nothing, on the embedded database too', async () => {
  const database = await openEmbedded()
  const failing = database.use((orm) =>
    orm.transaction(async (tx) => {
      await tx.execute(sql`create table left_over (id int)`)
      throw new Error('in the middle')
    }),
  )
  await expect(failing).rejects.toThrow('in the middle')
  await expect(database.use(async (orm) => orm.execute(sql`select * from left_over`))).rejects.toThrow()
  await database.close()
})

test('behind a transaction that does not end, the embedded database is unavailable within 2 s, and is used again by itself [N13]', async () => {
  const database = await openEmbedded()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = database.orm.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const startedAt = performance.now()
  const refused = await Promise.allSettled([
    database.use(async (orm) => orm.execute(sql`select 1`)),
    database.use((orm) => orm.transaction((tx) => tx.execute(sql`select 1`))),
    database.ping(),
  ])
  // Not a matter of speed: the contract's own bound.
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 'rejected',
      reason: { code: 'unavailable', status: 503, headers: { 'Retry-After': '1' } },
    })
  }
  end.resolve()
  await held
  await database.ping()
  await database.use(async (orm) => orm.execute(sql`select 1`))
  await database.close()
})
