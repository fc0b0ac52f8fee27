import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type postgres from 'postgres'
import { moveRows } from '../../../src/store/backup/move.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { migrateDatabase } from '../../../src/store/migrate.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { makeDirectory } from '../../support/service.ts'

const ROWS = 2_300

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly known: readonly string[]
}

/** Texts of every awkward kind, which no type but text takes. */
const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '').toWellFormed()),
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '"',
    '\\',
    '\\N',
    "'",
    ',',
    '{"a","b"}',
    '\n\t\r',
    'é😀\u{10FFFF}',
    '\\.',
  ),
)
const INSTANT = fc.date({ min: new Date(-1e13), max: new Date(4e12), noInvalidDate: true })

/** A value of a type, as text. */
function valueOfType(type: string): fc.Arbitrary<string> {
  if (type === 'uuid') return fc.uuid()
  if (type === 'bigint') return fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)
  if (type === 'integer') return fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(String)
  if (type === 'date')
    return INSTANT.map((date) =>
      date
        .toISOString()
        .slice(0, 10)
        .replace(/^[+-]\d\d/, ''),
    )
  if (type === 'bytea') return fc.uint8Array({ maxLength: 40 }).map((bytes) => `\\x${bytes.toHex()}`)
  if (type === 'jsonb') return fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))
  if (type.startsWith('timestamp')) return INSTANT.map((date) => date.toISOString().replace(/^[+-]\d\d/, ''))
  if (type === 'text[]')
    return fc
      .array(TEXT, { maxLength: 4 })
      .map((texts) => `{${texts.map((text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`)}}`)
  return TEXT
}

async function fill(sql: postgres.Sql): Promise<void> {
  const columns =
    (await sql.unsafe(`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'xid8'::regtype order by c.relname`)) as unknown as Column[]
  const partners = fc.sample(fc.uuid(), 20)
  const tables = [...Map.groupBy(columns, ({ table }) => table)].sort(([one], [other]) =>
    one === 'partners' ? -1 : other === 'partners' ? 1 : 0,
  )
  for (const [table, own] of tables) {
    const count = table === 'partners' ? partners.length : ROWS
    const byColumn = own.map(({ name, type, nullable }) => {
      const value = name === 'partner_id' ? fc.constantFrom(...partners) : valueOfType(type)
      if (table === 'partners' && name === 'id') return partners
      return fc.sample(nullable ? fc.option(value) : value, count)
    })
    const texts = byColumn.map(
      (values) =>
        `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/[\\"]/g, '\\$&')}"`)).join()}}`,
    )
    const names = own.map(({ name }) => `"${name}"`).join()
    const typed = own.map(({ type }, place) => `v.c${place}::${type}`).join()
    const arrays = own.map((_, place) => `$${place + 1}::text::text[]`).join()
    await sql.unsafe(
      `insert into "${table}" (${names}) overriding system value select ${typed}
       from unnest(${arrays}) as v (${own.map((_, place) => `c${place}`).join()}) on conflict do nothing`,
      texts,
    )
  }
}

/** All rows of all tables, as text, in the order of their text. */
async function contentOf(sql: postgres.Sql): Promise<Map<string, string[]>> {
  const tables = await sql.unsafe(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`)
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select (to_jsonb(t) - 'xid')::text as row from "${name}" t`)
    all.set(name as string, rows.map(({ row }) => row as string).sort())
  }
  return all
}

test('rows of every kind are in the Postgres as they were, and sequences go on [O19]', async () => {
  const dataDir = makeDirectory('source')
  await using source = await opened({ databaseUrl: null, dataDir })
  await using target = await opened({ databaseUrl: await freshDatabase(), dataDir })
  await fill(source.client())
  await source.client().unsafe(`select setval('notify_change_numbers', 4711)`)
  const before = await contentOf(source.client())
  const moved = await moveRows(source.client(), target.client())
  expect(await contentOf(target.client())).toEqual(before)
  expect(new Map(moved.map(({ table, rows }) => [table, rows]))).toEqual(
    new Map([...before].map(([table, rows]) => [table, rows.length])),
  )
  expect(Math.min(...[...before].map(([, rows]) => rows.length))).toBeGreaterThan(0)
  const [row] = await target.client().unsafe(`select nextval('notify_change_numbers')::text as next`)
  expect(row?.next).toBe('4712')
})

test('a row that does not arrive as it was undoes all [O19]', async () => {
  const dataDir = makeDirectory('source')
  await using source = await opened({ databaseUrl: null, dataDir })
  await using target = await opened({ databaseUrl: await freshDatabase(), dataDir })
  await fill(source.client())
  await target.client().unsafe(`create function spoil() returns trigger language plpgsql as $$
    begin new.name := 'other'; return new; end $$;
    create trigger spoil before insert on partners for each row when (new.name <> '') execute function spoil()`)
  expect(moveRows(source.client(), target.client())).rejects.toThrow('The rows of partners did not arrive')
  await moveRows(source.client(), target.client()).catch(() => undefined)
  expect([...(await contentOf(target.client())).values()].flat()).toEqual([])
})

async function opened(options: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(options)
  await migrateDatabase(database)
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}
