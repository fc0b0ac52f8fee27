import { beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/store/database.ts'
import { forgetBatches, SLICE } from '../../src/usage/ledger.ts'
import { createMeter, type Meter } from '../../src/usage/meter.ts'
import { usage, usageBatches } from '../../src/usage/schema.ts'
import { describeOnBoth } from '../keys/databases.ts'
import { until } from '../support/waiting.ts'
import { newId, nothingNoted, storedBatches, storedRows, storedTotal } from './stored.ts'

const NOON = Date.UTC(2026, 6, 15, 12)
const DAY_MS = 86_400_000

describeOnBoth('the meter', (database) => {
  let nowMs = NOON
  let recorded: ReadonlyMap<string, number>[] = []
  let meter: Meter

  const newMeter = (over: Database = database()) =>
    createMeter({
      database: over,
      noteUses: (uses) => {
        recorded.push(uses)
        return nothingNoted()
      },
      now: () => nowMs,
    })

  beforeEach(async () => {
    await database().orm.delete(usage)
    await database().orm.delete(usageBatches)
    nowMs = NOON
    recorded = []
    meter = newMeter()
  })

  test('what was counted is stored by key, day and operation, and added to', async () => {
    const key = newId()
    meter.count(key, 'geoLookup', true, nowMs)
    meter.count(key, 'geoLookup', true, nowMs)
    await meter.flush()
    meter.count(key, 'geoLookup', true, nowMs)
    meter.count(key, 'geoLookup', false, nowMs)
    meter.count(key, 'none', true, nowMs)
    await meter.flush()
    const row = { keyId: key, day: '2026-07-15' }
    expect(await storedRows(database())).toEqual([
      { ...row, operation: 'geoLookup', admitted: 3, refused: 1 },
      { ...row, operation: 'none', admitted: 1, refused: 0 },
    ])
  })

  test('where nothing was counted, nothing is written', async () => {
    await meter.flush()
    expect(await storedBatches(database())).toBe(0)
  })

  test('a batch whose answer was lost is sent again and not counted again', async () => {
    let isLosing = true
    const losing = (orm: Database['orm']): Database['orm'] =>
      new Proxy(orm, {
        get: (target, name) =>
          name === 'execute' && isLosing
            ? (...words: Parameters<typeof target.execute>) =>
                target.execute(...words).then(() => Promise.reject(new Error('the answer was lost')))
            : Reflect.get(target, name),
      })
    const deaf: Database = { ...database(), use: (work) => database().use((orm) => work(losing(orm))) }
    const key = newId()
    const other = newMeter(deaf)
    other.count(key, 'geoLookup', true, nowMs)
    await expect(other.flush()).rejects.toThrow('the answer was lost')
    other.count(key, 'geoLookup', true, nowMs)
    await expect(other.flush()).rejects.toThrow('the answer was lost')
    expect(await storedTotal(database(), key)).toBe(1)
    isLosing = false
    expect((await other.read(key, nowMs)).today.admitted).toBe(2)
    await other.flush()
    expect(await storedTotal(database(), key)).toBe(2)
    expect((await other.read(key, nowMs)).today.admitted).toBe(2)
  })

  test('midnight UTC parts two requests a millisecond apart, in one flush', async () => {
    const key = newId()
    nowMs = Date.UTC(2026, 6, 15, 23, 59, 59, 999)
    meter.count(key, 'geoLookup', true, nowMs)
    nowMs += 1
    meter.count(key, 'geoLookup', false, nowMs)
    await meter.flush()
    const { today, days } = await meter.read(key, nowMs)
    expect(today).toEqual({
      admitted: 0,
      refused: 1,
      by_operation: { geoLookup: { admitted: 0, refused: 1 } },
    })
    expect(days.slice(-2)).toEqual([
      { date: '2026-07-15', admitted: 1, refused: 0 },
      { date: '2026-07-16', admitted: 0, refused: 1 },
    ])
  })

  test('thirty days are shown, oldest first, with the days that had no request', async () => {
    const key = newId()
    for (const daysAgo of [30, 29, 3, 0]) {
      nowMs = NOON - daysAgo * DAY_MS
      for (let count = 0; count <= daysAgo; count++) meter.count(key, 'geoBatch', true, nowMs)
    }
    await meter.flush()
    const { days } = await meter.read(key, nowMs)
    expect(days).toHaveLength(30)
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
    expect(days.filter(({ admitted }) => admitted > 0)).toEqual([
      { date: '2026-06-16', admitted: 30, refused: 0 },
      { date: '2026-07-12', admitted: 4, refused: 0 },
      { date: '2026-07-15', admitted: 1, refused: 0 },
    ])
  })

  test('a key that never asked for anything has thirty empty days', async () => {
    const { today, days } = await meter.read(newId(), nowMs)
    expect(today).toEqual({ admitted: 0, refused: 0, by_operation: {} })
    expect(days.every(({ admitted, refused }) => admitted + refused === 0)).toBe(true)
    expect(days).toHaveLength(30)
  })

  test('what is not stored yet is in what is read, once, at every moment of a flush', async () => {
    const [key, stranger] = [newId(), newId()]
    let counted = 0
    for (let round = 0; round < 20; round++) {
      meter.count(key, 'geoLookup', true, nowMs)
      meter.count(stranger, 'geoLookup', true, nowMs)
      counted++
      const flushed = round % 3 === 0 ? Promise.resolve() : meter.flush()
      const day = Math.floor(nowMs / DAY_MS)
      const answers = await Promise.all([
        meter.read(key, nowMs),
        meter.read(key, nowMs),
        meter.admittedToday(),
        ...[key, stranger, newId(), key].map((keyId) => meter.admittedOn(keyId, day)),
      ])
      expect(answers[0].today.admitted).toBe(counted)
      expect(answers[1].days.at(-1)?.admitted).toBe(counted)
      expect(answers[2].get(key)).toBe(counted)
      expect(answers.slice(3)).toEqual([counted, counted, 0, counted])
      await flushed
    }
  })

  test('the requests admitted today are told by key, from all processes, without the refused and those of other days', async () => {
    const [first, second] = [newId(), newId()]
    nowMs -= DAY_MS
    meter.count(first, 'geoLookup', true, nowMs)
    nowMs += DAY_MS
    meter.count(first, 'geoLookup', true, nowMs)
    meter.count(first, 'geoBatch', true, nowMs)
    meter.count(first, 'geoBatch', false, nowMs)
    await meter.flush()
    const other = newMeter()
    other.count(second, 'geoLookup', true, nowMs)
    expect(await other.admittedToday()).toEqual(
      new Map([
        [first, 2],
        [second, 1],
      ]),
    )
  })

  test('the latest use of each key goes with the counts, in the statement that stores them', async () => {
    const [first, second] = [newId(), newId()]
    meter.count(second, 'geoLookup', true, nowMs)
    nowMs += 5
    meter.count(second, 'geoBatch', false, nowMs)
    meter.count(first, 'geoLookup', true, nowMs)
    await meter.flush()
    expect(recorded.map((uses) => [...uses])).toEqual([
      [
        [second, NOON + 5],
        [first, NOON + 5],
      ],
    ])
  })

  test('the use of a key is noted once a minute, exact to the minute', async () => {
    const key = newId()
    for (let second = 0; second < 120; second++) {
      nowMs = NOON + 1_000 * second
      meter.count(key, 'geoLookup', true, nowMs)
      await meter.flush()
    }
    const noted = recorded.flatMap((uses) => [...uses.values()].map((at) => at - NOON))
    expect(noted[0]).toBe(0)
    expect(noted.length).toBeLessThanOrEqual(3)
    for (const [index, at] of [...noted, 120_000].entries())
      expect(at - (noted[index - 1] ?? at)).toBeLessThanOrEqual(60_000)
  })

  test('where the use of a key cannot be noted, nothing is stored, and all of it later', async () => {
    const key = newId()
    const { orm } = database()
    const fragile = createMeter({ database: database(), noteUses: () => sql`insert into uses values (1)` })
    fragile.count(key, 'geoLookup', true, nowMs)
    await expect(fragile.flush()).rejects.toThrow()
    expect(await storedTotal(database(), key)).toBe(0)
    expect(await storedBatches(database())).toBe(0)
    await orm.execute(sql`create table uses (n int)`)
    await fragile.flush()
    expect(await storedTotal(database(), key)).toBe(1)
    expect((await orm.select().from(sql`uses`)).length).toBe(1)
    await orm.execute(sql`drop table uses`)
  })

  test('a batch of more rows than one slice is stored whole', async () => {
    const keys = Array.from({ length: 2 * SLICE + 1 }, newId)
    for (let round = 0; round < 2; round++) {
      for (const key of keys) meter.count(key, 'geoLookup', true, nowMs)
      await meter.flush()
    }
    const rows = await storedRows(database())
    expect(rows).toHaveLength(keys.length)
    expect(rows.every(({ admitted }) => admitted === 2)).toBe(true)
    expect(recorded.map(({ size }) => size)).toEqual([keys.length])
    expect(await storedBatches(database())).toBe(2)
  })

  test('counts beyond 32 bits are kept exactly', async () => {
    const key = newId()
    const row = { keyId: key, day: '2026-07-15', operation: 'geoLookup', refused: 0 }
    await database()
      .orm.insert(usage)
      .values({ ...row, admitted: 2 ** 40 })
    meter.count(key, 'geoLookup', true, nowMs)
    await meter.flush()
    expect((await meter.read(key, nowMs)).today.admitted).toBe(2 ** 40 + 1)
    expect((await meter.admittedToday()).get(key)).toBe(2 ** 40 + 1)
  })

  test('a meter that was started stores by itself', async () => {
    const key = newId()
    meter.start()
    meter.count(key, 'geoLookup', true, nowMs)
    await until(async () => (await storedTotal(database(), key)) > 0)
    await meter.stop()
    expect(await storedTotal(database(), key)).toBe(1)
  })

  test('stopping stores everything, also what is counted while a flush is under way', async () => {
    const key = newId()
    meter.start()
    meter.count(key, 'geoLookup', true, nowMs)
    const flushed = meter.flush()
    meter.count(key, 'geoLookup', true, nowMs)
    await meter.stop()
    expect(await storedTotal(database(), key)).toBe(2)
    await flushed
  })

  test('ids of batches are forgotten after two days, not before', async () => {
    const ages = [1.9, 2.1, 30]
    for (const age of ages) {
      const at = new Date(Date.now() - age * DAY_MS)
      await database().orm.insert(usageBatches).values({ id: newId(), at })
    }
    meter.start()
    await until(async () => (await storedBatches(database())) === 1)
    await meter.stop()
    await forgetBatches(database().orm, 2)
    expect(await storedBatches(database())).toBe(1)
  })

  test('a batch of which it could not be learned for a day whether it is stored is given up, and said so', async () => {
    const key = newId()
    const said: unknown[] = []
    const lost = createMeter({
      database: { ...database(), use: () => Promise.reject(new Error('no answer')) },
      noteUses: nothingNoted,
      now: () => nowMs,
      warn: (event, fields) => void said.push({ event, ...fields }),
    })
    lost.count(key, 'geoLookup', true, nowMs)
    await expect(lost.flush()).rejects.toThrow('no answer')
    nowMs += DAY_MS
    await expect(lost.flush()).rejects.toThrow('no answer')
    expect(said).toEqual([])
    nowMs += 1
    await lost.flush()
    expect(said).toMatchObject([{ event: 'usage_lost', requests: 1 }])
  })
})
