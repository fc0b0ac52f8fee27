import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Orm } from '../../src/store/driver.ts'
import { withStatementsKept } from '../../src/store/statements/kept-statements.ts'
import { freshDatabase } from '../support/postgres.ts'

let client: postgres.Sql
let orm: Orm

beforeEach(async () => {
  client = withStatementsKept(postgres(await freshDatabase(), { max: 1, onnotice: () => {} }))
  orm = drizzle(client)
  await orm.execute(sql`create table things (id int primary key, value int)`)
  await orm.execute(sql`insert into things values (1, 10)`)
})
afterEach(() => client.end())

const readValue = (tx: Orm, id: number) =>
  tx.select({ value: sql`value` }).from(sql`things`).where(sql`id = ${id}`)

/** What Postgres keeps of the service's statements, and how often each was run. */
const kept = () =>
  client`select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where statement like '%things%' and statement not like '%pg_prepared%' order by statement`

test('a statement is kept from its second use on, in and out of transactions', async () => {
  await readValue(orm, 1)
  expect(await kept()).toHaveLength(0)
  for (let run = 0; run < 5; run++) await readValue(orm, run)
  for (let run = 0; run < 5; run++) await orm.transaction((tx) => readValue(tx, run))
  expect(await kept()).toMatchObject([{ runs: 10 }])
})

test('no more are kept than there is room for, and the others are run all the same', async () => {
  for (let n = 0; n < 400; n++) {
    for (let run = 0; run < 3; run++) {
      const text = `select ${n} + value as sum from things where id = $1`
      expect(await client.unsafe(text, [1]).values()).toMatchObject([[n + 10]])
    }
  }
  expect(await kept()).toHaveLength(300)
})

test('a statement that begins with a comment is planned each time', async () => {
  for (let run = 0; run < 3; run++) await orm.execute(sql`/* planned each time */ select value from things`)
  expect(await kept()).toHaveLength(0)
})

test('what is no statement of rows is not kept', async () => {
  for (let run = 0; run < 3; run++) await orm.execute(sql`vacuum things`)
  expect(await kept()).toHaveLength(0)
})

test('a kept statement whose columns change type is prepared anew', async () => {
  for (let run = 0; run < 7; run++) expect(await readValue(orm, 1)).toEqual([{ value: 10 }])
  await orm.execute(sql`alter table things alter column value type text`)
  expect(await readValue(orm, 1)).toEqual([{ value: '10' }])
  expect(await orm.transaction((tx) => readValue(tx, 1))).toEqual([{ value: '10' }])
})

test('in a transaction it fails once where its columns have changed, and never after', async () => {
  for (let run = 0; run < 7; run++) await readValue(orm, 1)
  await orm.execute(sql`alter table things alter column value type text`)
  await expect(orm.transaction((tx) => readValue(tx, 1))).rejects.toThrow()
  expect(await orm.transaction((tx) => readValue(tx, 1))).toEqual([{ value: '10' }])
})
