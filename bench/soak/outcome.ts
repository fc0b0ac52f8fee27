import type { Sql } from 'postgres'
import type { Book } from './book.ts'
import type { NotifyClient } from './notify-load.ts'
import type { Rig } from './rig.ts'

export interface MailOutcome {
  readonly queued: number
  readonly accepted: number
  readonly waiting: number
  readonly requests: number
}

/** Holds what is stored to what was acknowledged. */
export async function checkEvents(sql: Sql, clients: readonly NotifyClient[], book: Book): Promise<number> {
  const rows = await sql<{ id: string; title: string }[]>`select id, title from notify_events`
  const stored = new Map(rows.map(({ id, title }) => [title, id]))
  const acknowledged = new Map(clients.flatMap(({ events }) => [...events]))
  for (const [title, id] of acknowledged)
    book.check('events', stored.get(title) === id ? null : `${title} is stored as ${stored.get(title)}`)
  book.check(
    'events',
    rows.length === acknowledged.size ? null : `${rows.length} of ${acknowledged.size} stored`,
  )
  return acknowledged.size
}

/** The mails of the queue by subject; null: sent, or never queued. */
async function waitingMails(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ title: string; state: string }[]>`
    select e.title, q.state from notify_email_queue q join notify_events e on e.id = q.id where q.state <> 'sent'`
  return new Map(rows.map(({ title, state }) => [title, state]))
}

/** Waits so long for the queue to become empty. */
export async function untilSent(sql: Sql, limitMs: number): Promise<void> {
  for (const endMs = performance.now() + limitMs; performance.now() < endMs; await Bun.sleep(500))
    if ((await waitingMails(sql)).size === 0) return
}

export async function checkMails(
  sql: Sql,
  { resend }: Rig,
  clients: readonly NotifyClient[],
  book: Book,
): Promise<MailOutcome> {
  const accepted = new Map<string, number>()
  for (const { mail } of resend.accepted()) {
    const subject = String(mail.subject)
    accepted.set(subject, (accepted.get(subject) ?? 0) + 1)
  }
  const waiting = await waitingMails(sql)
  const queued = clients.flatMap(({ mails }) => [...mails])
  for (const title of queued) {
    const [count, state] = [accepted.get(title) ?? 0, waiting.get(title)]
    const isRight = count === 1 || (count === 0 && (state === 'pending' || state === 'sending'))
    book.check('mails', isRight ? null : `${title} was accepted ${count} times and is ${state ?? 'sent'}`)
  }
  const known = new Set(queued)
  for (const subject of accepted.keys())
    if (!known.has(subject)) book.check('mails', `${subject} was sent, and nobody posted it`)
  return {
    ...{ queued: queued.length, accepted: accepted.size },
    ...{ waiting: waiting.size, requests: resend.requests.length },
  }
}
