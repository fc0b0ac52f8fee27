#!/usr/bin/env bun
/** Counts what nodes ask of Postgres and Redis while nobody asks them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { startPostgres } from '../test/support/postgres.ts'
import { startRedis } from '../test/support/redis.ts'
import { makeDirectory, type Service, startService } from '../test/support/service.ts'
import { cpuSeconds, family } from './load/processes.ts'

const HELP = `Usage: npm run bench -- idle [--nodes N,N] [--seconds N] [--settle N] [--json]

Nodes (--nodes, 1,5,10) with mails on, beside one Postgres and one Redis, for N seconds (40) after --settle (15): transactions and
CPU of Postgres a second, connections to both, and the series of a node's metrics.
--json prints one JSON object a line.`

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,5,10' },
    seconds: { type: 'string', default: '40' },
    settle: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const server = await startPostgres({ settings: ['max_connections=400'] })
const redis = await startRedis()
const env = {
  DATABASE_URL: server.url,
  REDIS_URL: redis.url,
  MIGRATE_ON_START: 'true',
  RESEND_API_KEY: 'key',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
  EMAIL_FROM: 'a@example.com',
}
const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
const client = new Redis(redis.url)
const [postmaster = ''] = readFileSync(join(server.cluster, 'postmaster.pid'), 'utf8').split('\n')

async function counts() {
  const [row] = await sql<{ transactions: number; connections: number }[]>`
    select xact_commit::int as transactions,
      (select count(*)::int from pg_stat_activity where application_name = 'waypost') as connections
    from pg_stat_database where datname = current_database()`
  return { transactions: 0, connections: 0, ...row, cpu: cpuSeconds(family(Number(postmaster))) }
}

const rounded = (value: number) => Number(value.toFixed(2))
const nodes: Service[] = []
try {
  for (const count of values.nodes.split(',').map(Number)) {
    while (nodes.length < count) nodes.push(await startService({ dataDir: makeDirectory('node'), env }))
    await Bun.sleep(1_000 * Number(values.settle))
    const before = await counts()
    const startMs = performance.now()
    await Bun.sleep(1_000 * Number(values.seconds))
    const after = await counts()
    const seconds = (performance.now() - startMs) / 1_000
    const metrics = await (await fetch(`${nodes[0]?.adminUrl}/metrics`)).text()
    const figures = {
      nodes: count,
      transactionsPerSecond: rounded((after.transactions - before.transactions) / seconds),
      cpuMsPerSecond: rounded((1_000 * (after.cpu - before.cpu)) / seconds),
      connections: after.connections,
      redisConnections: Number(/connected_clients:(\d+)/.exec(await client.info('clients'))?.[1]) - 1,
      series: metrics.split('\n').filter((line) => /^\w/.test(line)).length,
    }
    if (values.json) console.log(JSON.stringify({ bench: 'idle', name: `${count} nodes`, ...figures }))
    else
      console.log(
        Object.entries(figures)
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
      )
  }
} finally {
  await Promise.all(nodes.map((node) => node.kill()))
  await sql.end()
  client.disconnect()
  await Promise.all([server.stop(), redis.stop()])
}
