import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { DatabaseBudget } from '../../../src/http/database-budget.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'

test('a request that asks a database that never answers several times waits 2 s in all (N13)', async () => {
  const gate = await startGate(await freshDatabase())
  const database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
  await database.ping()
  await gate.silence()
  const databaseBudget = new DatabaseBudget()
  const startedAtMs = performance.now()
  for (let question = 0; question < 3; question++) {
    const asked = question === 0 ? database.useSeparately : database.use
    const answer = asked((orm) => orm.execute(sql`select 1`), { holder: 'partner', databaseBudget })
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
  }
  // Not a matter of speed: the contract's own bound.
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  expect(databaseBudget.leftMs).toBe(0)
  await gate.open()
  await database.close()
  await gate.close()
})

test('a wait takes its own length off the databaseBudget, and a fast answer hardly any', async () => {
  const databaseBudget = new DatabaseBudget()
  const before = databaseBudget.leftMs
  await databaseBudget.during(() => Bun.sleep(50))
  expect(databaseBudget.leftMs).toBeLessThanOrEqual(before - 45)
  expect(await databaseBudget.during(async () => 7)).toBe(7)
  expect(databaseBudget.leftMs).toBeGreaterThan(0)
})
