import type postgres from 'postgres'

const ROWS_AT_ONCE = 1_000

/** The service itself makes its one row, of which nothing is lost. */
const REPLACED = 'notify_email_account'

export class MoveError extends Error {}

export interface Moved {
  readonly table: string
  readonly rows: number
}

interface Table {
  readonly name: string
  /** Each with its type; those that number transactions are the target's own. */
  readonly columns: readonly (readonly [name: string, type: string])[]
}

/**
 * Copies all rows, and where sequences stand, from one database to another with the same tables, which must be empty. Row
 * by row both must be alike in the end, or nothing is changed. Throws MoveError.
 */
export async function moveRows(from: postgres.Sql, to: postgres.Sql): Promise<Moved[]> {
  const tables = inOrder(await readTables(from), await readReferences(from))
  return await to.begin(async (tx) => {
    await requireSame(tables, await readTables(tx))
    await requireEmpty(tx, tables)
    const moved: Moved[] = []
    for (const table of tables) moved.push({ table: table.name, rows: await copyTable(from, tx, table) })
    for (const table of tables) await requireAlike(from, tx, table)
    await copySequences(from, tx)
    return moved
  })
}

type Asked = Pick<postgres.Sql, 'unsafe'>

/** Unlogged tables are of the moment. */
async function readTables(sql: Asked): Promise<Table[]> {
  const rows =
    await sql.unsafe(`select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'xid8'::regtype
    order by c.relname, a.attname`)
  const byTable = Map.groupBy(rows, ({ table }) => table as string)
  return Array.from(byTable, ([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => [column as string, type as string] as const),
  }))
}

async function readReferences(sql: Asked): Promise<readonly (readonly [of: string, to: string])[]> {
  const rows = await sql.unsafe(`select c.relname as of, r.relname as to from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid where f.contype = 'f'`)
  return rows.map((row) => [String(row.of), String(row.to)] as const)
}

/** Those that others refer to come first. */
function inOrder(tables: readonly Table[], references: readonly (readonly [string, string])[]): Table[] {
  const referred = new Set(references.map(([, to]) => to))
  return [...tables].sort((one, other) => Number(referred.has(other.name)) - Number(referred.has(one.name)))
}

async function requireSame(source: readonly Table[], target: readonly Table[]): Promise<void> {
  const lines = (tables: readonly Table[]) =>
    new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.join(' ')}`)))
  const missing = lines(source).difference(lines(target))
  if (missing.size > 0) throw new MoveError(`The target has no column ${[...missing].join(', ')}.`)
}

async function requireEmpty(tx: Asked, tables: readonly Table[]): Promise<void> {
  const filled: string[] = []
  for (const { name } of tables) {
    await tx.unsafe(`lock table "${name}" in exclusive mode`)
    if (name === REPLACED) await tx.unsafe(`delete from "${name}"`)
    const [row] = await tx.unsafe(`select exists (select from "${name}") as is_filled`)
    if (row?.is_filled) filled.push(name)
  }
  if (filled.length > 0)
    throw new MoveError(
      `The target must be empty, and has rows in ${filled.join(', ')}. Give another database.`,
    )
}

/** Sends texts, by which every type comes back as it was. */
async function copyTable(from: Asked, tx: Asked, { name, columns }: Table): Promise<number> {
  const names = columns.map(([column]) => `"${column}"`)
  const values = columns.map(([, type], place) => `v.c${place}::${type}`)
  const arrays = columns.map((_, place) => `$${place + 1}::text::text[]`)
  const insert = `insert into "${name}" (${names.join()}) overriding system value
    select ${values.join()} from unnest(${arrays.join()}) as v (${columns.map((_, place) => `c${place}`).join()})`
  const texts = columns.map(([column], place) => `"${column}"::text as c${place}`)
  let count = 0
  for await (const rows of from.unsafe(`select ${texts.join()} from "${name}"`).cursor(ROWS_AT_ONCE)) {
    const byColumn = columns.map((_, place) =>
      arrayText(rows.map((row) => row[`c${place}`] as string | null)),
    )
    await tx.unsafe(insert, byColumn)
    count += rows.length
  }
  return count
}

/** An array as Postgres reads it. */
function arrayText(values: readonly (string | null)[]): string {
  const parts = values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/[\\"]/g, '\\$&')}"`))
  return `{${parts.join()}}`
}

async function requireAlike(from: Asked, tx: Asked, { name, columns }: Table): Promise<void> {
  const row = `row(${columns.map(([column]) => `"${column}"`).join()})`
  const digest = `select count(*) || ' rows, ' || coalesce(bit_xor(('x' || md5(${row}::text))::bit(128)), 0::bit(128))::text
    as digest from "${name}"`
  const [[source], [target]] = await Promise.all([from.unsafe(digest), tx.unsafe(digest)])
  if (source?.digest !== target?.digest)
    throw new MoveError(`The rows of ${name} did not arrive as they were.`)
}

async function copySequences(from: Asked, tx: Asked): Promise<void> {
  const sequences = await from.unsafe(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last } of sequences)
    await tx.unsafe(`select setval('public."${name}"', ${String(last)}::bigint)`)
}
