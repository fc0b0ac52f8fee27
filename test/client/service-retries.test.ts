import { expect, test } from 'bun:test'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createWaypost, type Waypost } from '../../client/src/waypost.ts'
import { forFile } from '../support/for-file.ts'
import { makeDirectory, realIndex } from '../support/service.ts'
import { startClock } from './hand-clock.ts'
import { startVisitingService } from './visiting-service.ts'

const PER_MINUTE = 60

/** Where the service looks for its index; there is none yet. */
const index = join(makeDirectory('no-index'), 'geo.wpi')

const service = await forFile(startVisitingService({ GEO_INDEX: index }))

const usage = (client: Waypost) => client.GET('/v1/usage')

/** A key on plan free that has nothing left in this minute. */
async function usedUpKey() {
  const issued = await service.createKey({ plan: 'free' })
  const client = createWaypost({ baseUrl: service.baseUrl, key: issued.key, retries: 0 })
  const results = await Promise.all(Array.from({ length: PER_MINUTE }, () => usage(client)))
  expect(results.map(({ response }) => response.status)).toEqual(Array(PER_MINUTE).fill(200))
  return issued
}

test('a key at its limit waits as long as the service says, and is admitted then', async () => {
  const { id, key } = await usedUpKey()
  // In place of the minute that the hand-made clock skips, the key gets a plan with room.
  const time = startClock(() => service.admin('PATCH', `/admin/keys/${id}`, { plan: 'growth' }))
  const asked: (string | null)[] = []
  const client = createWaypost({
    baseUrl: service.baseUrl,
    key,
    clock: time.clock,
    totalTimeoutMs: 120_000,
    fetch: async (request) => {
      const response = await fetch(request)
      asked.push(response.headers.get('Retry-After'))
      return response
    },
  })
  const { data } = await usage(client)
  expect(data?.plan).toBe('growth')
  expect(asked).toEqual([expect.stringMatching(/^[1-5]?\d$|^60$/), null])
  expect(time.sleptMs).toEqual([Number(asked[0]) * 1_000])
})

test('a wait that would outlast the call is not begun: the 429 is handed over', async () => {
  const { key } = await usedUpKey()
  const time = startClock()
  const client = createWaypost({ baseUrl: service.baseUrl, key, clock: time.clock, totalTimeoutMs: 1_000 })
  const { error, response } = await usage(client)
  expect(error?.error.code).toBe('rate_limited')
  expect(error?.error.message).toContain('Free plan')
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect(time.sleptMs).toEqual([])
})

test('a page that cannot be visited is asked for once more, and no more', async () => {
  const time = startClock()
  const client = createWaypost({ baseUrl: service.baseUrl, key: service.key, clock: time.clock })
  const { error, response } = await client.POST('/v1/trust/check-url', { body: { url: service.gone } })
  expect(error?.error.code).toBe('trust_unavailable')
  expect(response.status).toBe(502)
  expect(time.sleptMs).toHaveLength(1)
})

test('an address is located as soon as the index that lacked is there', async () => {
  const time = startClock(async (slept) => {
    if (slept < 2) return
    await symlink(realIndex(), index)
    expect((await service.admin('POST', '/admin/geo/reload')).status).toBe(200)
  })
  const client = createWaypost({ baseUrl: service.baseUrl, key: service.key, clock: time.clock })
  const { data } = await client.GET('/v1/geo/{ip}', { params: { path: { ip: '8.8.8.8' } } })
  expect(data?.country).toBe('US')
  expect(time.sleptMs).toHaveLength(2)
})
