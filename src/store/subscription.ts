import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { whileAvailable } from './unavailable.ts'

export interface Listener {
  onMessage(payload: string): void
  /** Runs whenever the channel opens, since earlier messages may have been missed. */
  onListening(): void
}

export interface Subscription {
  stop(): Promise<void>
}

export interface SubscriptionTimes {
  readonly checkMs: number
  readonly retryMs: number
}

const TIMES: SubscriptionTimes = { checkMs: 3_000, retryMs: 500 }

/** Uses one connection after another; resolves after the first attempt even if it failed. */
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
        // The next attempt follows; callers do without the channel until one succeeds.
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

async function watch(client: postgres.Sql, checkMs: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pause(checkMs, stopping)
    if (!stopping.aborted) await whileAvailable(roundTrip(client))
  }
}

/** postgres.js sends only LISTEN and UNLISTEN over the listening connection. */
async function roundTrip(client: postgres.Sql): Promise<void> {
  const { unlisten } = await client.listen('waypost_check', () => {})
  await unlisten()
}

async function pause(durationMs: number, stopping: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal: stopping }).catch(() => {})
}
