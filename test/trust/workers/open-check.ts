import { parseCidr } from '../../../src/net/cidr.ts'
import { createCheckUrl } from '../../../src/trust/check-url.ts'
import { createPolicy } from '../../../src/trust/visit/address-policy.ts'
import { visitMsOf } from '../../../src/trust/workers/job.ts'
import { Pool } from '../../../src/trust/workers/pool.ts'
import { VisitQueue } from '../../../src/trust/workers/visit-queue.ts'
import { SCRIPTED_CHILD } from './scripted.ts'

const LOOPBACK = '127.0.0.0/8'

/**
 * What the operation asks, with scripted children behind it unless others are named; `begun` has the URLs of the visits in
 * the order in which they began.
 */
export function openCheck({ entry = SCRIPTED_CHILD, size = 4, timeoutMs = 10_000 } = {}) {
  const pool = new Pool({ entry, size })
  const queue = new VisitQueue({ atOnce: size, visitMsOf })
  const allow = [parseCidr(LOOPBACK)].filter((cidr) => cidr !== null)
  const policy = createPolicy({ allow, ownAddresses: () => [] })
  const settings = { resolver: null, allowNetworks: [LOOPBACK], contactUrl: null }
  const begun: string[] = []
  const noting: Pick<Pool, 'run'> = {
    run(task, deadlineMs) {
      begun.push(task.url)
      return pool.run(task, deadlineMs)
    },
  }
  const check = createCheckUrl({ pool: noting, queue, policy, settings, timeoutMs })
  const checkUrl = (url: string, partnerId = 'partner') => check(url, partnerId)
  return { pool, queue, begun, checkUrl, [Symbol.asyncDispose]: () => pool.close() }
}
