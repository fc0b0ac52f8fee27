import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { PGlite } from '@electric-sql/pglite'
import { openKept, REPEATS } from './kept-statements.ts'

let kept: PGlite

beforeAll(async () => {
  kept = await openKept()
})

afterAll(async () => {
  await kept.close()
})

describe('when the schema changes', () => {
  const insert = 'insert into changing values ($1) returning *'
  const read = 'select * from changing'
  beforeEach(async () => {
    await kept.query('drop table if exists changing')
    await kept.query('create table changing (value int)')
  })
  const changes: Record<string, (client: PGlite, text: string) => Promise<unknown>> = {
    'by a statement': (client, text) => client.query(text),
    'in a transaction': (client, text) => client.transaction((tx) => tx.query(text)),
    'in a transaction at once': (client, text) => client.transaction((tx) => tx.exec(text)),
  }
  test.each(Object.keys(changes))('%s, a kept statement takes and answers the new types', async (way) => {
    for (let turn = 0; turn < REPEATS; turn++) await kept.query(insert, [1])
    expect((await kept.query(read)).fields).toEqual([{ name: 'value', dataTypeID: 23 }])
    await changes[way]?.(kept, 'alter table changing alter column value type text')
    expect((await kept.query(insert, ['two'])).rows).toEqual([{ value: 'two' }])
    expect((await kept.query(read)).fields).toEqual([{ name: 'value', dataTypeID: 25 }])
  })

  test('unnoticed, a kept statement is prepared anew, and run once', async () => {
    await kept.query(insert, [1])
    await kept.query(read)
    await kept.exec('alter table changing add column more text')
    expect((await kept.query(read)).rows).toEqual([{ value: 1, more: null }])
    expect((await kept.query(insert, [2])).rows).toEqual([{ value: 2, more: null }])
    await kept.exec('deallocate all')
    expect((await kept.query(insert, [3])).rows).toEqual([{ value: 3, more: null }])
    expect((await kept.query('select count(*)::int as count from changing')).rows).toEqual([{ count: 3 }])
  })

  test('with a transaction that is rolled back, a kept statement is as before', async () => {
    await kept.query(insert, [1])
    const changing = kept.transaction(async (tx) => {
      await tx.query('alter table changing alter column value type text')
      throw new Error('changed its mind')
    })
    await expect(changing).rejects.toThrow('changed its mind')
    expect((await kept.query(insert, [2])).rows).toEqual([{ value: 2 }])
  })
})
