import { expect, test } from 'bun:test'
import { admittedOf, usageOf } from '../../src/usage/ledger.ts'
import { dateOf, dayOf } from '../../src/usage/tally.ts'
import { type Explained, explain, genericPlan, nodesOf, openExplained } from '../store/explained.ts'
import { newId } from './stored.ts'

const SETUP_MS = 60_000
const TODAY = dayOf(Date.UTC(2026, 10, 30))
const KEYS = 20

/** Rows of so many keys on so many days, the last of them today or yesterday; then what Postgres knows of them. */
const STATES = [
  ['a young table that was never looked at', ['2500 1 today']],
  ['one that was looked at while it was small', ['100 1 today', 'analyze', '10000 1 today']],
  ['the first minutes of a day', ['3000 30 yesterday', 'analyze', '3000 1 today']],
  ['a day of which all is known', ['3000 30 today', 'analyze']],
] as const

async function reach({ query }: Explained, steps: readonly string[]): Promise<void> {
  await query('truncate usage')
  for (const step of steps) {
    if (step === 'analyze') {
      await query('analyze usage')
      continue
    }
    const [keys, days, last] = step.split(' ')
    await query(`insert into usage (key_id, day, operation, admitted, refused)
      select md5(n::text || clock_timestamp()::text)::uuid, date '${dateOf(TODAY)}' - d, 'geoLookup', 1, 0
      from generate_series(1, ${keys}) n, generate_series(${last === 'today' ? 0 : 1}, ${days} - ${last === 'today' ? 1 : 0}) d`)
  }
}

test(
  'the counts of a key are looked up by the key, whatever Postgres knows of the day [L3, M1]',
  async () => {
    const explained = await openExplained('postgres')
    await explained.query('alter table usage set (autovacuum_enabled = off)')
    const ids = Array.from({ length: KEYS }, newId)
    for (const [state, steps] of STATES) {
      await reach(explained, steps)
      explained.statements.length = 0
      await admittedOf(explained.orm, dateOf(TODAY), [], ids)
      await usageOf(explained.orm, ids[0] ?? '', [dateOf(TODAY - 29), dateOf(TODAY)], [])
      const asked = explained.statements.filter(({ sql }) => /"usage"/.test(sql))
      expect(asked).toHaveLength(2)
      for (const statement of asked) {
        const plans = [
          await explain(explained, statement, 'analyze'),
          await genericPlan(explained, statement),
        ]
        for (const node of plans.flatMap(nodesOf)) {
          const { 'Node Type': type, 'Index Name': index = '', 'Rows Removed by Filter': removed = 0 } = node
          // An empty sum is removed once a key.
          expect([state, type, index, removed > KEYS]).toEqual([state, type, index, false])
          expect([state, type]).not.toEqual([state, 'Seq Scan'])
          expect([state, index]).not.toEqual([state, 'usage_day'])
        }
      }
    }
    await explained.close()
  },
  SETUP_MS,
)
