import { createDelivery, type Delivery, type DeliveryParts } from '../../../src/notify/mail/delivery.ts'
import { createResend } from '../../../src/notify/mail/resend.ts'
import type { SendMails } from '../../../src/notify/mail/transport.ts'
import type { Database } from '../../../src/store/database.ts'
import { FROM, type Resend } from '../../support/resend.ts'
import { until } from '../../support/waiting.ts'
import { compose } from './claims.ts'
import { statesOf } from './queued-mails.ts'

/** Fast enough for a test, and still one turn after another. */
export const QUICK = { ratePerSecond: 200, pollMs: 20, backoffMs: () => 20, leaseMs: 60_000 }

/** What was logged, an event a line; nothing but its name, and the reason where it has one. */
export function keepLog() {
  const lines: string[] = []
  const add = (event: string, fields: { reason?: unknown } = {}) => {
    lines.push(fields.reason === undefined ? event : `${event}: ${fields.reason}`)
  }
  const log: DeliveryParts['log'] = {
    info: add,
    warn: add,
    error: (event, error) => add(`${event}: ${error}`),
  }
  return { lines, log }
}

const running = new Set<Delivery>()

export function startDelivery(
  parts: Partial<DeliveryParts> & Pick<DeliveryParts, 'database' | 'send'>,
): Delivery {
  const delivery = createDelivery({ ...QUICK, composer: async () => compose, log: keepLog().log, ...parts })
  running.add(delivery)
  delivery.start()
  return delivery
}

/** Stops what the test started. */
export async function stopDeliveries(): Promise<void> {
  await Promise.all([...running].map((delivery) => delivery.stop()))
  running.clear()
}

export function sendThrough(resend: Resend, timeoutMs = 300): SendMails {
  return createResend({ apiKey: 're_test', from: FROM, baseUrl: resend.url, timeoutMs })
}

/** Until no mail waits or is being sent. */
export function settled(database: Database): Promise<void> {
  return until(async () => {
    const { pending = 0, sending = 0 } = await statesOf(database)
    return pending + sending === 0
  })
}
