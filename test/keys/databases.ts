import { afterAll, beforeAll, describe } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseBudget } from '../../src/http/database-budget.ts'
import { type Database, openDatabase, type TurnHolder } from '../../src/store/database.ts'
import { freshDatabase } from '../support/postgres.ts'

/** On a busy machine opening an embedded database takes some seconds, and so may an answer of it. */
const PATIENCE_MS = 60_000

/** Declares the same tests for Postgres and for the embedded database, each migrated and empty at first. */
export function describeOnBoth(title: string, declare: Declare): void {
  describeOn(['postgres', 'embedded'], title, declare)
}

/** What takes several processes: the embedded database has one. */
export function describeOnPostgres(title: string, declare: Declare): void {
  describeOn(['postgres'], title, declare)
}

/** Waits for its turns as long as a test does: a busy machine is no outage. */
function patient(database: Database): Database {
  const asking = ({ holder, databaseBudget = new DatabaseBudget(PATIENCE_MS) }: TurnHolder = SERVICE) => ({
    holder,
    databaseBudget,
  })
  return {
    ...database,
    use: (work, asker) => database.use(work, asking(asker)),
    useSeparately: (work, asker) => database.useSeparately(work, asking(asker)),
  }
}

const SERVICE: TurnHolder = { holder: 'service' }

type Declare = (database: () => Database) => void

function describeOn(kinds: readonly Database['kind'][], title: string, declare: Declare): void {
  for (const kind of kinds) {
    describe(`${title} (${kind})`, () => {
      let database: Database | undefined
      let directory = ''

      beforeAll(async () => {
        directory = mkdtempSync(join(tmpdir(), 'waypost-test-'))
        const databaseUrl = kind === 'postgres' ? await freshDatabase() : null
        database = patient(await openDatabase({ databaseUrl, dataDir: directory }))
        await database.migrate()
      }, PATIENCE_MS)

      afterAll(async () => {
        await database?.close()
        rmSync(directory, { recursive: true, force: true })
      }, PATIENCE_MS)

      declare(() => {
        if (database === undefined) throw new Error('The database is opened before the first test only.')
        return database
      })
    })
  }
}
