import { Redis } from 'ioredis'
import { until } from '../support/waiting.ts'
import { type RedisServer, startRedisServer } from './redis-server.ts'

const SETTINGS = [
  ...['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'],
  ...['--cluster-require-full-coverage', 'no'],
  // A master whose last slot is taken would become a replica, which takes no orders.
  ...['--cluster-allow-replica-migration', 'no'],
]
const SLOTS = 16_384

export interface ClusterNode {
  readonly server: RedisServer
  readonly client: Redis
}

/** A part of the slots: its master, and its replica where there are replicas. */
export interface Shard {
  readonly master: ClusterNode
  readonly replica: ClusterNode | null
}

export interface RedisCluster extends AsyncDisposable {
  /** As in `REDIS_URL`. */
  readonly url: string
  readonly shards: readonly Shard[]
  /** The shard that has the counts of a Waypost key, as long as the last replica lives. */
  shardOf(keyId: string): Promise<Shard>
}

/** A Redis Cluster whose masters have equal parts of the slots, with a replica each or none. */
export async function startRedisCluster(masters: number, hasReplicas = false): Promise<RedisCluster> {
  await using started = new AsyncDisposableStack()
  const startOne = async (): Promise<ClusterNode> => {
    const server = started.use(await startRedisServer(...SETTINGS))
    // One that is killed on purpose is nobody's error.
    const client = new Redis(server.url).on('error', () => {})
    started.defer(() => client.disconnect())
    return { server, client }
  }
  const shards = await Promise.all(
    Array.from({ length: masters }, async () => ({
      master: await startOne(),
      replica: hasReplicas ? await startOne() : null,
    })),
  )
  const nodes = shards.flatMap(({ master, replica }) => (replica === null ? [master] : [master, replica]))
  const first = nodes[0] as ClusterNode
  for (const { server } of nodes.slice(1)) await first.client.cluster('MEET', '127.0.0.1', server.port)
  const starts = Array.from({ length: masters + 1 }, (_, index) => Math.floor((index * SLOTS) / masters))
  for (const [index, { master }] of shards.entries()) {
    await master.client.cluster('ADDSLOTSRANGE', starts[index] as number, (starts[index + 1] as number) - 1)
  }
  for (const { master, replica } of shards) if (replica !== null) await follow(replica, master)
  await until(async () => (await Promise.all(nodes.map(isWhole))).every(Boolean))
  const everything = started.move()
  return {
    url: nodes.map(({ server }) => server.url).join(),
    shards,
    shardOf: async (keyId) => {
      const { client } = nodes.at(-1) as ClusterNode
      const slot = Number(await client.cluster('KEYSLOT', keyId))
      return shards[starts.findLastIndex((start) => start <= slot)] as Shard
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function follow(replica: ClusterNode, master: ClusterNode): Promise<void> {
  const id = await master.client.cluster('MYID')
  await until(async () => String(await replica.client.cluster('NODES')).includes(id))
  await replica.client.cluster('REPLICATE', id)
  await until(async () => (await replica.client.info('replication')).includes('master_link_status:up'))
}

async function isWhole({ client }: ClusterNode): Promise<boolean> {
  return String(await client.cluster('INFO')).includes('cluster_state:ok')
}

/** From now on the replica hears nothing of its master, which goes on. */
export async function cutOff({ master, replica }: Shard): Promise<void> {
  await replica?.client.config('SET', 'masteruser', 'nobody')
  await replica?.client.config('SET', 'masterauth', 'nothing')
  await master.client.client('KILL', 'TYPE', 'REPLICA')
  await until(async () => !(await master.client.info('replication')).includes('state=online'))
}

/** Kills the master, and the replica takes its place with what it knows. */
export async function failOver({ master, replica }: Shard): Promise<void> {
  await master.server.kill()
  await replica?.client.cluster('FAILOVER', 'TAKEOVER')
}
