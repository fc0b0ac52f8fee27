import type { Log } from '../../http/observe/log.ts'
import { listFile, type Refreshed, readState, writeState } from './feed-state.ts'
import { fileValidators } from './fetch-list.ts'
import type { KeptPlace } from './kept-place.ts'
import { FEED_BOUNDS, type Feed, type FeedBounds, isRemote, type ListKind } from './list.ts'
import { readStoredList, type StoredList } from './list-file.ts'
import { type RefreshResult, refreshList } from './refresh.ts'
import { includesHash } from './sorted-hashes.ts'

const FILE_INTERVAL_MS = 60_000
const RETRY_MS = 15 * 60_000

export interface LiveFeedsParts {
  readonly feeds: readonly Feed[]
  /** Where lists are that were kept before. */
  readonly directory: string
  readonly place: KeptPlace
  readonly intervalMs: number
  readonly userAgent: string
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly bounds?: FeedBounds
}

export interface Match {
  readonly hash: bigint
  readonly list: ListKind
  readonly feed: string
  readonly date: string
}

export interface LiveFeed {
  readonly feed: Feed
  list: StoredList | null
  confirmedAtMs: number | null
  problem: string | null
  /** Number of failed refreshes since the start. */
  refusals: number
  refusedMark: string | null
  dueMs: number
}

/**
 * Holds the lists in use and refreshes them, one feed at a time. A refresh replaces a list whole or leaves it in use. The
 * disk keeps every list, so that a restart needs no network.
 */
export class LiveFeeds {
  readonly feeds: readonly LiveFeed[]
  readonly #parts: LiveFeedsParts
  readonly #stopped = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #refreshing: Promise<void> = Promise.resolve()

  private constructor(parts: LiveFeedsParts, feeds: readonly LiveFeed[]) {
    this.#parts = parts
    this.feeds = feeds
  }

  static async open(parts: LiveFeedsParts): Promise<LiveFeeds> {
    const { problem } = parts.place
    if (problem !== null) parts.log.warn('trust_feeds_not_kept', { reason: problem })
    return new LiveFeeds(parts, await Promise.all(parts.feeds.map((feed) => openFeed(feed, parts))))
  }

  start(): void {
    if (this.feeds.length > 0) this.#schedule()
  }

  get kinds(): readonly ListKind[] {
    return [...new Set(this.feeds.flatMap(({ feed, list }) => (list === null ? [] : feed.kind)))]
  }

  find(hashes: readonly bigint[]): readonly Match[] {
    return hashes.flatMap((hash) =>
      this.feeds.flatMap(({ feed, list }) =>
        list !== null && includesHash(list.hashes, hash)
          ? { hash, list: feed.kind, feed: feed.name, date: list.date }
          : [],
      ),
    )
  }

  async refresh(live: LiveFeed): Promise<void> {
    const result = await this.#resultFor(live)
    if (this.#stopped.signal.aborted) return
    if (result?.state === 'refused') this.#refuse(live, result.reason)
    else if (result !== null) confirm(live)
    if (result?.state === 'loaded') this.#tellOf(live, result.unreadable)
    live.dueMs = Date.now() + this.#waitMs(live)
    if (result !== null) await this.#writeState(live)
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#refreshing
    this.#parts.place.remove()
  }

  #schedule(): void {
    const [next] = [...this.feeds].sort((one, other) => one.dueMs - other.dueMs)
    if (next === undefined || this.#stopped.signal.aborted) return
    // A clock that was set back would have it wait for days.
    const waitMs = Math.min(Math.max(0, next.dueMs - Date.now()), this.#parts.intervalMs)
    this.#timer = setTimeout(() => {
      this.#refreshing = this.refresh(next).then(() => this.#schedule())
    }, waitMs)
    this.#timer.unref()
  }

  #waitMs({ feed, problem }: LiveFeed): number {
    if (!isRemote(feed.address)) return FILE_INTERVAL_MS
    return problem === null ? this.#parts.intervalMs : Math.min(RETRY_MS, this.#parts.intervalMs)
  }

  /** Has a process fetch the list and loads the stored result. Null for a refused file that has not changed. */
  async #resultFor(live: LiveFeed): Promise<RefreshResult | null> {
    const { feed, list } = live
    const { place, userAgent, bounds = FEED_BOUNDS } = this.#parts
    const file = listFile(place.directory, feed)
    try {
      const mark = isRemote(feed.address) ? null : (await fileValidators(feed.address)).etag
      if (mark !== null && mark === live.refusedMark) return null
      if (mark !== null && mark === list?.validators.etag) return { state: 'unchanged' }
      const since = list?.validators ?? null
      const previousEntries = list?.hashes.length ?? 0
      const request = { feed, bounds, file, since, previousEntries, userAgent }
      const result = await refreshList(request, this.#stopped.signal)
      if (result.state === 'loaded') live.list = await readStoredList(file, feed)
      live.refusedMark = result.state === 'refused' ? mark : null
      return result
    } catch (error) {
      return { state: 'refused', reason: (error as Error).message }
    }
  }

  #tellOf({ feed, list }: LiveFeed, unreadable: number): void {
    const { format = null, date = null, hashes } = list ?? {}
    const entries = hashes?.length ?? 0
    this.#parts.log.info('trust_feed_loaded', { feed: feed.name, format, date, entries, unreadable })
  }

  #refuse(live: LiveFeed, reason: string): void {
    live.refusals++
    if (live.problem === reason) return
    live.problem = reason
    const entriesKept = live.list?.hashes.length ?? 0
    this.#parts.log.warn('trust_feed_refused', { feed: live.feed.name, reason, entries_kept: entriesKept })
  }

  async #writeState({ feed, confirmedAtMs, problem }: LiveFeed): Promise<void> {
    const confirmed_at = confirmedAtMs === null ? null : new Date(confirmedAtMs).toISOString()
    const state: Refreshed = { confirmed_at, problem }
    try {
      await writeState(this.#parts.place.directory, feed, state)
    } catch (error) {
      this.#parts.log.warn('trust_feed_unwritten', { feed: feed.name, reason: (error as Error).message })
    }
  }
}

function confirm(live: LiveFeed): void {
  live.confirmedAtMs = Date.now()
  live.problem = null
}

async function openFeed(feed: Feed, { directory, log }: LiveFeedsParts): Promise<LiveFeed> {
  const { confirmed_at } = await readState(directory, feed)
  const list = await readStoredList(listFile(directory, feed), feed).catch((error: Error) => {
    log.warn('trust_feed_refused', { feed: feed.name, reason: error.message, entries_kept: 0 })
    return null
  })
  return {
    feed,
    list,
    confirmedAtMs: list === null || confirmed_at === null ? null : Date.parse(confirmed_at),
    problem: null,
    refusals: 0,
    refusedMark: null,
    dueMs: 0,
  }
}
