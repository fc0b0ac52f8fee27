import type { Service } from '../../../support/service.ts'
import { eventFor, type Fields, newUser, type Receipt } from '../client.ts'

const CLIENTS = 12
/** What a client waits between an acknowledgement and its next event. */
const PAUSE_MS = 10
const RETRY_MS = 50
const ANSWER_LIMIT_MS = 5_000
const RETRIED_STATUSES = [429, 503]

export interface Installation {
  /** The process that runs, as soon as one does. */
  current(): Promise<Pick<Service, 'baseUrl'>>
  readonly keys: readonly string[]
}

export interface Acknowledged {
  readonly event: Fields
  readonly userId: string
  readonly receipt: Receipt
}

export interface CrashLoad {
  /** By dedupe_key, which is the title, too, and so the subject of the mail. */
  readonly acknowledged: ReadonlyMap<string, Acknowledged>
  /** What no client should ever see. */
  readonly surprises: readonly string[]
  /** Posts that the client had to repeat. */
  retries(): number
  /** Events that were stored although their first answer was lost. */
  lostAnswers(): number
  /** Nothing new is posted; resolves when all that was posted is acknowledged. */
  stop(): Promise<void>
}

/** Posts an event until it is acknowledged, through whichever restarts that takes. */
export async function postUntilAcknowledged({ current, keys }: Installation, event: Fields) {
  for (let attempts = 1; ; attempts++) {
    const { baseUrl } = await current()
    const answer = await post(baseUrl, keys[attempts % keys.length] ?? '', event)
    if (answer?.status === 200 || answer?.status === 201)
      return { attempts, status: answer.status, receipt: JSON.parse(answer.text) as Receipt }
    if (answer !== null && !RETRIED_STATUSES.includes(answer.status))
      throw new Error(`${answer.status} ${answer.text}`)
    await Bun.sleep(RETRY_MS)
  }
}

/** null where the connection ended without a whole answer. */
async function post(baseUrl: string, key: string, event: Fields) {
  try {
    const response = await fetch(`${baseUrl}/v1/notify/events`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

/** Clients that each post their next event when the last was acknowledged, for users in turn. */
export function startCrashLoad(installation: Installation, users: number): CrashLoad {
  const userIds = Array.from({ length: users }, newUser)
  const acknowledged = new Map<string, Acknowledged>()
  const surprises: string[] = []
  let retries = 0
  let lostAnswers = 0
  let going = true

  const postOne = async (dedupeKey: string, userId: string) => {
    const event = eventOf(dedupeKey, userId)
    const { attempts, status, receipt } = await postUntilAcknowledged(installation, event)
    retries += attempts - 1
    if (status === 200) lostAnswers++
    if (status === 200 && attempts === 1) surprises.push(`${dedupeKey} was there before it was posted`)
    if (receipt.payload_mismatch) surprises.push(`${dedupeKey} has a payload that nobody posted`)
    acknowledged.set(dedupeKey, { event, userId, receipt })
  }
  const run = async (client: number) => {
    for (let turn = client; going; turn += CLIENTS) {
      const posted = postOne(`event-${turn}-${Bun.randomUUIDv7()}`, userIds[turn % users] ?? '')
      await posted.catch((error: unknown) => surprises.push(String(error)))
      await Bun.sleep(PAUSE_MS)
    }
  }
  const runs = Array.from({ length: CLIENTS }, (_, client) => run(client))
  return {
    acknowledged,
    surprises,
    retries: () => retries,
    lostAnswers: () => lostAnswers,
    stop: async () => {
      going = false
      await Promise.all(runs)
    },
  }
}

function eventOf(dedupeKey: string, userId: string): Fields {
  return eventFor(userId, {
    dedupe_key: dedupeKey,
    title: dedupeKey,
    body: 'Ünïcödé 😀',
    url: 'https://example.com/orders/1',
    data: { order: dedupeKey },
    email: `${userId}@example.com`,
  })
}
