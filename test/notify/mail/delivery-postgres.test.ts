import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { DeliveryParts } from '../../../src/notify/mail/delivery.ts'
import { lookAhead } from '../../../src/notify/mail/queue.ts'
import type { SendMails } from '../../../src/notify/mail/transport.ts'
import { emailAccount, emailQueue } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Resend, startResend } from '../../support/resend.ts'
import { until } from '../../support/waiting.ts'
import { keepLog, sendThrough, settled, startDelivery, stopDeliveries } from './deliveries.ts'
import { emptyQueue, queueMails, statesOf } from './queued-mails.ts'
import { acceptedIds, mostInASecond } from './received-mails.ts'

afterEach(stopDeliveries)

let url: string
let direct: Database
let resend: Resend

beforeAll(async () => {
  url = await freshDatabase()
  direct = await openDatabase({ databaseUrl: url, dataDir: '' })
  await direct.migrate()
})

beforeEach(async () => {
  await emptyQueue(direct)
  resend = await startResend()
})

afterEach(() => resend.stop())

afterAll(() => direct.close())

const settle = () => settled(direct)

test('two nodes share 200 mails and the rate, and each mail is accepted once [N11]', async () => {
  const ratePerSecond = 80
  const other = await openDatabase({ databaseUrl: url, dataDir: '' })
  // Those that were sent alone before go alone again, so that there are many requests.
  const ids = await queueMails(direct, 200)
  await direct.orm.update(emailQueue).set({ attempts: 1 })
  const deliveries = [direct, other].map((database) =>
    startDelivery({ database, send: sendThrough(resend), ratePerSecond }),
  )
  await resend.waitFor(({ requests }) => requests.length >= 200, 25_000)
  await settle()
  expect(acceptedIds(resend)).toEqual(ids.toSorted())
  expect(resend.requests).toHaveLength(200)
  expect(mostInASecond(resend)).toBeLessThanOrEqual(ratePerSecond)
  const shares = deliveries.map((delivery) => delivery.counts().sent)
  expect(Math.min(...shares)).toBeGreaterThan(0)
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  await other.close()
})

test.each([
  ['close', 2],
  // What was not answered in time may still be done when the server hears of it.
  ['silence', 1],
] as const)(
  'a database that is away (%s) is told once, and everything is sent when it is back [N13]',
  async (outage, leastRequests) => {
    const { lines, log } = keepLog()
    const gate = await startGate(url)
    const database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
    const real = sendThrough(resend)
    const during = Promise.withResolvers<void>()
    const untold = Promise.withResolvers<void>()
    const unstored = Promise.withResolvers<void>()
    // In an outage the queue is looked at, in vain; anything else is the outcome of the request in flight.
    const watched: DeliveryParts['database'] = {
      use: (work) =>
        database.use(work).catch((error: unknown) => {
          if ((work as unknown) !== lookAhead) unstored.resolve()
          throw error
        }),
    }
    let isFirst = true
    // The outage begins with a request in flight, whose outcome cannot be stored then.
    const send: SendMails = async (...words) => {
      const outcome = await real(...words)
      if (isFirst) {
        isFirst = false
        await gate[outage]()
        during.resolve()
        await untold.promise
      }
      return outcome
    }
    const ids = await queueMails(direct, 1)
    const delivery = startDelivery({ database: watched, send, log, leaseMs: 3_000 })
    await during.promise
    ids.push(...(await queueMails(direct, 150)))
    await until(() => lines.length > 0)
    untold.resolve()
    await unstored.promise
    await gate.open()
    await settle()
    expect(acceptedIds(resend)).toEqual(ids.toSorted())
    expect(await statesOf(direct)).toEqual({ sent: 151 })
    const ofFirst = resend.requests.filter(({ key }) => key === `event/${ids[0]}`)
    expect(ofFirst.length).toBeGreaterThanOrEqual(leastRequests)
    expect(lines.every((line) => line.startsWith('email_queue_unavailable: '))).toBe(true)
    expect(lines.length).toBeLessThanOrEqual(2)
    await delivery.stop()
    await database.close()
    await gate.close()
  },
  30_000,
)

test('an idle node asks the database one question a poll and locks nothing', async () => {
  const questions: string[] = []
  const watched: DeliveryParts['database'] = {
    use: (work) =>
      direct.use((orm) =>
        work(
          new Proxy(orm, {
            get: (target, name) => {
              if (name === 'select' || name === 'update' || name === 'insert' || name === 'transaction')
                questions.push(name)
              return Reflect.get(target, name)
            },
          }),
        ),
      ),
  }
  startDelivery({ database: watched, send: sendThrough(resend), pollMs: 1 })
  await until(() => questions.length >= 6)
  expect(questions.slice(0, 6)).toEqual(['update', ...Array.from({ length: 5 }, () => 'select')])
  expect(await direct.orm.select().from(emailAccount)).toEqual([])
})
