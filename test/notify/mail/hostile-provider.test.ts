import { expect, test } from 'bun:test'
import { inArray } from 'drizzle-orm'
import { createDelivery } from '../../../src/notify/mail/delivery.ts'
import { createResend } from '../../../src/notify/mail/resend.ts'
import { emailQueue, events } from '../../../src/notify/schema.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { sizeOf } from '../../size.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { FROM, startResend } from '../../support/resend.ts'
import type { Behaviour } from '../../support/resend-answers.ts'
import { SEED, seededRandom } from '../../support/seed.ts'
import { until } from '../../support/waiting.ts'
import { compose } from './claims.ts'
import { queueMails, statesOf } from './queued-mails.ts'
import { acceptedIds, mostInASecond } from './received-mails.ts'

/** `WAYPOST_MAILS=5000` gives the figure of the design notes. */
const MAILS = Number(process.env.WAYPOST_MAILS ?? sizeOf(600, 150))
const RATE_PER_SECOND = 40
/** Tells slow from never: a quiet machine takes a tenth of it. */
const LIMIT_MS = 60_000 + MAILS * 400

const BAD_SHARE = 0.3
const DECK = 10
const BAD: readonly Behaviour[] = [
  ...(['rate_limited', 'server_error', 'html_502', 'hang', 'hang_after_accept', 'reset'] as const),
  ...(['reset_after_accept', 'garbage', 'concurrent', 'unauthorized'] as const),
]
/** Each of these two stops all mail for a while, so they are rarer than the others. */
const STOPPING = new Set<Behaviour>(['rate_limited', 'unauthorized'])
const STOPPING_SHARE = 0.3

test(
  `${MAILS} mails are accepted once each by a provider that answers 30 % badly, never above the rate [N11]`,
  async () => {
    const random = seededRandom()
    const behaviourOf = behaviours(random)
    const resend = await startResend()
    const chosen = new Map<Behaviour, number>()
    resend.behave(({ index }) => {
      const behaviour = behaviourOf(index)
      chosen.set(behaviour, (chosen.get(behaviour) ?? 0) + 1)
      return behaviour
    })

    const url = await freshDatabase()
    const nodes = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: '' })))
    const [database] = nodes
    if (database === undefined) throw new Error('no node')
    await database.migrate()
    const problems: unknown[] = []
    const deliveries = nodes.map((node) =>
      createDelivery({
        database: node,
        send: createResend({ apiKey: 're_test', from: FROM, baseUrl: resend.url, timeoutMs: 400 }),
        composer: async () => compose,
        ratePerSecond: RATE_PER_SECOND,
        log: { info: () => {}, warn: () => {}, error: (_, error) => void problems.push(error) },
        // Shorter than the design's by the same factor as everything else here.
        backoffMs: (attempts) => Math.min(50 * 2 ** (attempts - 1), 1_000) * (0.5 + random() / 2),
        ...{ pollMs: 50, leaseMs: 2_000, pauseMs: 200 },
      }),
    )
    const beganMs = performance.now()
    for (const delivery of deliveries) delivery.start()

    // A third comes in one by one or a few at a time, as events do; then there is a backlog of mails that go alone, because
    // they did before, so that the rate is used up, and of new ones, for batches.
    const ids: string[] = []
    while (ids.length < MAILS / 3) {
      const before = resend.requests.length
      ids.push(...(await queueMails(database, 1 + Math.floor(random() ** 3 * 6))))
      deliveries[Math.floor(random() * deliveries.length)]?.wake()
      await resend.waitFor(({ requests }) => requests.length > before, LIMIT_MS)
    }
    const alone = await queueMails(database, Math.floor(MAILS / 3))
    await database.orm.update(emailQueue).set({ attempts: 1 }).where(inArray(emailQueue.id, alone))
    ids.push(...alone, ...(await queueMails(database, MAILS - ids.length - alone.length)))
    await resend.waitFor(() => resend.accepted().length >= MAILS, LIMIT_MS)
    await until(async () => (await statesOf(database)).sent === MAILS)
    const seconds = (performance.now() - beganMs) / 1_000

    const bad = resend.requests.filter(({ behaviour }) => behaviour !== 'ok').length
    const figures = {
      ...{ seed: SEED, mails: MAILS, accepted: resend.accepted().length, requests: resend.requests.length },
      alone: resend.requests.filter(({ path }) => path === '/emails').length,
      badShare: (bad / resend.requests.length).toFixed(2),
      mostInASecond: mostInASecond(resend),
      ratePerSecond: RATE_PER_SECOND,
      seconds: seconds.toFixed(1),
    }
    console.log(JSON.stringify({ ...figures, ...Object.fromEntries(chosen) }))

    expect(acceptedIds(resend)).toEqual(ids.toSorted())
    expect(figures.mostInASecond).toBeLessThanOrEqual(RATE_PER_SECOND)
    expect(BAD.filter((behaviour) => !chosen.has(behaviour))).toEqual([])
    expect(bad / resend.requests.length).toBeWithin(0.2, 0.4)
    const bodies = new Map(resend.requests.map(({ key, body }) => [key, body]))
    for (const { key, body } of resend.requests) expect(body).toBe(bodies.get(key) ?? '')
    const statuses = await database.orm.selectDistinct({ status: events.emailStatus }).from(events)
    expect(statuses).toEqual([{ status: 'sent' }])
    expect(problems).toEqual([])

    await Promise.all(deliveries.map((delivery) => delivery.stop()))
    await Promise.all(nodes.map((node) => node.close()))
    await resend.stop()
  },
  LIMIT_MS,
)

/** The provider answers each kind of bad answer once among its first requests, then three of each ten badly. */
function behaviours(random: () => number): (index: number) => Behaviour {
  let badPlaces = new Set<number>()
  const pickBad = (): Behaviour => {
    const behaviour = BAD[Math.floor(random() * BAD.length)] ?? 'server_error'
    return !STOPPING.has(behaviour) || random() < STOPPING_SHARE ? behaviour : 'server_error'
  }
  return (index) => {
    if (index < 3 * BAD.length) return index % 3 === 1 ? (BAD[(index - 1) / 3] ?? 'ok') : 'ok'
    if (index % DECK === 0) {
      badPlaces = new Set()
      while (badPlaces.size < BAD_SHARE * DECK) badPlaces.add(Math.floor(random() * DECK))
    }
    return badPlaces.has(index % DECK) ? pickBad() : 'ok'
  }
}
