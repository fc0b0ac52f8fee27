import { expect, test } from 'bun:test'
import { startSmtp } from '../../../notify/mail/smtp-server.ts'
import { sizeOf } from '../../../size.ts'
import { startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import { SEED, seededRandom } from '../../../support/seed.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, newUser, openClient, readHealth } from '../client.ts'
import { newAddress } from '../mail/mailing.ts'

const ROUNDS = sizeOf(3, 1)
const EVENTS = 30
/** A killed process holds its mail for a lease of 30 s; failed ones wait for their backoff. */
const SENT_WITHIN_MS = 240_000

test(
  `through kill -9 and a server of SMTP that fails, each mail arrives, and one that arrives twice has one Message-ID [N5, N11] (WAYPOST_SEED=${SEED})`,
  async () => {
    await using smtp = await startSmtp()
    const random = seededRandom()
    const answers = ['lost', 'drop', '451 4.3.0 Later', undefined, undefined, undefined] as const
    const fail = () => answers[Math.floor(random() * answers.length)]
    smtp.behave = (stage) => (stage === 'body' || stage === 'rcpt' ? fail() : undefined)
    const env = {
      ...{ DATABASE_URL: await freshDatabase(), EMAIL_SMTP_URL: smtp.url },
      ...{ EMAIL_FROM: 'Waypost <post@waypost.example>', EMAIL_RATE_PER_SECOND: '200' },
    }
    let service = await startNode(env)
    const { key } = await openClient(service)
    const eventOf = new Map<string, string>()
    for (let round = 0; round < ROUNDS; round++) {
      for (let count = 0; count < EVENTS; count++) {
        const email = newAddress()
        const body = JSON.stringify(eventFor(newUser(), { email }))
        const reply = await service.send({ method: 'POST', path: '/v1/notify/events', key, body })
        expect(reply.status).toBe(201)
        eventOf.set(email, JSON.parse(reply.text).id)
      }
      await until(() => smtp.mails.length > round * EVENTS + 5)
      await service.kill()
      service = await startNode(env)
    }
    smtp.behave = () => undefined
    await until(async () => (await readHealth(service)).email.pending === 0, SENT_WITHIN_MS)
    const arrived = smtp.mails.map(({ to: [to = ''], data }) => [to, /^Message-ID: <(.*)>/im.exec(data)?.[1]])
    expect(new Set(arrived.map(([to]) => to))).toEqual(new Set(eventOf.keys()))
    const ids = [...eventOf].map(([email, id]) => [email, `event-${id}@waypost.example`])
    expect(new Set(arrived.map(String))).toEqual(new Set(ids.map(String)))
    expect((await readHealth(service)).email.failed).toBe(0)
    await service.stop()
  },
  SENT_WITHIN_MS + 60_000,
)
