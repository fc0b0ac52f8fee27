import { eventually } from '../../../support/answers.ts'
import { startAlone } from '../../../support/nodes.ts'
import { type Resend, startResend } from '../../../support/resend.ts'
import type { Service } from '../../../support/service.ts'
import {
  eventFor,
  type Fields,
  type NotifyClient,
  type NotifyHealth,
  openClient,
  type Receipt,
  readHealth,
} from '../client.ts'

export const FROM = 'Waypost <notices@waypost.test>'
/** A retry waits for its backoff, so this is longer than any first ones. */
const SETTLED_WITHIN_MS = 30_000

export interface Mailing {
  readonly resend: Resend
  readonly service: Service
  readonly client: NotifyClient & { readonly partnerId: string }
  stop(): Promise<void>
}

/** The settings of a service that sends through the given stand-in for Resend, as fast as it may. */
export function mailSettings(url: string): Readonly<Record<string, string>> {
  return {
    RESEND_API_KEY: 're_key_of_the_tests',
    RESEND_BASE_URL: url,
    EMAIL_FROM: FROM,
    EMAIL_RATE_PER_SECOND: '200',
  }
}

/** A service with a Resend of its own. */
export async function startMailing(env: Readonly<Record<string, string>> = {}): Promise<Mailing> {
  const resend = await startResend()
  const service = await startAlone({ ...mailSettings(resend.url), ...env })
  return {
    resend,
    service,
    client: await openClient(service),
    stop: async () => {
      await service.stop()
      await resend.stop()
    },
  }
}

export const newAddress = (): string => `ada-${Bun.randomUUIDv7()}@example.com`

/** Posts a duplicate of an event with a dedupe_key until its mail is no longer queued; returns the last receipt. */
export function settledEmail(
  client: NotifyClient,
  userId: string,
  dedupeKey: string,
  fields: Fields = {},
): Promise<Receipt> {
  return eventually(
    SETTLED_WITHIN_MS,
    () => client.repeat(eventFor(userId, { ...fields, dedupe_key: dedupeKey })),
    ({ email }) => email.status !== 'queued',
  )
}

/** The health of the area once it is as wanted. */
export function eventualHealth(
  service: Pick<Service, 'get'>,
  wanted: (email: NotifyHealth['email']) => boolean,
): Promise<NotifyHealth> {
  return eventually(
    SETTLED_WITHIN_MS,
    () => readHealth(service),
    ({ email }) => wanted(email),
  )
}

/** To whom the stand-in accepted mails, once for each mail. */
export const recipients = (resend: Resend): readonly unknown[] =>
  resend.accepted().flatMap(({ mail }) => mail.to)
