import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { whileAvailable } from './unavailable.ts'

/** What is done with what comes through a channel of NOTIFY. */
export interface Listener {
  onMessage(payload: string): void
  /** The channel is open, for the first time or again: whatever was sent before may have been missed. */
  onListening(): void
}

export interface Subscription {
  stop(): Promise<void>
}

export interface SubscriptionTimes {
  /** How often the connection is tried: one that died without a sign is noticed in no other way. */
  readonly checkMs: number
  /** How long a lost connection is left alone before the next attempt. */
  readonly retryMs: number
}

const TIMES: SubscriptionTimes = { checkMs: 3_000, retryMs: 500 }

/**
 * Hears a channel on connections of its own, one after another, until it is stopped. Resolves after the first attempt,
 * whatever became of it: Postgres may be away for now.
 */
export async function subscribe(
  connect: () => postgres.Sql,
  channel: string,
  listener: Listener,
  times: SubscriptionTimes = TIMES,
): Promise<Subscription> {
  const stopping = new AbortController()
  const firstAttempt = Promise.withResolvers<void>()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const client = connect()
      try {
        await whileAvailable(client.listen(channel, listener.onMessage, listener.onListening))
        firstAttempt.resolve()
        await watch(client, times.checkMs, stopping.signal)
      } catch {
        // Nobody waits for the channel: who needs it does without until the next attempt succeeds.
        firstAttempt.resolve()
      }
      await client.end({ timeout: 0 })
      await pause(times.retryMs, stopping.signal)
    }
  })()
  await firstAttempt.promise
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Returns when stopping, and throws when the connection does not answer any more. */
async function watch(client: postgres.Sql, checkMs: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pause(checkMs, stopping)
    if (!stopping.aborted) await whileAvailable(roundTrip(client))
  }
}

/** Only LISTEN and UNLISTEN reach the connection that hears; the client's other statements take another. */
async function roundTrip(client: postgres.Sql): Promise<void> {
  const { unlisten } = await client.listen('waypost_check', () => {})
  await unlisten()
}

async function pause(durationMs: number, stopping: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal: stopping }).catch(() => {})
}
