import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { sizeOf } from '../size.ts'
import { freshDatabase } from '../support/postgres.ts'
import { newId, storedTotal } from './stored.ts'

const LIMIT_MS = 120_000
/** What may be lost (contract M1). */
const LOSS_MS = 2_000

let directory = ''

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-usage-'))
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** When a process is killed: so long after its first count, or as it commits for the so-and-so-many-th time. */
type End = { readonly afterMs: number } | { readonly atCommit: number }

/** What a process said: how many it had counted by when, the last before it counted them. */
type Said = readonly { readonly atMs: number; readonly total: number }[]

async function countAndDie(databaseUrl: string, key: string, end: End): Promise<Said> {
  const program = join(import.meta.dir, 'count-until-killed.ts')
  const child = Bun.spawn([process.execPath, program, databaseUrl, directory, key], { stdout: 'pipe' })
  const said: { atMs: number; total: number }[] = []
  let commits = 0
  let rest = ''
  for await (const chunk of child.stdout) {
    const lines = (rest + new TextDecoder().decode(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [atMs = 0, total = 0] = line.split(' ').map(Number)
      if (line === 'committing') commits++
      else said.push({ atMs, total })
    }
    const isOver =
      'atCommit' in end
        ? commits >= end.atCommit
        : (said.at(-1)?.atMs ?? 0) - (said[0]?.atMs ?? 0) >= end.afterMs
    if (isOver) child.kill('SIGKILL')
  }
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  return said
}

function expectWithinBounds(stored: number, said: Said): void {
  const last = said.at(-1)
  if (last === undefined) throw new Error('The process counted nothing.')
  expect(stored).toBeLessThanOrEqual(last.total)
  const surely = said.findLast(({ atMs }) => atMs <= last.atMs - LOSS_MS)
  expect(stored).toBeGreaterThanOrEqual(surely?.total ?? 0)
}

/** Half of the processes die as they commit, the others at moments spread over a second. */
const ENDS: readonly End[] = Array.from({ length: sizeOf(20, 6) }, (_, round) =>
  round % 2 === 0 ? { atCommit: 1 + ((round / 2) % 3) } : { afterMs: 2_200 + 50 * round },
)
const AT_ONCE = 5

test(
  `after kill -9, ${ENDS.length} times, Postgres has never more than was counted, and lacks 2 s of it at most`,
  async () => {
    const url = await freshDatabase()
    const database = await openDatabase({ databaseUrl: url, dataDir: '' })
    await database.migrate()
    const rounds = ENDS.map((end) => ({ end, key: newId() }))
    const deaths: { key: string; said: Said }[] = []
    while (rounds.length > 0) {
      const together = rounds.splice(0, AT_ONCE)
      const dying = together.map(async ({ end, key }) => ({ key, said: await countAndDie(url, key, end) }))
      deaths.push(...(await Promise.all(dying)))
    }
    for (const { key, said } of deaths) expectWithinBounds(await storedTotal(database, key), said)
    await database.close()
  },
  LIMIT_MS,
)

test(
  'after kill -9 the embedded database has never more than was counted, and lacks 2 s of it at most',
  async () => {
    const key = newId()
    let before = 0
    await withEmbedded((database) => database.migrate())
    for (const end of [{ atCommit: 2 }, { afterMs: 2_500 }, { atCommit: 1 }]) {
      const said = await countAndDie('', key, end)
      const stored = await withEmbedded((database) => storedTotal(database, key))
      expectWithinBounds(stored - before, said)
      before = stored
    }
  },
  LIMIT_MS,
)

async function withEmbedded<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, dataDir: directory })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
