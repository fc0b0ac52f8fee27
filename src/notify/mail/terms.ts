import type { ComposeMail } from './email.ts'

export interface Terms {
  readonly leaseMs: number
  readonly turnMs: number
  readonly pauseMs: number
  /** Mails in one request. */
  readonly batchSize: number
  /** No mail is sent later after its event. */
  readonly maxAgeHours: number
  readonly compose: ComposeMail
}
