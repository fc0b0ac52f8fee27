import { parseCidr } from '../../../src/net/cidr.ts'
import { createCheckUrl } from '../../../src/trust/check-url.ts'
import { createPolicy } from '../../../src/trust/visit/address-policy.ts'
import { visitMsOf } from '../../../src/trust/workers/job.ts'
import { ChildPool } from '../../../src/trust/workers/pool.ts'
import { VisitQueue } from '../../../src/trust/workers/visit-queue.ts'
import { until } from '../../support/waiting.ts'
import { command, SCRIPTED_CHILD } from './scripted.ts'

const LOOPBACK = '127.0.0.0/8'

/**
 * What the operation asks, with scripted children behind it unless others are named; `begun` has the URLs of the visits in
 * the order in which they began.
 */
export function openCheck({ entry = SCRIPTED_CHILD, size = 4, timeoutMs = 10_000, preparing = '' } = {}) {
  const most = 4 * size
  const spare = size - 1
  const pool = new ChildPool({ entry, size: most, spare, ...(preparing && { preparing }) })
  const queue = new VisitQueue({ atOnce: size, most, visitMsOf })
  const allow = [parseCidr(LOOPBACK)].filter((cidr) => cidr !== null)
  const policy = createPolicy({ allow, ownAddresses: () => [] })
  const settings = { resolver: null, allowNetworks: [LOOPBACK], contactUrl: null }
  const begun: string[] = []
  const noting: Pick<ChildPool, 'run'> = {
    run(task, deadlineMs, way) {
      begun.push(task.url)
      return pool.run(task, deadlineMs, way)
    },
  }
  const check = createCheckUrl({ pool: noting, queue, policy, settings, timeoutMs })
  const checkUrl = (url: string, partnerId = 'partner') => check(url, partnerId)
  /** Has as many children idle as there may be. */
  const warm = async () => {
    await checkUrl(command('say', 'warm', 'warm.test'), 'warm')
    await until(async () => pool.idle >= spare)
    begun.length = 0
  }
  return { pool, queue, begun, checkUrl, warm, [Symbol.asyncDispose]: () => pool.close() }
}
