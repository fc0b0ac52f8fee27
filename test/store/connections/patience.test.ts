import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { Patience } from '../../../src/http/patience.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'

test('a request that asks a database that never answers several times waits 2 s in all (N13)', async () => {
  const gate = await startGate(await freshDatabase())
  const database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
  await database.ping()
  await gate.silence()
  const patience = new Patience()
  const startedAtMs = performance.now()
  for (let question = 0; question < 3; question++) {
    const asked = question === 0 ? database.useSeparately : database.use
    const answer = asked((orm) => orm.execute(sql`select 1`), { holder: 'partner', patience })
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
  }
  // Not a matter of speed: the contract's own bound.
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  expect(patience.leftMs).toBe(0)
  await gate.open()
  await database.close()
  await gate.close()
})

test('a wait takes its own length off the patience, and a fast answer hardly any', async () => {
  const patience = new Patience()
  const before = patience.leftMs
  await patience.during(() => Bun.sleep(50))
  expect(patience.leftMs).toBeLessThanOrEqual(before - 45)
  expect(await patience.during(async () => 7)).toBe(7)
  expect(patience.leftMs).toBeGreaterThan(0)
})
