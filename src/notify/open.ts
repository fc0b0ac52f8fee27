import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import type { AdminOperation } from '../http/operation/admin-operation.ts'
import type { Operation } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import { type NotifyAdminParts, notifyAdminRoutes } from './admin-routes.ts'
import { createErasureSweep } from './cleanup/erasure-sweep.ts'
import { createRetention } from './cleanup/retention.ts'
import { createIntake } from './events/intake.ts'
import { notifyHealth } from './health.ts'
import { createDelivery, type Delivery } from './mail/delivery.ts'
import { composeEmail } from './mail/email.ts'
import type { SendMails } from './mail/resend.ts'
import { registerNotifyMetrics } from './metrics.ts'
import { notifyOperations } from './routes.ts'

export interface EmailSettings {
  /** null: email is not configured. */
  readonly resendApiKey: string | null
  readonly resendBaseUrl: string
  readonly emailFrom: string | null
  readonly emailRatePerSecond: number
  readonly emailUnsubscribe: string | null
}

export interface OpenNotifyParts extends Pick<NotifyAdminParts, 'record' | 'partnerExists'> {
  readonly database: Database
  readonly email: EmailSettings
  readonly retentionDays: number
  readonly log: Log
  readonly metrics: Metrics
}

export interface Notify {
  readonly operations: readonly Operation[]
  readonly adminOperations: readonly AdminOperation[]
  drain(): Promise<void>
  /** Waiting mails stay in the queue. */
  close(): Promise<void>
}

export function openNotify(parts: OpenNotifyParts): Notify {
  const { database, email, log, metrics } = parts
  const delivery = openDelivery(parts)
  const compose = delivery === null ? null : composeEmail({ unsubscribe: email.emailUnsubscribe })
  const onQueued = () => delivery?.wake()
  const intake = createIntake({ database, compose, onQueued })
  const retention = createRetention({ database, retentionDays: parts.retentionDays, log })
  const sweep = createErasureSweep({ database, log })
  const counts = () => delivery?.counts() ?? { sent: 0, failed: 0, retried: 0 }
  const readings = registerNotifyMetrics(metrics, { database, counts })
  const health = notifyHealth({ database, isConfigured: delivery !== null })
  delivery?.start()
  retention.start()
  sweep.start()
  return {
    operations: notifyOperations({ database, intake, health }),
    adminOperations: notifyAdminRoutes({
      ...parts,
      useAtLength: oneAfterAnother(database.useAtLength),
      onQueued,
      onErased: sweep.trigger,
    }),
    drain: async () => delivery?.stop(),
    close: async () => {
      await Promise.all([delivery?.stop(), retention.stop(), sweep.stop(), readings.stop()])
    },
  }
}

function oneAfterAnother(use: Database['useAtLength']): Database['useAtLength'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work, asker) => {
    const mine = last.then(() => use(work, asker))
    last = mine.catch(() => undefined)
    return mine
  }
}

function openDelivery({ database, email, log }: OpenNotifyParts): Delivery | null {
  const { resendApiKey: apiKey, resendBaseUrl: baseUrl, emailFrom: from } = email
  // The settings have both or neither.
  if (apiKey === null || from === null) return null
  // A service without email starts without the SDK.
  const opening = import('./mail/resend.ts').then(({ createResend }) =>
    createResend({ apiKey, baseUrl, from }),
  )
  const send: SendMails = async (...request) => (await opening)(...request)
  return createDelivery({ database, send, ratePerSecond: email.emailRatePerSecond, log })
}
