import { join } from 'node:path'
import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import type { Operation } from '../http/operation/operation.ts'
import type { Cidr } from '../net/cidr.ts'
import { formatAddress } from '../net/ip.ts'
import { type CheckUrl, createCheckUrl } from './check-url.ts'
import { trustOperations } from './routes.ts'
import { createPolicy } from './visit/address-policy.ts'
import { type Failure, visitMsOf } from './workers/job.ts'
import { Pool } from './workers/pool.ts'
import { UnconfinedChildren } from './workers/unconfined-children.ts'
import { VisitQueue } from './workers/visit-queue.ts'

/** The settings of trust. */
export interface TrustSettings {
  readonly trustTimeoutMs: number
  readonly trustConcurrency: number
  readonly trustAllowNetworks: readonly Cidr[]
  /** `address:port` of a DNS server; null: the system's resolver. */
  readonly trustResolver: string | null
  /** Where whoever is visited can reach us, as a URL; null: nobody told. */
  readonly trustContact: string | null
}

export interface OpenTrustParts {
  readonly settings: TrustSettings
  readonly log: Log
  readonly metrics: Metrics
}

export interface Trust {
  readonly operations: readonly Operation[]
  /** Ends the child processes. What they are at work on is answered 502. */
  close(): Promise<void>
}

/** Opens the area: its operation, and the child processes that do its work, none of which is started yet. */
export function openTrust({ settings, log, metrics }: OpenTrustParts): Trust {
  const unconfined = new UnconfinedChildren(log.warn)
  const { checkUrl, pool, queue } = createTrust(settings, unconfined.record)
  const networks = settings.trustAllowNetworks.map(cidrText)
  if (networks.length > 0) {
    const consequence = 'pages in these networks are visited, though they may not be public'
    log.warn('trust_networks_allowed', { networks, consequence })
  }
  describeTrust(metrics, pool, queue)
  metrics.reading('waypost_trust_children_unconfined_total', {
    type: 'counter',
    help: 'Child processes that the system did not let give up all that they should.',
    read: () => unconfined.count,
  })
  const onFailure = ({ reason, detail }: Failure, requestId: string) => {
    if (reason === 'error') log.warn('trust_check_failed', { request_id: requestId, at: detail })
    else log.info('trust_unavailable', { request_id: requestId, reason })
  }
  return { operations: trustOperations({ checkUrl, onFailure }), close: () => pool.close() }
}

interface OpenTrust {
  readonly checkUrl: CheckUrl
  readonly pool: Pool
  readonly queue: VisitQueue
}

/** What checks a URL, and the processes behind it, which the caller has to close. */
export function createTrust(
  settings: TrustSettings,
  onUnconfined: (missing: readonly string[]) => void,
): OpenTrust {
  const { trustTimeoutMs: timeoutMs, trustAllowNetworks: allow } = settings
  const pool = new Pool({
    entry: join(import.meta.dir, 'child.ts'),
    size: settings.trustConcurrency,
    onUnconfined,
  })
  const queue = new VisitQueue({ atOnce: settings.trustConcurrency, visitMsOf })
  const visitSettings = {
    resolver: settings.trustResolver,
    allowNetworks: allow.map(cidrText),
    contactUrl: settings.trustContact,
  }
  // Only by its text is a URL refused here; addresses are looked at in the child.
  const policy = createPolicy({ allow, ownAddresses: () => [] })
  const checkUrl = createCheckUrl({ pool, queue, policy, settings: visitSettings, timeoutMs })
  return { checkUrl, pool, queue }
}

function cidrText({ family, words, prefixLength }: Cidr): string {
  return `${formatAddress(family, words)}/${prefixLength}`
}

function describeTrust(metrics: Metrics, pool: Pool, queue: VisitQueue): void {
  metrics.reading('waypost_trust_in_flight', {
    type: 'gauge',
    help: 'Pages that are being visited or judged.',
    read: () => pool.working,
  })
  metrics.reading('waypost_trust_waiting', {
    type: 'gauge',
    help: 'Checks that wait for their turn.',
    read: () => queue.waiting,
  })
  metrics.reading('waypost_trust_children', {
    type: 'gauge',
    help: 'Child processes for visits.',
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
