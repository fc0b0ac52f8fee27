import { type Conclusion, conclude, type SingleOutcome } from '../../../src/notify/mail/conclusion.ts'
import { mailComposer } from '../../../src/notify/mail/email.ts'
import { claimMails, type MailLease, type Round } from '../../../src/notify/mail/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { letPass, type StoredMail, storedMail } from './queued-mails.ts'

export const compose = mailComposer({
  from: 'Waypost <post@example.com>',
  unsubscribe: null,
  unsubscribeUrl: null,
})
export const TERMS = {
  ...{ leaseMs: 60_000, turnMs: 625, pauseMs: 60_000 },
  ...{ batchSize: 100, maxAgeHours: 24, compose },
}
/** Too long to pass while a test runs. */
export const LONG_TURN = { ...TERMS, turnMs: 60_000 }
export const BACKOFF_MS = 50_000
export const HOUR_MS = 3_600_000
export const DELAYS = { backoffMs: () => BACKOFF_MS, pauseMs: 60_000 }
export const UNKNOWN = { kind: 'unknown', reason: 'no answer', retryAfterMs: null } as const
export const REFUSED = { kind: 'account', reason: 'invalid key', retryAfterMs: null } as const

/** What a node does with the queue, step by step. */
export interface Node {
  claimRound(): Promise<Round>
  /** As `claimRound`, when the turn of the last claim is over. */
  claimNext(): Promise<MailLease | null>
  /** Throws where nothing was claimed. */
  claimSome(): Promise<MailLease>
  concludeAs(claim: MailLease, outcome: SingleOutcome): Promise<Conclusion>
  mail(id: string): Promise<StoredMail>
  mails(ids: readonly string[]): Promise<StoredMail[]>
}

export function nodeOf(database: () => Database): Node {
  const claimRound = () => claimMails(database().orm, TERMS)
  const claimNext = async () => {
    // The columns are rounded to milliseconds, up as well as down.
    await letPass(database(), TERMS.turnMs + 1)
    const { claim } = await claimRound()
    return claim
  }
  const mail = (id: string) => storedMail(database(), id)
  return {
    claimRound,
    claimNext,
    claimSome: async () => {
      const claim = await claimNext()
      if (claim === null) throw new Error('nothing was claimed')
      return claim
    },
    concludeAs: (claim, outcome) => conclude(database().orm, claim, outcome, DELAYS),
    mail,
    mails: (ids) => Promise.all(ids.map(mail)),
  }
}

export function idsOf(claim: MailLease | null): string[] | undefined {
  return claim?.mails.map(({ id }) => id)
}

export function accept(claim: MailLease): SingleOutcome {
  return { kind: 'accepted', ids: claim.mails.map(({ id }) => `resend ${id}`) }
}
