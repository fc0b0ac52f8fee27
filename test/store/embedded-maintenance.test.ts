import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { createMaintenance, type Maintenance } from '../../src/store/embedded/maintenance.ts'
import { readState } from '../../src/store/embedded/table-state.ts'

const LIMIT_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-maintenance-'))
let database: Database
let maintenance: Maintenance

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir })
  await database.migrate()
}, LIMIT_MS)
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}, LIMIT_MS)
beforeEach(() => {
  maintenance = createMaintenance({ orm: database.orm, warn: () => {} })
})

const run = (text: string) => database.orm.execute(sql.raw(text))
const stateOf = async (name: string) =>
  (await readState(database.orm, 0)).tables.find((table) => table.name === `public.${name}`)
const isOf = (table: string) => (statement: string) => statement.endsWith(` public.${table}`)

test('every table that changed much is vacuumed, whoever made it, and no other', async () => {
  await run('create table "Somebody\'s" (n int)')
  await run('insert into "Somebody\'s" select generate_series(1, 1000)')
  await run(
    "insert into partners select gen_random_uuid(), 'many ' || n, now() from generate_series(1, 200) n",
  )
  expect(await maintenance.round()).toEqual([`vacuum public."Somebody's"`, 'vacuum public.partners'])
  expect(await maintenance.round()).toEqual([])
})

test('the space of deleted rows is used again', async () => {
  await run('create table reused (n int primary key, text text)')
  const fill = "insert into reused select n, repeat('x', 500) from generate_series(1, 2000) n"
  await run(fill)
  await maintenance.round()
  const before = (await stateOf('reused'))?.blocks
  for (let turn = 0; turn < 5; turn++) {
    await run('delete from reused where n > 10')
    expect(await maintenance.round()).toContain('vacuum public.reused')
    await run(`${fill} on conflict do nothing`)
    await maintenance.round()
  }
  expect((await stateOf('reused'))?.blocks).toBe(before as number)
})

test(
  'the rows of a large table are vacuumed at once, and its indexes at a start only',
  async () => {
    await run('create table large (n int primary key, text text)')
    await run("insert into large select n, 'text' from generate_series(1, 600000) n")
    const ofLarge = (statements: readonly string[]) => statements.filter(isOf('large'))
    expect((await stateOf('large'))?.indexBlocks).toBeGreaterThan(1_000)
    // More than a short vacuum can read.
    expect(ofLarge(await maintenance.round())).toEqual([])
    expect(ofLarge(await maintenance.longRound())).toEqual(['vacuum public.large'])

    await run('delete from large where n <= 50000')
    expect(ofLarge(await maintenance.round())).toEqual(['vacuum (index_cleanup off) public.large'])
    expect(ofLarge(await maintenance.round())).toEqual([])
    expect(ofLarge(await maintenance.longRound())).toEqual(['vacuum public.large'])
  },
  LIMIT_MS,
)

test(
  'the log is read from a checkpoint that was made before it grew long',
  async () => {
    await run('create table logged (n int, text text)')
    const logBytes = async () => (await readState(database.orm, 0)).logBytes
    while ((await logBytes()) < 64 * 1024 * 1024)
      await run("insert into logged select n, repeat('x', 1000) from generate_series(1, 5000) n")
    expect(await maintenance.round()).toContain('checkpoint')
    expect(await logBytes()).toBeLessThan(1024 * 1024)
  },
  LIMIT_MS,
)

test(
  'what fails is told once, and tried again',
  async () => {
    const warnings: string[] = []
    const thrice = Promise.withResolvers<void>()
    let begun = 0
    const directory = mkdtempSync(join(tmpdir(), 'waypost-maintenance-'))
    const closed = await openDatabase({ databaseUrl: null, dataDir: directory })
    await closed.close()
    const attempts = new Proxy(closed.orm, {
      get: (orm, name) => {
        if (name === 'execute' && ++begun === 3) thrice.resolve()
        return Reflect.get(orm, name, orm)
      },
    })
    const failing = createMaintenance({
      orm: attempts,
      warn: (event) => void warnings.push(event),
      pollMs: 1,
    })
    await failing.start()
    await thrice.promise
    await failing.stop()
    expect(warnings).toEqual(['embedded_maintenance_failed'])
    rmSync(directory, { recursive: true, force: true })
  },
  LIMIT_MS,
)
