import { LOOKUP } from './nodes.ts'
import type { Service } from './service.ts'

/** One request as its client saw it; status 0 where the connection ended without an answer. */
export interface Seen {
  readonly status: number
  readonly sentMs: number
  readonly tookMs: number
}

export interface Load {
  /** What was answered so far. */
  readonly seen: readonly Seen[]
  /** All that were sent, with an answer or without. */
  sent(): number
  /** No more requests are sent; resolves when the last is answered. */
  stop(): Promise<readonly Seen[]>
}

export interface LoadOptions {
  readonly keys: readonly string[]
  readonly clients: number
  /** What a client waits between an answer and its next request. */
  readonly pauseMs: number
}

/** Clients on connections that are kept open; each sends its next request when the last was answered. */
export function startLoad(service: Service, { keys, clients, pauseMs }: LoadOptions): Load {
  const seen: Seen[] = []
  let sent = 0
  let going = true
  const ask = async (key: string) => {
    sent++
    const startMs = performance.now()
    const sentMs = Date.now()
    const status = await fetch(service.baseUrl + LOOKUP, { headers: { 'x-api-key': key } })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    seen.push({ status, sentMs, tookMs: performance.now() - startMs })
  }
  const run = async (client: number) => {
    for (let turn = client; going; turn += clients) {
      await ask(keys[turn % keys.length] ?? '')
      if (pauseMs > 0) await Bun.sleep(pauseMs)
    }
  }
  const runs = Array.from({ length: clients }, (_, client) => run(client))
  return {
    seen,
    sent: () => sent,
    stop: async () => {
      going = false
      await Promise.all(runs)
      return seen
    },
  }
}

/** New keys of one partner on plan scale: so many that a load does not reach their limits. */
export async function makeKeys(service: Service, count: number): Promise<string[]> {
  const { key, partner_id: partnerId } = await service.createKey()
  const others = Array.from({ length: count - 1 }, async () => (await service.createKey({ partnerId })).key)
  return [key, ...(await Promise.all(others))]
}
