import type { Metrics } from '../../http/observe/metrics.ts'
import type { LiveFeed, LiveFeeds } from './live-feeds.ts'

export function registerFeedsMetrics(metrics: Metrics, { feeds }: LiveFeeds): void {
  const byFeed = (read: (feed: LiveFeed) => number | null) => () =>
    feeds.map((feed) => ({ label: { feed: feed.feed.name }, value: read(feed) }))
  metrics.reading('waypost_trust_feed_age_seconds', {
    type: 'gauge',
    help: 'Since a list was last fetched or said to be unchanged.',
    read: byFeed(({ confirmedAtMs }) =>
      confirmedAtMs === null ? null : (Date.now() - confirmedAtMs) / 1000,
    ),
  })
  metrics.reading('waypost_trust_feed_entries', {
    type: 'gauge',
    help: 'Entries of a list in use.',
    read: byFeed(({ list }) => list?.hashes.length ?? 0),
  })
  metrics.reading('waypost_trust_feed_refusals_total', {
    type: 'counter',
    help: 'Refreshes of a list that failed.',
    read: byFeed(({ refusals }) => refusals),
  })
}
