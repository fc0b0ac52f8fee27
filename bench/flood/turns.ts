/** Floods that hold what another partner needs too: the database, a domain, the children that visit (contract L9). */

import { type Drive, startDriver } from '../load/drive.ts'
import { getRequest, postRequest, writeRequests } from '../load/requests.ts'
import type { QuietService } from '../load/service.ts'
import type { Bystander, Flood, Flooded, Pages } from './floods.ts'

const LARGE = { count: 100, body: 4_000, data: 8_000 }
/** Of one partner: each may ask 1,200 times a minute. */
const KEYS = 10
const COUNT_RATE = 50
const CHECK_RATE = 2
const CHECKS = 400
const CHECKS_AT_ONCE = 3
/** A check may take its budget of 8 s, and a little more. */
const GRACE_S = 10

const check = (key: string, url: string) => postRequest('/v1/trust/check-url', key, JSON.stringify({ url }))

/** Several partners' requests at once, each as soon as the one before is answered. */
async function floodBy(service: QuietService, each: readonly Omit<Drive, 'port'>[]): Promise<Flooded> {
  const drivings = await Promise.all(
    each.map((wanted) => startDriver({ ...wanted, port: service.port, grace: GRACE_S, isNiced: true })),
  )
  const statuses: Record<string, number> = {}
  for (const driven of await Promise.all(drivings.map(({ done }) => done))) {
    for (const [status, count] of Object.entries({ ...driven.statuses, unanswered: driven.failed })) {
      if (count > 0) statuses[status] = (statuses[status] ?? 0) + count
    }
  }
  return { flood: statuses, others: {} }
}

/** Pages of one user's large notifications, beside another partner's counts. */
export async function largeInboxes(service: QuietService): Promise<Flood[]> {
  const keys = await service.issue(KEYS, ['notify:read', 'notify:write'])
  const event = JSON.stringify({
    ...{ product_key: 'shop', type: 'order.packed', subject_user_id: 'large', title: 'Packed' },
    ...{ body: 'b'.repeat(LARGE.body), data: { text: 'd'.repeat(LARGE.data) } },
  })
  const [{ key = '' } = {}] = keys
  const posted = await writeRequests([postRequest('/v1/notify/events', key, event)])
  const filling = { port: service.port, file: posted, count: LARGE.count, connections: 4, seconds: 60 }
  await (await startDriver(filling)).done
  const file = await writeRequests(
    keys.map((each) => getRequest('/v1/notify/inbox?user_id=large&limit=100', each.key)),
  )
  const others = await service.issue(KEYS, ['notify:read'])
  const counts = others.map((each) => getRequest('/v1/notify/unread-count?user_id=user-1', each.key))
  const bystander: Bystander = { file: await writeRequests(counts), rate: COUNT_RATE, connections: 50 }
  return [50, 250].map((connections) => ({
    name: `pages of large inboxes, ${connections} at once, beside counts`,
    bystander,
    start: (seconds) => floodBy(service, [{ file, connections, seconds }]),
  }))
}

async function quickChecks(service: QuietService, urlOf: (place: number) => string): Promise<Bystander> {
  const [{ key = '' } = {}] = await service.issue(1, ['trust:read'])
  const checks = Array.from({ length: CHECKS }, (_, place) => check(key, urlOf(place)))
  return { file: await writeRequests(checks), rate: CHECK_RATE, connections: 16, grace: GRACE_S }
}

/** Pages that a partner has checked, three at a time. */
async function slowChecks(
  service: QuietService,
  urlOf: (place: number) => string,
): Promise<Omit<Drive, 'port' | 'seconds'>> {
  const [{ key = '' } = {}] = await service.issue(1, ['trust:read'])
  const checks = Array.from({ length: CHECKS }, (_, place) => check(key, urlOf(place)))
  return { file: await writeRequests(checks), connections: CHECKS_AT_ONCE }
}

/** Links of a domain that lead to a slow site, beside another partner's pages of that domain. */
export async function shortLinks(service: QuietService, { port }: Pages): Promise<Flood> {
  const slow = await slowChecks(service, (place) => `http://l.short.test:${port}/away?${place}`)
  return {
    name: 'links of a domain to a slow site, beside checks of that domain',
    bystander: await quickChecks(
      service,
      (place) => `http://u${place % 6}.short.test:${port}/small?${place}`,
    ),
    start: (seconds) => floodBy(service, [{ ...slow, seconds }]),
  }
}

/** Slow sites of several partners, beside another partner's quick pages. */
export async function slowSites(service: QuietService, { port }: Pages, partners: number): Promise<Flood> {
  const slow = await Promise.all(
    Array.from({ length: partners }, (_, partner) =>
      slowChecks(service, (place) => `http://slow-${partner}-${place % 7}.test:${port}/hop?5.${place}`),
    ),
  )
  return {
    name: `slow sites of ${partners} partners, three at a time each, beside quick checks`,
    bystander: await quickChecks(service, (place) => `http://quick-${place % 9}.test:${port}/small?${place}`),
    start: (seconds) =>
      floodBy(
        service,
        slow.map((each) => ({ ...each, seconds })),
      ),
  }
}
