import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type RedisCluster, startRedisCluster } from '../../limits/redis-cluster.ts'
import { LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import type { IssuedKey, Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

const NODES = 3
const FREE = 60
const USER = 'user-1'

let cluster: RedisCluster
let nodes: Service[]
let env: Record<string, string>

beforeAll(async () => {
  const [redis, database] = await Promise.all([startRedisCluster(3, true), freshDatabase()])
  cluster = redis
  env = { DATABASE_URL: database, REDIS_URL: cluster.url }
  nodes = [await startNode(env)]
  nodes.push(...(await Promise.all(Array.from({ length: NODES - 1 }, () => startNode(env)))))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await cluster[Symbol.asyncDispose]()
})

interface Load {
  /** How many look-ups of a key each node admitted. */
  readonly admitted: Map<string, Map<Service, number>>
  /** Answers of nodes that were not killed, other than 200, 201 and 429. */
  readonly wrong: string[]
  readonly acknowledged: Set<string>
  readonly sent: () => number
  end(): Promise<void>
}

/** Each node is asked for look-ups of every key, and given events, one after the other, until the end. */
function startLoad(keys: readonly IssuedKey[], writer: IssuedKey): Load {
  const admitted = new Map(keys.map(({ id }) => [id, new Map<Service, number>()]))
  const wrong: string[] = []
  const acknowledged = new Set<string>()
  let isOver = false
  let sent = 0
  const ask = async (node: Service, key: IssuedKey) => {
    const { status, text } = await node.get(LOOKUP, key.key)
    const counts = admitted.get(key.id)
    if (status === 200) counts?.set(node, (counts.get(node) ?? 0) + 1)
    else if (status !== 429) wrong.push(`${status} ${text}`)
  }
  const post = async (node: Service) => {
    const event = { product_key: 'p', type: 't', subject_user_id: USER, title: 'x' }
    const reply = await node.send({
      method: 'POST',
      path: '/v1/notify/events',
      key: writer.key,
      body: JSON.stringify(event),
    })
    if (reply.status === 201) acknowledged.add(JSON.parse(reply.text).id)
    else if (reply.status !== 429) wrong.push(`${reply.status} ${reply.text}`)
  }
  const run = async (place: number) => {
    while (!isOver) {
      const node = nodes[place] as Service
      try {
        for (const key of keys) await ask(node, key)
        await post(node)
      } catch (error) {
        // Only connections of a node that was killed break.
        if (node === nodes[place]) wrong.push(String(error))
      }
      sent++
    }
  }
  const running = nodes.map((_, place) => run(place))
  return {
    admitted,
    wrong,
    acknowledged,
    sent: () => sent,
    end: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

async function readAll(key: IssuedKey): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let cursor = ''; ; ) {
    const path = `/v1/notify/inbox?user_id=${USER}&limit=100${cursor}`
    const page = readJson<{ notifications: { id: string }[]; next_cursor: string | null }>(
      await (nodes[0] as Service).get(path, key.key),
      200,
    )
    for (const { id } of page.notifications) ids.add(id)
    if (page.next_cursor === null) return ids
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
}

/** The events about Redis in a node's log, each with its reason or, for a return, the keys that it concerns. */
const redisLines = (node: Service) =>
  node
    .logs()
    .filter((line) => line.includes('"event":"redis_'))
    .map((line) => JSON.parse(line))
    .map(({ event, reason, of }) => [event, reason ?? of])

const sharedIn = async (node: Service) =>
  /^waypost_redis_shared (\d)$/m.exec((await node.admin('GET', '/metrics')).text)?.[1]

test('a shard fails over and a node is killed and replaced under load: nothing acknowledged is lost, no limit is passed, no 5xx', async () => {
  const first = nodes[0] as Service
  const writer = await first.createKey({ scopes: ['notify:write'] })
  const reader = await first.createKey({ partnerId: writer.partner_id, scopes: ['notify:read'] })
  const failing = await cluster.shardOf(writer.id)
  const keys: IssuedKey[] = []
  for (const isFailing of [true, false]) {
    const wanted = keys.length + 2
    while (keys.length < wanted) {
      const key = await first.createKey({ plan: 'free' })
      if (((await cluster.shardOf(key.id)) === failing) === isFailing) keys.push(key)
    }
  }
  const load = startLoad(keys, writer)
  const more = async (rounds: number) => {
    const before = load.sent()
    await until(() => load.sent() >= before + rounds)
  }
  await more(12)
  await failing.master.server.kill()
  await first.waitForLog((line) => line.includes('"redis_outage"'))
  expect(await sharedIn(first)).toBe('0')
  await more(12)
  await until(async () => (await failing.replica?.client.role())?.[0] === 'master')
  const killed = nodes[1] as Service
  const replacement = await startNode(env)
  nodes[1] = replacement
  await killed.kill()
  await more(60)
  await load.end()
  expect(load.wrong).toEqual([])
  await first.waitForLog((line) => line.includes('"redis_returned"'))
  expect(redisLines(first)).toEqual([
    ['redis_outage', 'shard'],
    ['redis_returned', 'shard'],
  ])
  // That all nodes together admit no more is tested where a slow machine is not taken for an outage.
  for (const byNode of load.admitted.values()) {
    expect(Math.max(...byNode.values())).toBeLessThanOrEqual(FREE)
    expect([...byNode.values()].reduce((total, count) => total + count, 0)).toBeGreaterThanOrEqual(FREE)
  }
  expect(load.acknowledged.size).toBeGreaterThan(50)
  expect(load.acknowledged.difference(await readAll(reader))).toEqual(new Set())
})
