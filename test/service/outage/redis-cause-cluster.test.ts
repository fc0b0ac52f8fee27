import { describe, expect, test } from 'bun:test'
import { startRedisCluster } from '../../limits/redis-cluster.ts'
import { burst, countStatuses, startAlone } from '../../support/nodes.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { outagesOf, readiness } from './redis-beside.ts'

const KEYS = 6
const SLOTS = 16_384

/** Sends more than a minute's requests with new keys, which lie in any of the slots. */
async function useUpKeys(service: Service): Promise<void> {
  for (let count = 0; count < KEYS; count++) {
    const { key } = await service.createKey({ plan: 'free' })
    expect(countStatuses(await burst([service], key, 80))).toEqual({ 200: 60, 429: 20 })
  }
}

describe('REDIS_URL names one node of a Redis Cluster [L7, O4]', () => {
  test.each([
    [2, 0],
    [2, 1],
    [3, 0],
    [3, 1],
    [3, 2],
  ])(
    'of %d nodes the one of index %d: that is told once, at the start, and the node limits all keys on its own',
    async (masters, index) => {
      await using cluster = await startRedisCluster(masters)
      const service = await startAlone({ REDIS_URL: cluster.shards[index]?.master.server.url ?? '' })
      await until(() => outagesOf(service).length > 0)
      const told = [
        { reason: 'connection', cause: expect.stringMatching(/^MOVED \d+ 127\.0\.0\.1:\d+: .*comma/) },
      ]
      expect(outagesOf(service)).toMatchObject(told)
      expect(await readiness(service)).toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
      await useUpKeys(service)
      expect(await readiness(service)).toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
      expect(outagesOf(service)).toMatchObject(told)
      for (const { master } of cluster.shards) expect(await master.client.dbsize()).toBe(0)
      await service.stop()
    },
  )

  test('a node that has all slots decides, and one that gets them all is returned to', async () => {
    await using cluster = await startRedisCluster(2)
    const [mine, other] = cluster.shards.map(({ master }) => master.client)
    const service = await startAlone({ REDIS_URL: cluster.shards[0]?.master.server.url ?? '' })
    await until(() => outagesOf(service).length > 0)
    const id = await mine?.cluster('MYID')
    // Without the greatest epoch the other node takes the slots back with what it said before.
    await mine?.call('CLUSTER', 'BUMPEPOCH')
    const slots = Array.from({ length: SLOTS / 2 }, (_, index) => SLOTS / 2 + index)
    for (const client of [mine, other])
      await Promise.all(slots.map((slot) => client?.cluster('SETSLOT', slot, 'NODE', id ?? '')))
    await until(async () => (await readiness(service)).status === 'ok')
    await useUpKeys(service)
    expect(await mine?.dbsize()).toBeGreaterThan(0)
    expect(outagesOf(service).filter(({ cause }) => cause?.includes('MOVED'))).toHaveLength(1)
    await service.stop()
  })
})
