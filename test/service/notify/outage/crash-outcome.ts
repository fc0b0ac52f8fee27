import type { Resend } from '../../../support/resend.ts'
import type { Service } from '../../../support/service.ts'
import { notifyClient, readPages } from '../client.ts'
import { type Acknowledged, type Installation, postUntilAcknowledged } from './crash-load.ts'

const AT_ONCE = 8

export interface Outcome {
  /** Acknowledged events whose notification, with the acknowledged id, is not in the inbox. */
  readonly missing: number
  /** How many events have so many inbox rows, and how many so many accepted mails. */
  readonly inboxRows: Readonly<Record<number, number>>
  readonly mails: Readonly<Record<number, number>>
  /** The most different bodies that came with one key of idempotency. */
  readonly mostBodiesOfAKey: number
  /** Inbox rows and mails of events that nobody posted. */
  readonly unknown: number
  /** What duplicates are told of the mail, and how many of them were not what was acknowledged. */
  readonly emailStatuses: Readonly<Record<string, number>>
  readonly changed: number
}

type Events = ReadonlyMap<string, Acknowledged>

/** Holds everything that was acknowledged beside what is stored and what the provider has. */
export async function readOutcome(
  service: Service,
  installation: Installation,
  resend: Resend,
  events: Events,
): Promise<Outcome> {
  const idsByTitle = await readInboxes(service, installation.keys, events)
  const subjects = resend.accepted().map(({ mail }) => String(mail.subject))
  const duplicates = await postAgain(installation, [...events.values()])
  const isMissing = ([title, { receipt }]: readonly [string, Acknowledged]) =>
    !idsByTitle.get(title)?.includes(receipt.id)
  return {
    missing: [...events].filter(isMissing).length,
    inboxRows: countNumbers([...events.keys()].map((title) => idsByTitle.get(title)?.length ?? 0)),
    mails: countNumbers(occurrences(subjects, [...events.keys()])),
    mostBodiesOfAKey: mostBodiesOfAKey(resend),
    unknown: [...idsByTitle.keys(), ...subjects].filter((title) => !events.has(title)).length,
    ...duplicates,
  }
}

async function readInboxes(service: Service, keys: readonly string[], events: Events) {
  const userIds = [...new Set([...events.values()].map(({ userId }) => userId))]
  const idsByTitle = new Map<string, string[]>()
  for (const [turn, userId] of userIds.entries()) {
    const client = notifyClient(service, keys[turn % keys.length] ?? '')
    for (const { notifications } of await readPages(client, userId, { limit: 100 }))
      for (const { title, id } of notifications) idsByTitle.set(title, [...(idsByTitle.get(title) ?? []), id])
  }
  return idsByTitle
}

async function postAgain(installation: Installation, events: readonly Acknowledged[]) {
  const emailStatuses: Record<string, number> = {}
  let changed = 0
  const rest = events.values()
  const run = async () => {
    for (const { event, receipt } of rest) {
      const { status, receipt: again } = await postUntilAcknowledged(installation, event)
      const { email, ...others } = again
      const { email: _, ...before } = receipt
      emailStatuses[email.status] = (emailStatuses[email.status] ?? 0) + 1
      const isSame = status === 200 && Bun.deepEquals(others, { ...before, deduplicated: true })
      if (!isSame) changed++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  return { emailStatuses, changed }
}

function mostBodiesOfAKey({ requests }: Resend): number {
  const bodies = new Map<string | null, Set<string>>()
  for (const { key, body } of requests) bodies.set(key, (bodies.get(key) ?? new Set()).add(body))
  return Math.max(...[...bodies.values()].map(({ size }) => size))
}

function occurrences(texts: readonly string[], wanted: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return wanted.map((text) => counts.get(text) ?? 0)
}

function countNumbers(values: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
