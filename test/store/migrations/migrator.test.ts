import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openPostgres } from '../../../src/store/postgres.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { seededRandom } from '../../support/seed.ts'
import { until } from '../../support/waiting.ts'

/** A folder as drizzle-kit makes it. */
function folderOf(migrations: readonly (readonly string[])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-migrations-'))
  mkdirSync(join(folder, 'meta'))
  const entries = migrations.map((statements, idx) => {
    const tag = `${String(idx).padStart(4, '0')}_step`
    writeFileSync(join(folder, `${tag}.sql`), statements.join(';--> statement-breakpoint\n'))
    return { idx, version: '7', when: 1_000 + idx, tag, breakpoints: true }
  })
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  return folder
}

async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const driver = openPostgres({ url, caFile: null, migrationsFolder, connections: 1, processes: 1 })
  try {
    await driver.migrate()
  } finally {
    await driver.close()
  }
}

const BASE = ['CREATE TABLE "base" ("id" int)', 'CREATE INDEX "base_id" ON "base" USING btree ("id")']

/** Columns and indexes of all tables, and whether an index is usable. */
async function schemaOf(client: postgres.Sql): Promise<unknown> {
  const columns = await client`select table_name, column_name from information_schema.columns
    where table_schema = 'public' order by 1, 2`
  const indexes = await client`select indexrelid::regclass::text as name, indisvalid from pg_index
    where indexrelid::regclass::text !~ '^pg_' order by 1`
  return [...columns, ...indexes.filter(({ name }) => !String(name).includes('drizzle'))]
}

function randomMigrations(random: () => number): string[][] {
  const tables = ['base']
  const pick = () => tables[Math.floor(random() * tables.length)]
  return Array.from({ length: 4 }, (_, migration) =>
    Array.from({ length: 5 }, (_, step) => {
      const name = `n${migration}_${step}`
      const kind = random()
      if (kind < 0.25) {
        tables.push(name)
        return `CREATE TABLE "${name}" ("id" int)`
      }
      if (kind < 0.6) return `ALTER TABLE "${pick()}" ADD COLUMN "${name}" text`
      return `CREATE INDEX "${name}_i" ON "${pick()}" USING btree ("id")`
    }),
  )
}

test('random migrations that are interrupted again and again end as those that are not (O14)', async () => {
  const random = seededRandom()
  const migrations = [BASE, ...randomMigrations(random)]
  const [calm, cut] = await Promise.all([freshDatabase(), freshDatabase()])
  for (const url of [calm, cut]) await migrate(url, folderOf([BASE]))
  const folder = folderOf(migrations)
  await migrate(calm, folder)
  const [calmly, client] = [calm, cut].map((url) => postgres(url, { max: 1, onnotice: () => {} })) as [
    postgres.Sql,
    postgres.Sql,
  ]
  // What the server did before its connection was lost is known to nobody but the server.
  const gate = await startGate(cut)
  const names = migrations
    .slice(1)
    .flatMap((statements, migration) => statements.map((_, step) => `n${migration}_${step}`))
  for (const name of names.filter(() => random() < 0.4)) {
    const lost = gate.loseAnswerTo(`"${name}`)
    await expect(migrate(gate.url, folder)).rejects.toThrow('CONNECTION_CLOSED')
    await lost
  }
  await migrate(gate.url, folder)
  expect(await schemaOf(client)).toEqual(await schemaOf(calmly))
  const applied = await client`select hash from drizzle.__drizzle_migrations`
  expect(applied).toHaveLength(migrations.length)
  expect(await client`select * from drizzle.__waypost_steps`).toHaveLength(0)
  await Promise.all([client.end(), calmly.end(), gate.close()])
})

test('an index of a table in use is built while others write, and one that was left unusable is built anew (O14)', async () => {
  const url = await freshDatabase()
  await migrate(url, folderOf([BASE]))
  const client = postgres(url, { max: 2, onnotice: () => {} })
  const writer = await client.reserve()
  await writer`begin`
  await writer`insert into base values (1)`
  const folder = folderOf([
    BASE,
    ['CREATE INDEX "later" ON "base" USING btree ("id" DESC) WHERE "base"."id" > 0'],
  ])
  const isValid = async () =>
    (await client`select indisvalid from pg_index where indexrelid = to_regclass('later')`)[0]?.indisvalid
  const waits = async () =>
    (
      await client`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'create index concurrently%' and datname = current_database()`
    ).length > 0
  const first = migrate(url, folder).catch(() => null)
  await until(waits)
  await client`insert into base values (2)`
  await client`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'create index%' and datname = current_database()`
  await first
  expect(await isValid()).toBe(false)
  await writer`commit`
  writer.release()
  await migrate(url, folder)
  expect(await isValid()).toBe(true)
  await client.end()
})

test('a migration that fails names its fault, and what was applied before it is kept (O14)', async () => {
  const url = await freshDatabase()
  await migrate(url, folderOf([BASE]))
  const folder = folderOf([
    BASE,
    ['ALTER TABLE "base" ADD COLUMN "good" text', 'ALTER TABLE "absent" ADD COLUMN "bad" text'],
  ])
  await expect(migrate(url, folder)).rejects.toThrow('"absent" does not exist')
  const client = postgres(url, { max: 1 })
  await client`create table absent ()`
  await migrate(url, folder)
  expect(await client`select good, bad from base, absent`).toHaveLength(0)
  await client.end()
})
