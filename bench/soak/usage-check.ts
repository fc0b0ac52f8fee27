import type { Sql } from 'postgres'
import type { Book, Counted } from './book.ts'

/** Tells slow from never. */
const STORED_WITHIN_MS = 20_000
const ASK_EVERY_MS = 250

interface Row {
  readonly keyId: string
  readonly operation: string
  readonly admitted: number
  readonly refused: number
}

const NOTHING = { admitted: 0, refused: 0 }
const nameOf = ({ keyId, operation }: Pick<Row, 'keyId' | 'operation'>) => `${keyId} ${operation}`

async function readUsage(sql: Sql): Promise<Map<string, Row>> {
  const rows = await sql<Row[]>`
    select key_id as "keyId", operation, sum(admitted)::int as admitted, sum(refused)::int as refused
    from usage group by 1, 2`
  return new Map(rows.map((row) => [nameOf(row), row]))
}

function isBelow(stored: Map<string, Row>, counted: Counted): boolean {
  const { admitted, refused } = stored.get(nameOf(counted)) ?? NOTHING
  return admitted < counted.admitted - counted.lostAdmitted || refused < counted.refused - counted.lostRefused
}

/** Waits until all that was answered by now is stored. */
export async function checkUsage(book: Book, sql: Sql): Promise<void> {
  const wanted = [...book.counted.values()].map((counted) => ({ ...counted }))
  for (const endMs = performance.now() + STORED_WITHIN_MS; ; await Bun.sleep(ASK_EVERY_MS)) {
    const stored = await readUsage(sql)
    const missing = wanted.filter((counted) => isBelow(stored, counted))
    if (missing.length > 0 && performance.now() < endMs) continue
    const [first] = missing
    book.check('usage', first === undefined ? null : describe(stored, first))
    return
  }
}

/** After all nodes have stopped: nothing is missing, and nothing was counted twice. */
export async function checkFinalUsage(book: Book, sql: Sql): Promise<void> {
  const stored = await readUsage(sql)
  for (const counted of book.counted.values()) {
    const { admitted, refused } = stored.get(nameOf(counted)) ?? NOTHING
    const total = counted.admitted + counted.refused + counted.unknown
    const isTwice =
      admitted > counted.admitted + counted.unknown ||
      refused > counted.refused + counted.unknown ||
      admitted + refused > total
    book.check('usage', isTwice || isBelow(stored, counted) ? describe(stored, counted) : null)
  }
  const ours = new Set([...book.counted.values()].map(({ keyId }) => keyId))
  for (const [name, row] of stored) {
    const isKnown = book.counted.has(name) || !ours.has(row.keyId)
    book.check('usage', isKnown ? null : `${name} was never asked`)
  }
}

function describe(stored: Map<string, Row>, counted: Counted): string {
  return `${JSON.stringify(counted)} is stored as ${JSON.stringify(stored.get(nameOf(counted)))}`
}
