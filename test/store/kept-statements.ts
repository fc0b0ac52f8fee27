import { PGlite } from '@electric-sql/pglite'
import { readAsText } from '../../src/store/pglite.ts'
import { type StatementLimits, withStatementsKept } from '../../src/store/pglite-statements.ts'

/** As often as Postgres plans anew before it decides on a plan for all values, and then some. */
export const REPEATS = 7

export async function openKept(limits?: Partial<StatementLimits>): Promise<PGlite> {
  return withStatementsKept(readAsText(await PGlite.create()), {
    count: 200,
    ageMs: 5_000,
    now: () => performance.now(),
    ...limits,
  })
}
