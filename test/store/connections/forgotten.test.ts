import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/store/database.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'

const CALLERS = 12

test('where every connection is forgotten on the way, new ones are made, and what waited is refused [N13]', async () => {
  const gate = await startGate(await freshDatabase())
  const database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
  const ask = () => database.use((orm) => orm.transaction((tx) => tx.execute(sql`select 1`)))
  const askAtOnce = () => Promise.allSettled(Array.from({ length: CALLERS }, ask))
  const answered = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(answered(await askAtOnce())).toBe(CALLERS)
  gate.forget()
  const outcomes = await askAtOnce()
  expect(answered(outcomes)).toBe(0)
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  // Each round takes the 1.5 s that a request waits at most; a test that never gets there ends with its own time limit.
  while (answered(await askAtOnce()) < CALLERS) {}
  await database.close()
  await gate.close()
})
