import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../test/support/postgres.ts'
import { startRedis } from '../../test/support/redis.ts'
import { freePort, startProcess, stopProcess } from '../../test/support/server-process.ts'
import { makeDirectory, REPOSITORY, type Service, startService } from '../../test/support/service.ts'

export interface NodeOptions {
  readonly program?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface Rig extends AsyncDisposable {
  readonly url: string
  readonly prometheusUrl: string
  readonly databaseUrl: string
  readonly redisUrl: string
  nodes(): readonly { readonly name: string; readonly url: string }[]
  /** The nodes that were started, those that have ended too. */
  services(): readonly Service[]
  service(name: string): Service
  /** Starts a node at the address that it has before the balancer. */
  start(name: string, options?: NodeOptions): Promise<Service>
}

export interface RigOptions {
  /** Nodes to begin with; the former version's with `program`. */
  readonly node?: NodeOptions
  /** A connection URI of the database that is there already; absent: a Postgres of the rig's own. */
  readonly databaseUrl?: string
}

const NAMES = ['one', 'two'] as const
const SCRAPE_S = 5
/** Debian has HAProxy where only root looks. */
const PATH = `${process.env.PATH}:/usr/sbin`

/** Two nodes behind HAProxy as it is configured for Compose, with a real Redis and Prometheus with the rules as they are. */
export async function startRig({ node = {}, databaseUrl }: RigOptions): Promise<Rig> {
  await using opened = new AsyncDisposableStack()
  const own: PostgresServer | null = databaseUrl === undefined ? await startPostgres() : null
  if (own !== null) opened.defer(own.stop)
  const url = databaseUrl ?? own?.url ?? ''
  const redis = await startRedis()
  opened.defer(redis.stop)
  const directory = mkdtempSync(join(tmpdir(), 'waypost-game-day-'))
  opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  const places = await Promise.all(
    NAMES.map(async (name) => ({
      name,
      port: await freePort(),
      adminPort: await freePort(),
      dataDir: makeDirectory(name),
    })),
  )
  const current = new Map<string, Service>()
  const all: Service[] = []
  const start: Rig['start'] = async (name, { program, env } = node) => {
    const place = places.find((each) => each.name === name)
    if (place === undefined) throw new Error(`there is no node ${name}`)
    const service = await startService({
      dataDir: place.dataDir,
      ...(program === undefined ? {} : { program }),
      env: {
        PORT: String(place.port),
        ADMIN_PORT: String(place.adminPort),
        DATABASE_URL: url,
        REDIS_URL: redis.url,
        MIGRATE_ON_START: 'true',
        DRAIN_NOTICE_MS: '3000',
        LOG_REQUESTS: 'none',
        ...env,
      },
    })
    current.set(name, service)
    all.push(service)
    return service
  }
  for (const { name } of places) await start(name)
  opened.defer(async () => {
    await Promise.all([...current.values()].map((service) => service.kill().catch(() => undefined)))
  })
  const balancer = await startBalancer(
    directory,
    places.map(({ port }) => port),
  )
  opened.defer(balancer.stop)
  const prometheus = await startPrometheus(
    directory,
    places.map(({ adminPort }) => adminPort),
  )
  opened.defer(prometheus.stop)
  const resources = opened.move()
  return {
    url: balancer.url,
    prometheusUrl: prometheus.url,
    databaseUrl: url,
    redisUrl: redis.url,
    nodes: () => places.map(({ name, port }) => ({ name, url: `http://127.0.0.1:${port}` })),
    services: () => all,
    service: (name) => current.get(name) as Service,
    start,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** HAProxy runs by Compose's file, which names the nodes by their ports here. */
async function startBalancer(directory: string, ports: readonly number[]) {
  const port = await freePort()
  const servers = ports.map((each, place) => `  server node${place + 1} 127.0.0.1:${each}`)
  const config = readFileSync(join(REPOSITORY, 'deploy/haproxy.cfg'), 'utf8')
    .replace(/^resolvers docker\n(?: .*\n)+/m, '')
    .replace(' resolvers docker init-addr none', '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template .*$/m, servers.join('\n'))
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(file, config)
  const url = `http://127.0.0.1:${port}`
  const child = await startProcess(
    { command: 'haproxy', args: ['-f', file], cwd: directory, env: { PATH } },
    async () => {
      const { status } = await fetch(`${url}/health/ready`)
      return status === 200
    },
  )
  return { url, stop: () => stopProcess(child, 'SIGTERM') }
}

async function startPrometheus(directory: string, adminPorts: readonly number[]) {
  const port = await freePort()
  const targets = adminPorts.map((each) => `127.0.0.1:${each}`)
  const config = {
    global: { scrape_interval: `${SCRAPE_S}s`, evaluation_interval: `${SCRAPE_S}s` },
    rule_files: [join(REPOSITORY, 'deploy/prometheus/alerts.yaml')],
    scrape_configs: [{ job_name: 'waypost', static_configs: [{ targets }] }],
  }
  const file = join(directory, 'prometheus.yml')
  writeFileSync(file, JSON.stringify(config))
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(directory, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  const url = `http://127.0.0.1:${port}`
  const child = await startProcess({ command: 'prometheus', args, cwd: directory }, async () => {
    const answer = await fetch(`${url}/api/v1/targets`)
    return answer.ok && ((await answer.text()).match(/"health":"up"/g)?.length ?? 0) === targets.length
  })
  return { url, stop: () => stopProcess(child, 'SIGTERM') }
}
