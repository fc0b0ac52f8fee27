import type { Policy } from './visit/address-policy.ts'
import { parseTarget } from './visit/target.ts'
import { LEAST_SHARE, type Outcome, type VisitSettings } from './workers/job.ts'
import type { Pool } from './workers/pool.ts'
import type { VisitQueue } from './workers/visit-queue.ts'

export interface CheckUrlParts {
  readonly pool: Pick<Pool, 'run'>
  readonly queue: VisitQueue
  readonly policy: Policy
  readonly settings: VisitSettings
  /** For the whole check: waiting, visiting and judging. */
  readonly timeoutMs: number
}

/**
 * Visits and judges a page for a partner.
 *
 * @throws ApiError `bad_url`, at once.
 */
export type CheckUrl = (input: string, partnerId: string) => Promise<Outcome>

/**
 * Makes the check of the service. Requests with the same text share a visit, since the report repeats the text. Pages
 * of one domain are visited one at a time; redirects to other domains do not wait.
 */
export function createCheckUrl({ pool, queue, policy, settings, timeoutMs }: CheckUrlParts): CheckUrl {
  return async (input, partner) => {
    const url = parseTarget(input, policy)
    const deadlineMs = performance.now() + timeoutMs
    const startByMs = deadlineMs - timeoutMs * LEAST_SHARE
    const task = { input, url: url.href, settings }
    const visit = () => pool.run(task, deadlineMs)
    return queue.ask({ input, partner, domain: await domainOf(url), startByMs, deadlineMs, visit })
  }
}

/**
 * The registrable domain of a host, which each tenant of a hosting platform has for itself, or the IP address. The
 * list of suffixes is large, so it is loaded with the first check.
 */
async function domainOf(url: URL): Promise<string> {
  const { getDomain } = await import('tldts')
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname
}
