import { expect, test } from 'bun:test'
import { sizeOf } from '../../../size.ts'
import { eventually } from '../../../support/answers.ts'
import { startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import { startResend } from '../../../support/resend.ts'
import { SEED, seededRandom } from '../../../support/seed.ts'
import { makeDirectory, type Service, startService } from '../../../support/service.ts'
import { until } from '../../../support/waiting.ts'
import { NOTIFY_SCOPES, readHealth } from '../client.ts'
import { mailSettings } from '../mail/mailing.ts'
import { startCrashLoad } from './crash-load.ts'
import { readOutcome } from './crash-outcome.ts'
import { failOften } from './crash-provider.ts'

/** More with `WAYPOST_CRASH_ROUNDS`; the figure in the design is of twenty-five. */
const ROUNDS = Number(process.env.WAYPOST_CRASH_ROUNDS ?? sizeOf(3, 1))
/** Events that are acknowledged from one kill to the next. */
const ROUND_EVENTS = { least: 20, more: 300 }
const KEYS = 24
const USERS = 20
/** A killed process holds its mails for a lease of 30 s; failed ones wait for their backoff, longer with each round. */
const SENT_WITHIN_MS = 240_000

type Env = Readonly<Record<string, string>>
type Open = () => Promise<(env: Env) => Promise<Service>>

const DATABASES: readonly (readonly [string, Open])[] = [
  [
    'the embedded database',
    async () => {
      const dataDir = makeDirectory('notify-crash')
      return (env) => startService({ dataDir, env })
    },
  ],
  [
    'Postgres',
    async () => {
      const DATABASE_URL = await freshDatabase()
      return (env) => startNode({ DATABASE_URL, ...env })
    },
  ],
]

async function makeKeys(service: Service): Promise<string[]> {
  const { key, partner_id: partnerId } = await service.createKey({ scopes: NOTIFY_SCOPES })
  const keys = [key]
  while (keys.length < KEYS) keys.push((await service.createKey({ partnerId, scopes: NOTIFY_SCOPES })).key)
  return keys
}

test.concurrent.each(DATABASES)(
  `through kill -9 under load and with a Resend that fails, on %s, what was acknowledged is in the inbox once and its mail is accepted once [N5, N11] (WAYPOST_SEED=${SEED})`,
  async (name, open) => {
    const resend = await startResend()
    const random = seededRandom()
    const { bad } = failOften(resend, random)
    const start = await open()
    const env = mailSettings(resend.url)
    let service = await start(env)
    let running = Promise.resolve(service)
    const installation = { current: () => running, keys: await makeKeys(service) }
    const load = startCrashLoad(installation, USERS)
    // Until an answer was lost in a kill and the provider has failed, too: else the rounds would show little.
    const hasShown = () => load.retries() > 0 && Object.keys(bad).length > 0
    for (let round = 0; round < ROUNDS || !hasShown(); round++) {
      const enough = load.acknowledged.size + ROUND_EVENTS.least + random() * ROUND_EVENTS.more
      await until(() => load.acknowledged.size >= enough)
      const next = Promise.withResolvers<Service>()
      running = next.promise
      await service.kill()
      if (round >= ROUNDS - 1 && hasShown()) resend.behave(() => 'ok')
      service = await start(env)
      next.resolve(service)
    }
    const restartedMs = Date.now()
    await load.stop()
    const { email } = await eventually(
      SENT_WITHIN_MS,
      () => readHealth(service),
      (health) => health.email.pending === 0,
    )
    const sentAfterMs = Date.now() - restartedMs
    const outcome = await readOutcome(service, installation, resend, load.acknowledged)
    await service.stop()
    await resend.stop()

    const events = load.acknowledged.size
    const [retries, lostAnswers] = [load.retries(), load.lostAnswers()]
    const posts = { events, retries, lost_answers: lostAnswers }
    const requests = { requests: resend.requests.length, bad, sent_after_ms: sentAfterMs }
    console.log(
      JSON.stringify({ notify_crash: name, kill_9_rounds: ROUNDS, ...posts, ...requests, ...outcome }),
    )
    expect(load.surprises).toEqual([])
    expect(outcome).toEqual({
      missing: 0,
      inboxRows: { 1: events },
      mails: { 1: events },
      mostBodiesOfAKey: 1,
      unknown: 0,
      emailStatuses: { sent: events },
      changed: 0,
    })
    expect(email).toEqual({ configured: true, pending: 0, oldest_age_seconds: 0, failed: 0 })
    // Else the rounds would show nothing.
    expect(events).toBeGreaterThan(ROUNDS * 10)
  },
  60_000 + SENT_WITHIN_MS + ROUNDS * 20_000,
)
