import { join } from 'node:path'
import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import type { Tracing } from '../http/observe/tracing/tracing.ts'
import type { Operation } from '../http/operation/operation.ts'
import type { Cidr } from '../net/cidr.ts'
import { formatAddress } from '../net/ip.ts'
import { type CheckUrl, createCheckUrl } from './check-url.ts'
import { placeForLists } from './feeds/kept-place.ts'
import type { Feed } from './feeds/list.ts'
import { LiveFeeds, type LiveFeedsParts } from './feeds/live-feeds.ts'
import { registerFeedsMetrics } from './feeds/metrics.ts'
import { OutcomeCounts } from './outcome-counts.ts'
import { trustOperations } from './routes.ts'
import { OURS } from './unavailable.ts'
import { createPolicy } from './visit/address-policy.ts'
import type { Lists } from './workers/child-process.ts'
import { type Failure, visitMsOf } from './workers/job.ts'
import { ChildPool } from './workers/pool.ts'
import { UnconfinedChildren } from './workers/unconfined-children.ts'
import { VisitQueue } from './workers/visit-queue.ts'

const CHILDREN_A_PLACE = 4
/** A child starts in half a second or more, for which a partner's first check would wait (contract L9). */
const SPARE_A_PLACE = 2
const HOUR_MS = 3_600_000
const FEEDS_PRODUCT = 'Waypost-Feeds/1.0'

export interface TrustSettings {
  readonly trustTimeoutMs: number
  readonly trustConcurrency: number
  readonly trustAllowNetworks: readonly Cidr[]
  /** `address:port` of a DNS server; null: the system's resolver. */
  readonly trustResolver: string | null
  /** Where whoever is visited can reach us, as a URL; null: nobody told. */
  readonly trustContact: string | null
  readonly trustFeeds: readonly Omit<Feed, 'kind'>[]
  readonly trustPopular: readonly Omit<Feed, 'kind'>[]
  readonly trustFeedsHours: number
  readonly dataDir: string
}

export interface OpenTrustParts {
  readonly settings: TrustSettings
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing | null
}

export interface Trust {
  readonly operations: readonly Operation[]
  close(): Promise<void>
}

/**
 * Opens the area: its operation, the child processes that do its work, none of which is started yet, and the operator's
 * lists as they were kept, whose refreshes begin.
 */
export async function openTrust({ settings, log, metrics, tracing }: OpenTrustParts): Promise<Trust> {
  const unconfined = new UnconfinedChildren(log.warn)
  const feeds = await openFeeds(settings, log)
  const { checkUrl, pool, queue } = createTrust(settings, unconfined.record, feeds, tracing)
  const networks = settings.trustAllowNetworks.map(cidrText)
  if (networks.length > 0) {
    const consequence = 'pages in these networks are visited, though they may not be public'
    log.warn('trust_networks_allowed', { networks, consequence })
  }
  registerTrustMetrics(metrics, pool, queue)
  registerFeedsMetrics(metrics, feeds)
  feeds.start()
  metrics.reading('waypost_trust_children_unconfined_total', {
    type: 'counter',
    help: 'Child processes that the system did not let give up all that they should.',
    read: () => unconfined.count,
  })
  let faults = 0
  metrics.reading('waypost_trust_faults_total', {
    type: 'counter',
    help: 'Faults of ours in judging a page.',
    read: () => faults,
  })
  const onFault = (at: string, requestId: string) => {
    faults++
    log.warn('trust_judging_fault', { request_id: requestId, at })
  }
  const outcomes = new OutcomeCounts()
  outcomes.describe(metrics)
  const onReport = (report: string) => outcomes.addReport(report)
  const onFailure = ({ reason, detail }: Failure, requestId: string) => {
    outcomes.addFailure(reason)
    if (OURS.has(reason)) faults++
    if (reason === 'error') log.warn('trust_check_failed', { request_id: requestId, at: detail })
    else log.info('trust_unavailable', { request_id: requestId, reason })
  }
  const close = async () => {
    await Promise.all([pool.close(), feeds.close()])
  }
  return { operations: trustOperations({ checkUrl, onReport, onFailure, onFault }), close }
}

export function feedsOf({ trustFeeds, trustPopular }: TrustSettings): readonly Feed[] {
  const threats = trustFeeds.map((feed): Feed => ({ ...feed, kind: 'threats' }))
  return [...threats, ...trustPopular.map((feed): Feed => ({ ...feed, kind: 'popular' }))]
}

export const feedsDirectory = ({ dataDir }: TrustSettings): string => join(dataDir, 'feeds')

export function openFeeds(settings: TrustSettings, log: LiveFeedsParts['log']): Promise<LiveFeeds> {
  const [feeds, directory] = [feedsOf(settings), feedsDirectory(settings)]
  return LiveFeeds.open({
    feeds,
    directory,
    place:
      feeds.length === 0 ? { directory, problem: null, remove: () => undefined } : placeForLists(directory),
    intervalMs: settings.trustFeedsHours * HOUR_MS,
    userAgent:
      settings.trustContact === null ? FEEDS_PRODUCT : `${FEEDS_PRODUCT} (+${settings.trustContact})`,
    log,
  })
}

interface OpenTrust {
  readonly checkUrl: CheckUrl
  readonly pool: ChildPool
  readonly queue: VisitQueue
}

export function createTrust(
  settings: TrustSettings,
  onUnconfined: (missing: readonly string[]) => void,
  lists?: Lists,
  tracing: Tracing | null = null,
): OpenTrust {
  const { trustTimeoutMs: timeoutMs, trustAllowNetworks: allow } = settings
  const { trustConcurrency: atOnce } = settings
  const pool = new ChildPool({
    entry: join(import.meta.dir, 'child.ts'),
    preparing: join(import.meta.dir, 'prepare.ts'),
    size: CHILDREN_A_PLACE * atOnce,
    spare: SPARE_A_PLACE * (atOnce - 1),
    onUnconfined,
    ...(lists === undefined ? {} : { lists }),
  })
  const queue = new VisitQueue({
    atOnce,
    most: CHILDREN_A_PLACE * atOnce,
    visitMsOf,
  })
  const visitSettings = {
    resolver: settings.trustResolver,
    allowNetworks: allow.map(cidrText),
    contactUrl: settings.trustContact,
  }
  // Only by its text is a URL refused here; addresses are looked at in the child.
  const policy = createPolicy({ allow, ownAddresses: () => [] })
  const checkUrl = createCheckUrl({ pool, queue, policy, settings: visitSettings, timeoutMs, tracing })
  return { checkUrl, pool, queue }
}

function cidrText({ family, words, prefixLength }: Cidr): string {
  return `${formatAddress(family, words)}/${prefixLength}`
}

function registerTrustMetrics(metrics: Metrics, pool: ChildPool, queue: VisitQueue): void {
  metrics.reading('waypost_trust_in_flight', {
    type: 'gauge',
    help: 'Pages that are being visited or judged.',
    across: 'sum',
    read: () => pool.working,
  })
  metrics.reading('waypost_trust_waiting', {
    type: 'gauge',
    help: 'Checks that wait for their turn.',
    across: 'sum',
    read: () => queue.waiting,
  })
  metrics.reading('waypost_trust_children', {
    type: 'gauge',
    help: 'Child processes for visits.',
    across: 'sum',
    read: () => pool.children,
  })
  metrics.reading('waypost_trust_visits_total', {
    type: 'counter',
    help: 'Visits that were begun.',
    read: () => pool.visits,
  })
  metrics.reading('waypost_trust_children_lost_total', {
    type: 'counter',
    help: 'Child processes that were killed or ended in the middle of a visit.',
    read: () => pool.lost,
  })
}
