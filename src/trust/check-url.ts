import { inSpan, type SpanStart, type Tracing } from '../http/observe/tracing/tracing.ts'
import type { AddressPolicy } from './visit/address-policy.ts'
import { parseTarget } from './visit/target.ts'
import { LEAST_SHARE, type VisitOutcome, type VisitSettings } from './workers/job.ts'
import type { ChildPool } from './workers/pool.ts'
import type { VisitedHost, VisitQueue, VisitRequest } from './workers/visit-queue.ts'

export interface CheckUrlParts {
  readonly pool: Pick<ChildPool, 'run'>
  readonly queue: VisitQueue
  readonly policy: AddressPolicy
  readonly settings: VisitSettings
  readonly timeoutMs: number
  readonly tracing?: Tracing | null
}

/** Neither the page nor the host is named: what partners ask about is theirs. */
const VISIT: SpanStart = { name: 'trust visit', kind: 'client', attributes: {} }

const endOf = (outcome: VisitOutcome): [string | null] => [
  'failure' in outcome ? outcome.failure.reason : null,
]

/**
 * Visits and judges a page for a partner.
 *
 * @throws ApiError `bad_url`, at once.
 */
export type CheckUrl = (input: string, partnerId: string) => Promise<VisitOutcome>

/**
 * Makes the check of the service. Requests with the same text share a visit, since the report repeats the text. A
 * partner's pages of one domain are visited one at a time.
 */
export function createCheckUrl({
  pool,
  queue,
  policy,
  settings,
  timeoutMs,
  tracing = null,
}: CheckUrlParts): CheckUrl {
  return async (input, partner) => {
    const url = parseTarget(input, policy)
    const deadlineMs = performance.now() + timeoutMs
    const startByMs = deadlineMs - timeoutMs * LEAST_SHARE
    const task = { input, url: url.href, settings }
    const visit: VisitRequest['visit'] = ({ enter, leave, isFirst }) =>
      inSpan(
        tracing,
        () => VISIT,
        () =>
          pool.run(task, deadlineMs, { enter: async (host) => enter(await placeOf(host)), leave, isFirst }),
        endOf,
      )
    return queue.ask({ input, partner, place: await placeOf(url.hostname), startByMs, deadlineMs, visit })
  }
}

/**
 * A host with its registrable domain, which each tenant of a hosting platform has for itself, or the IP address. The
 * list of suffixes is large, so it is loaded with the first check.
 */
async function placeOf(hostname: string): Promise<VisitedHost> {
  const { getDomain } = await import('tldts')
  const host = hostname.replace(/\.$/, '')
  return { host, domain: getDomain(host, { allowPrivateDomains: true }) ?? host }
}
