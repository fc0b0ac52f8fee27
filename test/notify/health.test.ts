import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { notifyHealth } from '../../src/notify/health.ts'
import { backlogQuery, readBacklog, walkIndexes } from '../../src/notify/mail/backlog.ts'
import { registerNotifyMetrics } from '../../src/notify/metrics.ts'
import { emailAccount, emailQueue, events } from '../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import type { Orm } from '../../src/store/driver.ts'
import { testApp } from '../http/app.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { freshDatabase } from '../support/postgres.ts'
import { until } from '../support/waiting.ts'
import { describeOnBoth } from './databases.ts'
import { mailOf, newUser } from './stored-events.ts'

const UNTIL = new Date('2999-01-01T00:00:00.000Z')
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds}::int)`

/** A database that counts how often it is asked. */
function counted({ use }: Database) {
  const asked = { count: 0 }
  const database: Pick<Database, 'use'> = {
    use: (work) => {
      asked.count++
      return use(work)
    },
  }
  return { asked, database }
}

type Parts = Parameters<typeof notifyHealth>[0]

function healthOf(parts: Parts) {
  const { ask } = testApp({ operations: [notifyHealth(parts)] })
  return async (query = '') => {
    const response = await ask(`/v1/notify/health${query}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

async function addMails(
  orm: Orm,
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'skipped',
  seconds: number,
) {
  const mail = mailOf(Bun.randomUUIDv7(), newUser())
  await orm.insert(emailQueue).values({ ...mail, state, createdAt: ago(seconds) })
}

describeOnBoth('health', (database) => {
  afterEach(async () => {
    await database().orm.delete(emailQueue)
    await database().orm.delete(emailAccount)
    await database().orm.delete(events)
  })

  const emailNow = async () => {
    const { body } = await healthOf({ database: database(), isConfigured: true })()
    return (body as { email: { [field: string]: unknown } }).email
  }

  test.each([true, false])(
    'without any mail all figures are 0 (configured: %p) [N12]',
    async (isConfigured) => {
      const { status, headers, body } = await healthOf({ database: database(), isConfigured })()
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(body)).toBe(
        `{"status":"ok","database":"ok","email":{"configured":${isConfigured},"pending":0,"oldest_age_seconds":0,"failed":0}}`,
      )
    },
  )

  test('what waits or is being sent is pending, and the oldest of it counts [N12]', async () => {
    const { orm } = database()
    for (const [state, seconds] of [
      ['pending', 60],
      ['sending', 7_200],
      ['pending', 1],
      ['sent', 90_000],
      ['skipped', 90_000],
      ['failed', 90_000],
      ['failed', 1],
    ] as const)
      await addMails(orm, state, seconds)
    const email = await emailNow()
    expect(email).toEqual({ configured: true, pending: 3, oldest_age_seconds: expect.any(Number), failed: 2 })
    expect(email.oldest_age_seconds).toBeGreaterThanOrEqual(7_200)
    expect(email.oldest_age_seconds).toBeLessThan(7_300)
  })

  test('the age is whole seconds, and never negative where the clock of a node is ahead', async () => {
    await addMails(database().orm, 'pending', -3_600)
    expect(await emailNow()).toMatchObject({ pending: 1, oldest_age_seconds: 0 })
    await addMails(database().orm, 'pending', 5)
    expect((await emailNow()).oldest_age_seconds).toSatisfy(Number.isInteger)
  })

  test('a refused account is told, but not what the provider said of it', async () => {
    const { orm } = database()
    const account = { id: 1, nextSendAt: new Date() }
    await orm.insert(emailAccount).values(account)
    expect(await emailNow()).not.toHaveProperty('paused')
    const paused = {
      pausedReason: '403 validation_error: secret.example is not verified',
      pausedUntil: UNTIL,
    }
    await orm.update(emailAccount).set(paused)
    expect((await emailNow()).paused).toEqual({ reason: 'account', until: UNTIL.toISOString() })
    await orm.update(emailAccount).set({ pausedReason: null, pausedUntil: null })
    expect(await emailNow()).not.toHaveProperty('paused')
  })

  test('however many ask at once, the database is asked once, and again a quarter of a second later', async () => {
    const { asked, database: watched } = counted(database())
    let nowMs = 10_000
    const ask = healthOf({ database: watched, isConfigured: true, now: () => nowMs })
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()))
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    nowMs += 249
    await ask()
    expect(asked.count).toBe(1)
    nowMs += 1
    await addMails(database().orm, 'pending', 0)
    expect((await ask()).body).toMatchObject({ email: { pending: 1 } })
    expect(asked.count).toBe(2)
  })

  test('an unknown query parameter is refused, without asking the database', async () => {
    const { asked, database: watched } = counted(database())
    const { status, body } = await healthOf({ database: watched, isConfigured: true })('?verbose=1')
    expect([status, asked.count]).toEqual([400, 0])
    expect(body).toMatchObject({
      error: { code: 'bad_request', message: expect.stringMatching(/^verbose: /) },
    })
  })

  test('mails are counted along the partial indexes, whatever the planner knows of them', async () => {
    const { orm } = database()
    const { partnerId, userId } = newUser()
    for (const state of ['sent', 'pending', 'failed']) {
      const row = sql`gen_random_uuid(), ${partnerId}::uuid, ${userId}, 'shop', 'order.paid', '{}', ${state}, now(), now()`
      await orm.execute(sql`insert into ${emailQueue}
        (id, partner_id, user_id, product_key, type, payload, state, due_at, created_at)
        select ${row} from generate_series(1, 5000)`)
      const plan = await orm.transaction(async (tx) => {
        await walkIndexes(tx)
        return JSON.stringify(await tx.execute(sql`explain ${backlogQuery(tx).getSQL()}`))
      })
      expect(plan).toMatch(/Index (Only )?Scan using notify_email_queue_due/)
      expect(plan).toMatch(/Index (Only )?Scan Backward using notify_email_queue_failed/)
      expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort/)
      await orm.execute(sql`analyze ${emailQueue}`)
    }
  })

  test('more than 10,000 mails are 10,000', async () => {
    const { orm } = database()
    const { partnerId, userId } = newUser()
    for (const state of ['pending', 'failed']) {
      const row = sql`gen_random_uuid(), ${partnerId}::uuid, ${userId}, 'shop', 'order.paid', '{}', ${state}, now(), now()`
      await orm.execute(sql`insert into ${emailQueue}
        (id, partner_id, user_id, product_key, type, payload, state, due_at, created_at)
        select ${row} from generate_series(1, 10001)`)
    }
    expect(await readBacklog(orm)).toMatchObject({ pending: 10_000, failed: 10_000 })
  })

  test('the metrics tell of the queue as it is read, and of what this process did', async () => {
    const { orm } = database()
    for (const state of ['pending', 'pending', 'failed'] as const) await addMails(orm, state, 100)
    await orm.insert(emailAccount).values({ id: 1, nextSendAt: UNTIL, pausedReason: 'x', pausedUntil: UNTIL })
    const metrics = new Metrics()
    let nowMs = 0
    const counts = { sent: 5, failed: 2, retried: 3 }
    const parts = {
      database: database(),
      counts: () => counts,
      retentionDays: 90,
      everyMs: 3_600_000,
      now: () => nowMs,
    }
    const described = registerNotifyMetrics(metrics, parts)
    const value = (name: string) =>
      new RegExp(`^waypost_notify_email_${name} (.*)$`, 'm').exec(metrics.text())?.[1]
    expect(value('pending')).toBeUndefined()
    await described.stop()
    expect(['pending', 'given_up', 'paused'].map(value)).toEqual(['2', '1', '1'])
    expect(Number(value('oldest_age_seconds'))).toBeGreaterThanOrEqual(100)
    expect(['sent_total', 'failed_total', 'retried_total'].map(value)).toEqual(['5', '2', '3'])
    nowMs = 15_000
    expect(['pending', 'oldest_age_seconds', 'failed', 'paused'].map(value)).toEqual(Array(4).fill(undefined))
    expect(value('sent_total')).toBe('5')
  })

  test.each([
    [0, 0],
    [89.9, 0],
    [90.5, 43_200],
    [400, 310 * 86_400],
  ])('an event that is %d days old is %d s behind a retention of 90 days', async (days, lag) => {
    const { orm } = database()
    for (const age of [0, days]) {
      const id = Bun.randomUUIDv7('hex', Date.now() - age * 86_400_000)
      await orm.insert(events).values({
        id,
        partnerId: id,
        userId: 'u',
        productKey: 'p',
        type: 't',
        fingerprint: 'f',
        title: 'T',
        channels: [],
        emailStatus: 'sent',
        createdAt: new Date(),
      })
    }
    const metrics = new Metrics()
    const counts = () => ({ sent: 0, failed: 0, retried: 0 })
    const described = registerNotifyMetrics(metrics, { database: database(), counts, retentionDays: 90 })
    await described.stop()
    const [, told] = /^waypost_notify_retention_lag_seconds (\d+)$/m.exec(metrics.text()) ?? []
    expect(Math.abs(Number(told) - lag)).toBeLessThan(60)
  })

  test('the metrics are read again from time to time', async () => {
    const metrics = new Metrics()
    const counts = () => ({ sent: 0, failed: 0, retried: 0 })
    const described = registerNotifyMetrics(metrics, {
      database: database(),
      counts,
      retentionDays: 90,
      everyMs: 2,
    })
    await until(() => metrics.text().includes('waypost_notify_email_pending 0'))
    await addMails(database().orm, 'pending', 0)
    await until(() => metrics.text().includes('waypost_notify_email_pending 1'))
    await described.stop()
  })
})

describe('health without the database', () => {
  let gate: Gate
  let database: Database

  beforeEach(async () => {
    gate = await startGate(await freshDatabase())
    database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
    await database.migrate()
  })
  afterEach(async () => {
    await gate.close()
    await database.close()
  })

  test.each(['close', 'silence'] as const)(
    'is 503 within 2 s however many ask, and recovers by itself (%s) [N12]',
    async (cut) => {
      let nowMs = 0
      const ask = healthOf({ database, isConfigured: true, now: () => nowMs })
      expect((await ask()).status).toBe(200)
      nowMs += 1_000
      await gate[cut]()
      const startedAt = performance.now()
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
      // Not a matter of speed: the contract's own bound.
      expect(performance.now() - startedAt).toBeLessThan(2_000)
      for (const { status, headers, body } of answers) {
        expect([status, headers.get('retry-after')]).toEqual([503, '1'])
        expect(body).toMatchObject({ error: { code: 'unavailable', status: 503 } })
      }
      await gate.open()
      while ((await ask()).status !== 200);
    },
  )
})
