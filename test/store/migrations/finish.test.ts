import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { FORMER_INDEXES } from '../../../src/store/former-indexes.ts'
import journal from '../../../src/store/migrations/meta/_journal.json' with { type: 'json' }
import { freshDatabase } from '../../support/postgres.ts'
import { makeDirectory, serviceEnvironment, spawnCaptured } from '../../support/service.ts'

const SETUP_MS = 60_000

let databaseUrl: string
let databases: Database[]

beforeAll(async () => {
  databaseUrl = await freshDatabase()
  databases = await Promise.all([
    openDatabase({ databaseUrl, dataDir: '' }),
    openDatabase({ databaseUrl: null, dataDir: makeDirectory('finish') }),
  ])
}, SETUP_MS)
afterAll(() => Promise.all(databases.map((database) => database.close())))

async function formerIndexes({ orm }: Database): Promise<unknown[]> {
  const names = sql.join(
    FORMER_INDEXES.map((name) => sql`${name}::text`),
    sql`, `,
  )
  const rows = await orm
    .select({ name: sql<string>`indexname::text` })
    .from(sql`pg_indexes`)
    .where(sql`indexname in (${names})`)
  return rows.map(({ name }) => name).sort()
}

async function makeFormer({ orm }: Database): Promise<void> {
  for (const name of FORMER_INDEXES) await orm.execute(sql.raw(`create index "${name}" on notify_inbox (id)`))
}

async function migrateByCommand(url: string, ...words: string[]): Promise<[exitCode: number, said: string]> {
  const env = serviceEnvironment(makeDirectory('migrate'), { DATABASE_URL: url })
  const command = spawnCaptured([process.execPath, 'src/cli/migrate.ts', ...words], env)
  const exitCode = await command.finish()
  return [exitCode, [...command.stdout.lines, ...command.stderr.lines].join('\n')]
}

test('a new database has nothing that only the version before reads', async () => {
  for (const database of databases) {
    await database.migrate()
    expect(await formerIndexes(database)).toEqual([])
  }
})

test('a migration says what it applied, and beforehand what it would', async () => {
  const url = await freshDatabase()
  const said = await migrateByCommand(url, '--pending')
  expect(said).toEqual([0, expect.stringMatching(/^Pending: 0000_keys, .*\.$/)])
  expect(said[1]).toEndWith(`, ${journal.entries.at(-1)?.tag}.`)
  expect(await migrateByCommand(url, '--pending')).toEqual(said)
  const applied = said[1].replace('Pending', 'Applied')
  expect(await migrateByCommand(url)).toEqual([0, `${applied}\nThe postgres database is up to date.`])
  expect(await migrateByCommand(url, '--pending')).toEqual([0, 'Nothing is pending.'])
  expect((await migrateByCommand(url, '--pending', '--finish'))[0]).toBe(64)
})

test('what the version before reads stays until --finish', async () => {
  const [postgres] = databases as [Database]
  await makeFormer(postgres)
  expect(await migrateByCommand(databaseUrl)).toEqual([0, 'The postgres database is up to date.'])
  expect(await formerIndexes(postgres)).toEqual([...FORMER_INDEXES].sort())
  expect(await migrateByCommand(databaseUrl, '--finish')).toEqual([0, 'The postgres database is up to date.'])
  expect(await formerIndexes(postgres)).toEqual([])
  expect(await migrateByCommand(databaseUrl, '--finish')).toEqual([0, 'The postgres database is up to date.'])
})

test('the embedded database, which has no other version beside it, loses it with the start', async () => {
  const [, embedded] = databases as [Database, Database]
  await makeFormer(embedded)
  await embedded.migrate()
  expect(await formerIndexes(embedded)).toEqual([])
})

test('an unknown word is refused by name, and nothing is migrated', async () => {
  const [exitCode, said] = await migrateByCommand(databaseUrl, '--finished')
  expect(exitCode).toBe(64)
  expect(said).toContain("'--finished'")
})
