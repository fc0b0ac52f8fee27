import type { Policy } from './address-policy.ts'
import { Coalescing } from './coalesce.ts'
import { failed, type Outcome, type VisitSettings } from './job.ts'
import type { Pool } from './pool.ts'
import { parseTarget } from './target.ts'
import { type Release, Turns } from './turns.ts'

/** In less, no page is visited and judged: it would only keep a child from others. */
const LEAST_MS = 1_000

export interface CheckUrlParts {
  readonly pool: Pick<Pool, 'run' | 'size'>
  readonly policy: Policy
  readonly settings: VisitSettings
  /** For everything: the wait for the domain's turn and for a child, the visit, the judging. */
  readonly timeoutMs: number
}

/**
 * Visits and judges a page for a partner.
 *
 * @throws ApiError `bad_url`, at once.
 */
export type CheckUrl = (input: string, partnerId: string) => Promise<Outcome>

/**
 * Requests are the same when their texts are: the report repeats the text. Of those in flight that are, the first one's
 * visit serves all. One page of a domain at a time: whoever asks for a thousand of a site does not visit it a
 * thousandfold at once through us; what redirects lead to is not waited for. And no partner has all children: one
 * whose sites are silent would keep them from everybody.
 */
export function createCheckUrl({ pool, policy, settings, timeoutMs }: CheckUrlParts): CheckUrl {
  const coalescing = new Coalescing<Outcome>()
  const domains = new Turns({ atOnce: 1, waiting: 32, waitingOfOne: 16 })
  const partners = new Turns({ atOnce: Math.max(1, pool.size - 1), waiting: 32, waitingOfOne: 32 })
  const check = async (input: string, url: URL, partnerId: string): Promise<Outcome> => {
    const deadlineMs = performance.now() + timeoutMs
    const startByMs = deadlineMs - Math.min(LEAST_MS, timeoutMs / 2)
    const taken: Release[] = []
    try {
      for (const [turns, name] of [
        [domains, await domainOf(url)],
        [partners, partnerId],
      ] as const) {
        const release = await turns.take(name, partnerId, startByMs)
        if (release === null) return failed('busy', 'other pages are being visited')
        taken.push(release)
      }
      return await pool.run({ input, url: url.href, settings }, deadlineMs)
    } finally {
      for (const release of taken) release()
    }
  }
  return async (input, partnerId) => {
    const url = parseTarget(input, policy)
    return coalescing.share(input, () => check(input, url, partnerId))
  }
}

/**
 * The registrable domain, where each tenant of a hosting platform has one of its own; of an address, the address. The list
 * of suffixes is large: a service that is asked for no page never loads it.
 */
async function domainOf(url: URL): Promise<string> {
  const { getDomain } = await import('tldts')
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname
}
