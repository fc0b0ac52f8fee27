import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import type { Tracing } from '../http/observe/tracing/tracing.ts'
import type { AdminOperation } from '../http/operation/admin-operation.ts'
import type { Operation, Served } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import type { Secrets } from '../store/secrets.ts'
import type { NotifyAdminParts } from './admin-parts.ts'
import { notifyAdminRoutes } from './admin-routes.ts'
import { streamOperation } from './browser/stream-route.ts'
import { Streams, type StreamsParts } from './browser/streams.ts'
import type { SignUserToken } from './browser/token-routes.ts'
import { createErasureSweep } from './cleanup/erasure-sweep.ts'
import { createRetention } from './cleanup/retention.ts'
import { createIntake } from './events/intake.ts'
import { notifyHealth } from './health.ts'
import { hookOperations } from './hooks/routes.ts'
import { createDelivery, type Delivery } from './mail/delivery.ts'
import { type MailContent, mailComposer } from './mail/email.ts'
import type { SendMails } from './mail/transport.ts'
import { registerNotifyMetrics } from './metrics.ts'
import { notifyOperations } from './routes.ts'
import { unsubscribeOperations } from './unsubscribe/routes.ts'
import { signTopic } from './unsubscribe/token.ts'

export interface EmailSettings {
  /** null: email does not go through Resend. */
  readonly resendApiKey: string | null
  readonly resendBaseUrl: string
  /** null: bounces are not heard. */
  readonly resendWebhookSecret: string | null
  /** null: email does not go through SMTP. */
  readonly emailSmtpUrl: string | null
  readonly emailFrom: string | null
  readonly emailRatePerSecond: number
  readonly emailMaxAgeHours: number
  readonly emailUnsubscribe: string | null
  /** Of the addresses that partners and products may have as senders. */
  readonly emailSenderDomains: readonly string[]
  /** null: the address that the service listens on. */
  readonly baseUrl: string | null
}

export interface OpenNotifyParts extends Pick<NotifyAdminParts, 'record' | 'partnerExists'> {
  readonly database: Database
  readonly email: EmailSettings
  readonly signUserToken: SignUserToken
  readonly authenticate: StreamsParts['authenticate']
  readonly retentionDays: number
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing?: Tracing | null
}

export interface Notify {
  readonly operations: readonly Operation[]
  /** Pages and hooks, which are no part of the API. */
  readonly unpublished: readonly Served[]
  readonly adminOperations: readonly AdminOperation[]
  drain(): Promise<void>
  /** Waiting mails stay in the queue. */
  close(): Promise<void>
}

export function openNotify(parts: OpenNotifyParts): Notify {
  const { database, email, signUserToken, log, metrics } = parts
  const { secrets } = database
  const transport = openTransport(email)
  const delivery = transport === null ? null : openDelivery(parts, transport, secrets)
  const onQueued = () => delivery?.wake()
  const streams = new Streams({ database, authenticate: parts.authenticate, warn: log.warn })
  const { changed: onChange } = streams
  const intake = createIntake({ database, isConfigured: delivery !== null, onQueued, onChange })
  const retention = createRetention({ database, retentionDays: parts.retentionDays, log })
  const sweep = createErasureSweep({ database, log })
  const counts = () => delivery?.counts() ?? { sent: 0, failed: 0, retried: 0 }
  metrics.reading('waypost_inbox_streams', {
    ...{ type: 'gauge', help: 'Open streams of inboxes.', across: 'sum' },
    read: () => streams.count,
  })
  const readings = registerNotifyMetrics(metrics, { database, counts, retentionDays: parts.retentionDays })
  const health = notifyHealth({ database, isConfigured: delivery !== null })
  delivery?.start()
  retention.start()
  sweep.start()
  streams.start()
  return {
    operations: notifyOperations({ database, intake, health, signUserToken, onChange }),
    unpublished: [
      streamOperation(streams),
      ...unsubscribeOperations({ database, secrets }),
      ...(email.resendWebhookSecret === null
        ? []
        : hookOperations({ database, secret: email.resendWebhookSecret })),
    ],
    adminOperations: notifyAdminRoutes({
      ...parts,
      useAtLength: oneAfterAnother(database.useAtLength),
      onQueued,
      onErased: () => {
        onChange()
        sweep.trigger()
      },
      senderDomains: email.emailSenderDomains,
    }),
    drain: async () => {
      streams.drain()
      await delivery?.stop()
    },
    close: async () => {
      await Promise.all([delivery?.stop(), retention.stop(), sweep.stop(), readings.stop(), streams.stop()])
      await transport?.close()
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

interface Transport {
  readonly send: SendMails
  /** The form of `EMAIL_FROM`. */
  readonly from: string
  /** Mails in one request. */
  readonly batchSize: number
  close(): Promise<void>
}

const RESEND_BATCH = 100

/** The settings have a sender wherever they have one of the two; a service without email starts without either. */
function openTransport(email: EmailSettings): Transport | null {
  const { resendApiKey: apiKey, resendBaseUrl: baseUrl, emailSmtpUrl: url, emailFrom: from } = email
  if (from === null) return null
  if (url !== null) {
    const opening = import('./mail/smtp.ts').then(({ createSmtp }) => createSmtp({ url, from }))
    return {
      ...{ from, batchSize: 1 },
      send: async (...request) => (await opening).send(...request),
      close: async () => (await opening).close(),
    }
  }
  if (apiKey === null) return null
  const opening = import('./mail/resend.ts').then(({ createResend }) =>
    createResend({ apiKey, baseUrl, from }),
  )
  return {
    ...{ from, batchSize: RESEND_BATCH },
    send: async (...request) => (await opening)(...request),
    close: async () => {},
  }
}

function openDelivery(
  { database, email, log, tracing = null }: OpenNotifyParts,
  transport: Transport,
  secrets: Secrets,
): Delivery {
  const { baseUrl, emailUnsubscribe: unsubscribe } = email
  const isPublic = baseUrl?.startsWith('https://') ?? false
  const { from, send, batchSize } = transport
  const composer = async () => {
    if (!isPublic) return mailComposer({ from, unsubscribe, unsubscribeUrl: null })
    const secret = await secrets.newest()
    const unsubscribeUrl = async (mail: MailContent) =>
      `${baseUrl}/unsubscribe/${await signTopic(secret, mail)}`
    return mailComposer({ from, unsubscribe, unsubscribeUrl })
  }
  return createDelivery({
    ...{ database, send, composer, batchSize, log, tracing },
    ratePerSecond: email.emailRatePerSecond,
    maxAgeHours: email.emailMaxAgeHours,
  })
}
