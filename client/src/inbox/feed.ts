import { createParser } from 'eventsource-parser'
import { realClock } from '../clock.ts'
import { retryAfterMs } from '../retry-after.ts'
import type { Change } from './model.ts'

export interface FeedParts {
  readonly url: string
  /** Asked at each connection. */
  readonly token: () => string
  readonly signal: AbortSignal
  /** The list is to be read anew: nothing of before is sure. */
  readonly onReset: () => void
  readonly onChange: (change: Change) => void
  /** true: changes are told from now on. */
  readonly onConnected: (isConnected: boolean) => void
  /** Resolves when it is worth to go on; rejects where it is not. */
  readonly onRefused: (status: number) => Promise<void>
}

const USUAL_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
/** The service sends something each 15 s. */
const SILENCE_MS = 40_000

/** Follows an inbox (contract N21) across lost connections and nodes until the signal is aborted. */
export async function follow(parts: FeedParts): Promise<void> {
  const { signal } = parts
  let lastId: string | null = null
  let retryMs = USUAL_RETRY_MS
  let failures = 0
  while (!signal.aborted) {
    let askedMs = 0
    let isRefused = false
    const connection = new AbortController()
    const end = () => connection.abort()
    signal.addEventListener('abort', end)
    try {
      const headers = {
        Authorization: `Bearer ${parts.token()}`,
        ...(lastId !== null && { 'Last-Event-ID': lastId }),
      }
      const answer = await fetch(parts.url, { headers, signal: connection.signal, cache: 'no-store' })
      if (answer.ok && answer.body !== null) {
        failures = 0
        if (lastId === null) parts.onReset()
        parts.onConnected(true)
        await read(answer.body, end, {
          onEvent: ({ id, event, data }) => {
            if (event === 'reset') parts.onReset()
            else tell(parts, event, data)
            lastId = id ?? lastId
          },
          onRetry: (ms) => {
            retryMs = ms
          },
        })
      } else {
        isRefused = true
        askedMs = retryAfterMs(answer.headers, realClock.now()) ?? 0
        await parts.onRefused(answer.status)
        // A token that was renewed is used at once.
        if (answer.status === 401) continue
        failures++
      }
    } catch (error) {
      if (error instanceof FeedEnd) return
      failures++
    } finally {
      signal.removeEventListener('abort', end)
      connection.abort()
    }
    if (signal.aborted) return
    // A refusal was told with its reason.
    if (!isRefused) parts.onConnected(false)
    const backoffMs = Math.min(LONGEST_RETRY_MS, retryMs * 2 ** Math.min(failures, 5)) * (0.5 + Math.random())
    await realClock.sleep(Math.max(askedMs, backoffMs), signal)
  }
}

/** Thrown by `onRefused` where asking again is of no use. */
export class FeedEnd extends Error {}

interface Reader {
  readonly onEvent: (event: { id?: string | undefined; event?: string | undefined; data: string }) => void
  readonly onRetry: (ms: number) => void
}

async function read(body: ReadableStream<Uint8Array>, end: () => void, reader: Reader): Promise<void> {
  const parser = createParser(reader)
  const bytes = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const timer = setTimeout(end, SILENCE_MS)
    const { done, value } = await bytes.read().finally(() => clearTimeout(timer))
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

function tell({ onChange }: FeedParts, event: string | undefined, data: string): void {
  const read = JSON.parse(data)
  if (event === 'notification') onChange({ kind: event, item: read })
  else if (event === 'unread_count') onChange({ kind: event, count: read })
  else if (event === 'read' || event === 'unread' || event === 'archived') onChange({ kind: event, ...read })
  // Others are of a later version.
}
