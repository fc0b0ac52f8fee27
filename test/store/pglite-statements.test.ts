import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { messages, PGlite, type QueryOptions, type Results, types } from '@electric-sql/pglite'
import { openKept, REPEATS } from './kept-statements.ts'

const TABLES = `
  create table things (
    id int primary key, big bigint, small smallint, exact numeric(20, 4), approximate double precision, flag boolean,
    name text, short varchar(3), code uuid, bytes bytea, document jsonb, plain json, at timestamptz, local timestamp,
    day date, span interval, tags text[], numbers int[], amounts numeric[], times timestamptz[], address inet
  );
  create table unique_names (name text unique deferrable initially deferred);
  create table counters (id int primary key, total int not null);
  insert into counters select n, 0 from generate_series(1, 4) n;`

let plain: PGlite
let kept: PGlite

beforeAll(async () => {
  plain = await PGlite.create()
  kept = await openKept()
  await plain.exec(TABLES)
  await kept.exec(TABLES)
})

afterAll(async () => {
  await plain.close()
  await kept.close()
})

/** The types that Drizzle (0.45) reads itself; the numbers are those of the arrays. */
const TEXTS = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]
const AS_TEXT = Object.fromEntries(TEXTS.map((oid) => [oid, (text: string) => text]))

/** The options that Drizzle gives along with a query. */
const asDrizzle = (rowMode: 'array' | 'object'): QueryOptions => ({ rowMode, parsers: AS_TEXT })

const WHOLE = `insert into things values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
  $19, $20, $21) on conflict (id) do update set big = excluded.big returning *`

const FILLED = [
  ...[1, 9_007_199_254_740_993n, -3, '12345678901234.5678', 0.1, true, 'Ünïcode \\ \' " 🦉', 'abc'],
  ...[
    '0190f2a4-0000-7000-8000-000000000000',
    new Uint8Array([0, 1, 92, 255]),
    { a: [1, null, 'x'] },
    '{"b": 2}',
  ],
  ...['2030-01-01T00:00:00.123456Z', '2030-01-01T00:00:00.123', '2030-01-01', '1 day 02:03:04'],
  ...[['a', 'b,c', '"', ''], [1, 2, 3], ['1.50', '2'], ['2030-01-01T00:00:00Z'], '10.0.0.1/32'],
]

const STATEMENTS: readonly (readonly [string, unknown[]?])[] = [
  [WHOLE, FILLED],
  [WHOLE, [2, ...Array.from({ length: 20 }, () => null)]],
  [WHOLE, [3, ...Array.from({ length: 20 }, () => undefined)]],
  ['select * from things order by id'],
  ['select name, name, id + 1 from things where id = any($1) order by id', [[1, 2]]],
  ['select id from things where at > $1::timestamptz and flag = $2', [new Date(0), true]],
  ['select id from things where id in ($1, $2, $3)', [1, 2, 9]],
  ['select document -> $1 as part, plain, bytes from things where id = $2', ['a', 1]],
  ['select $1::text as given, $2::bytea as raw, $3::jsonb as json', ['', new Uint8Array(0), [1, 'two']]],
  ['select $1::text as given', ['x'.repeat(1_200_000)]],
  ['select n, repeat(n::text, 50) from generate_series(1, 2000) n'],
  ['update things set name = $1 where id = $2', ['new', 1]],
  ['update things set name = $1 where id = $2', ['new', 99]],
  ['with renamed as (update things set short = $1 returning id) select count(*) from renamed', ['x']],
  ['insert into things (id, tags) values ($1, $2) on conflict do nothing', [4, []]],
  ['delete from things where id = $1 returning at, times, span, day, local, amounts', [4]],
  ['delete from things where id = $1', [4]],
  ['(select 1 as n) union all (select 2) order by n'],
  ['select 1 where false'],
  ['select'],
  ['  \n SELECT 1'],
  ['/* a comment */ select 1'],
  ['values (1, $1::int)', [2]],
  ['explain (costs off) select 1'],
  ["set timezone to 'Asia/Tokyo'"],
  ['show timezone'],
  ['select at, times from things where id = 1'],
  ["set timezone to 'UTC'"],
  ['vacuum things'],
  ['create table if not exists others (id int)'],
  ['drop table others'],
  ['begin'],
  ['rollback'],
  [''],
]

describe.each(['array', 'object'] as const)('rows as %s', (rowMode) => {
  test('every statement answers as that of PGlite itself, however often it is run', async () => {
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const [text, values] of STATEMENTS) {
        const [expected, actual] = await Promise.all([
          outcome(plain.query(text, values, asDrizzle(rowMode))),
          outcome(kept.query(text, values, asDrizzle(rowMode))),
        ])
        expect({ text, ...actual }).toEqual({ text, ...expected })
        expect(actual).not.toHaveProperty('error')
      }
    }
  })

  test('a statement in a transaction answers as that of PGlite itself', async () => {
    const run = (client: PGlite) =>
      client.transaction(async (tx) => {
        await tx.query(WHOLE, FILLED, asDrizzle(rowMode))
        return await tx.query('select * from things where id = $1', [1], asDrizzle(rowMode))
      })
    expect(await run(kept)).toEqual(await run(plain))
  })
})

const FAILING: readonly (readonly [code: string, text: string, values?: unknown[]])[] = [
  ['42601', 'select from where'],
  ['42P01', 'select * from nothing'],
  ['22012', 'select 1 / $1::int', [0]],
  ['22P02', 'select $1::uuid', ['no uuid']],
  ['23505', 'insert into counters values ($1, 0)', [1]],
  ['08P01', 'select $1::int', []],
  ['23505', 'insert into unique_names values ($1), ($1)', ['same']],
  ['22021', 'select $1::text', ['\0']],
  ['42P01', 'vacuum things, nothing'],
  ['0A000', 'select count(*) from counters for update'],
]

test('a statement that fails does so with the error of PGlite itself, and the next ones are run', async () => {
  for (let repeat = 0; repeat < 3; repeat++) {
    for (const [code, text, values] of FAILING) {
      const expected = await outcome(plain.query(text, values, asDrizzle('array')))
      const actual = await outcome(kept.query(text, values, asDrizzle('array')))
      expect({ text, ...actual }).toEqual({ text, ...expected })
      expect(actual).toHaveProperty('error.code', code)
      expect((await kept.query('select 1 as n')).rows).toEqual([{ n: 1 }])
      expect((await kept.query(`select ${repeat} as fresh`)).rows).toEqual([{ fresh: repeat }])
    }
  }
})

test('a value that cannot be written is refused, and the next statement is run', async () => {
  await expect(kept.query('select $1::boolean', ['perhaps'])).rejects.toThrow(
    'Invalid input for boolean type',
  )
  expect((await kept.query('select $1::boolean as flag', [true])).rows).toEqual([{ flag: true }])
})

/** All that is to be told of how a statement went. */
async function outcome(running: Promise<Results<unknown>>): Promise<Record<string, unknown>> {
  try {
    return { ...(await running) }
  } catch (error) {
    if (!(error instanceof messages.DatabaseError)) throw error
    const { code, severity, detail, query, params } = { query: undefined, params: undefined, ...error }
    const place = [error.schema, error.table, error.column, error.constraint, error.position, error.routine]
    return {
      error: {
        code,
        severity,
        detail,
        query,
        params,
        place,
        message: error.message.replace(/"kept_\d+"/, '""'),
      },
    }
  }
}

test('a statement is prepared once, and has one plan in the end', async () => {
  const text = 'select name from things where id = $1'
  for (let id = 0; id < 20; id++) await kept.query(text, [id])
  const runs =
    'select generic_plans::int + custom_plans::int as runs from pg_prepared_statements where statement = $1'
  expect((await kept.query(runs, [text])).rows).toEqual([{ runs: 20 }])
})

describe('limits', () => {
  let now = 0
  let client: PGlite
  beforeAll(async () => {
    client = await openKept({ count: 3, ageMs: 1_000, now: () => now })
  })

  test('as many statements are kept as the limit says: those used last', async () => {
    const names = 'select statement from pg_prepared_statements order by statement'
    await client.query('select 1')
    for (let n = 2; n < 50; n++) {
      await client.query(`select ${n}`)
      await client.query('select 1')
    }
    expect((await client.query<{ statement: string }>(names)).rows.map((row) => row.statement)).toEqual([
      'select 1',
      'select 49',
      names,
    ])
  })

  test('a statement is prepared anew when it is as old as the limit says', async () => {
    const named = async () =>
      (await client.query("select name from pg_prepared_statements where statement = 'select 1'")).rows
    await client.query('select 1')
    const first = await named()
    now = 999
    await client.query('select 1')
    expect(await named()).toEqual(first)
    now = 1_000
    await client.query('select 1')
    const second = await named()
    expect(second).toHaveLength(1)
    expect(second).not.toEqual(first)
  })

  test('statements under way are finished before the database closes, and none is run after', async () => {
    const running = Array.from({ length: 5 }, (_, n) => client.query('select $1::int as n', [n]))
    const closing = client.close()
    const rows = (await Promise.all(running)).map((result) => result.rows)
    await closing
    expect(rows).toEqual([0, 1, 2, 3, 4].map((n) => [{ n }]))
    await expect(client.query('select 1')).rejects.toThrow('closed')
  })
})

test('callers at the same time, with transactions among them, get what is theirs and lose nothing', async () => {
  const add = 'update counters set total = total + $1 where id = $2 returning total'
  const callers = Array.from({ length: 16 }, async (_, caller) => {
    const id = (caller % 4) + 1
    for (let turn = 0; turn < 30; turn++) {
      if (turn % 3 === 0) {
        await kept.query(add, [1, id])
      } else if (turn % 3 === 1) {
        await kept.transaction(async (tx) => {
          const before = await tx.query<{ total: number }>('select total from counters where id = $1', [id])
          await tx.query('update counters set total = $1 where id = $2', [
            (before.rows[0]?.total ?? 0) + 1,
            id,
          ])
        })
      } else {
        const failing = kept.transaction(async (tx) => {
          await tx.query(add, [1_000, id])
          throw new Error('changed its mind')
        })
        await failing.catch(() => {})
        await kept.query('insert into counters values ($1, 0)', [id]).catch(() => {})
      }
      expect((await kept.query('select $1::text as mine', [`${caller}`])).rows).toEqual([
        { mine: `${caller}` },
      ])
    }
  })
  await Promise.all(callers)
  const { rows } = await kept.query('select id, total from counters order by id')
  expect(rows).toEqual([1, 2, 3, 4].map((id) => ({ id, total: 80 })))
})

test('what a kept statement notifies of is heard, in order and once, and nothing of one that failed', async () => {
  const heard: string[] = []
  const last = Promise.withResolvers<void>()
  const stop = await kept.listen('news', (payload) => {
    heard.push(payload)
    if (payload === 'last') last.resolve()
  })
  const notify = (payload: string) => kept.query("select pg_notify('news', $1)", [payload])
  for (let n = 0; n < REPEATS; n++) await notify(`${n}`)
  const failing = 'with told as materialized (select pg_notify($1, $2)) select 1 / (count(*) - 1) from told'
  await expect(kept.query(failing, ['news', 'never'])).rejects.toThrow('division by zero')
  await notify('last')
  await last.promise
  expect(heard).toEqual(['0', '1', '2', '3', '4', '5', '6', 'last'])
  await stop()
})
