import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bunForm, commandsOf, requestsOf } from './documents/markdown.ts'
import { type DnsServer, startDns } from './support/dns.ts'
import { startNode } from './support/nodes.ts'
import { freshDatabase } from './support/postgres.ts'
import {
  makeDirectory,
  type Service,
  serviceEnvironment,
  spawnCaptured,
  startService,
} from './support/service.ts'

const ANY_TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g
const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Documents whose examples are pasted, in this order, with the requests that each has. */
const DOCUMENTS: Readonly<Record<string, number>> = {
  'README.md': 3,
  'docs/http.md': 17,
  'docs/settings.md': 0,
  'docs/operations.md': 2,
  'CONTRIBUTING.md': 0,
}
const requests = Object.keys(DOCUMENTS).flatMap(requestsOf)
const commands = Object.keys(DOCUMENTS).flatMap(commandsOf)

/** Commands that end by themselves beside a running service, and what they say there. */
const SAYING: readonly (readonly [command: string, said: string])[] = [
  ['npm run keys -- --help', 'Usage: npm run keys -- SUBCOMMAND'],
  ['npm run config', 'ADMIN_TOKEN=********'],
  ['npm run partners -- list', 'demo'],
  ['npm run keys -- list', 'demo'],
  ['npm run notify -- failed', 'No mail has failed.'],
  ['npm run notify -- waiting', 'No mail waits.'],
  ['npm run notify -- retry --all --since 2026-11-21T12:00:00Z', 'Mails that are due now: 0.'],
  ['npm run trust -- feeds', 'There are no feeds'],
  ['npm run audit -- list --since 2026-11-21T12:00:00Z', 'partner.create'],
  ['npm run audit -- list --key 01990d3e-6a3c-7000-8f1e-3a5cf7c2d9b4', 'Nothing was changed.'],
]
const START = 'npm run start'
const CHECK = 'npm run trust -- check https://example.com/'

const BACKUP = 'test/service/lifecycle/backup.test.ts'
const COMPOSE_BACKUP = `${BACKUP}, by the same programs without Compose`

/** Commands that are not run here, and what shows them. */
const SHOWN_ELSEWHERE: Record<string, string> = {
  'pg_dump --format=custom --file=waypost.dump "$DATABASE_URL"': BACKUP,
  'pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" waypost.dump': BACKUP,
  'npm run backup -- waypost.tar': BACKUP,
  'npm run restore -- waypost.tar': BACKUP,
  'npm run move -- --to "$DATABASE_URL"': BACKUP,
  'docker compose exec -T postgres pg_dump --username=waypost --format=custom waypost > waypost.dump':
    COMPOSE_BACKUP,
  'docker compose stop waypost proxy': COMPOSE_BACKUP,
  'docker compose exec -T postgres dropdb --username=waypost --force waypost': COMPOSE_BACKUP,
  'docker compose exec -T postgres createdb --username=waypost waypost': COMPOSE_BACKUP,
  'docker compose exec -T postgres pg_restore --username=waypost --no-owner --exit-on-error --dbname=waypost < waypost.dump':
    COMPOSE_BACKUP,
  'docker compose up --detach': COMPOSE_BACKUP,
  'npm run up': 'test/commands.test.ts',
  'npm test': 'the run of this very test',
  'npm test -- test/keys': 'test/commands.test.ts, with another test',
  'PARTNER=$(npm run --silent partners -- create Acme)': 'the first key, below',
  'npm run keys -- create --partner "$PARTNER" --plan growth --scopes geo:read,notify:write,notify:read':
    'the first key, below',
  'docker build --tag waypost .': 'test/dockerfile.test.ts, without a Docker engine',
  'docker run --detach --name waypost --publish 8080:8080 --env DATABASE_URL=embedded --env ADMIN_TOKEN waypost':
    'test/dockerfile.test.ts, without a Docker engine',
  'docker exec waypost bun run partners create Acme':
    'test/dockerfile.test.ts runs the commands of the image',
  'npm run index': 'test/dockerfile.test.ts, whose image builds one with the same program',
  'npm run datasets -- update': 'test/datasets/update, from publishers of its own',
  'npm run index -- --sources data/updates/lock.json --data data/updates/datasets --out data/again.wpi':
    'test/datasets/update, with the same arguments',
  'npm run check': 'npm test runs it at its start',
  'npm run prove': 'npm test runs it at its end',
  'npm run bench -- lookup': 'test/benches, at a small size',
  'sh deploy/make-secrets.sh && docker compose up --build --detach':
    'test/deploy/compose.test.ts and test/dockerfile.test.ts, without a Docker engine',
  'docker compose exec waypost bun run keys list': 'test/dockerfile.test.ts, without a Docker engine',
  'PARTNER=$(docker compose exec -T waypost bun run partners create Acme)':
    'test/dockerfile.test.ts runs the commands of the image, without a Docker engine',
  'docker compose exec -T waypost bun run partners link "$PARTNER"': 'test/cli, by npm run',
  'docker compose exec -T waypost bun run keys create --partner "$PARTNER" --plan growth --scopes geo:read,trust:read':
    'test/cli, by npm run',
  'curl -H "Authorization: Bearer $KEY" http://127.0.0.1:8080/v1/geo/8.8.8.8':
    'the requests above, as one of them',
  'kubectl apply --filename deploy/kubernetes/namespace.yaml':
    'test/deploy/kubernetes.test.ts, without a cluster',
  'kubectl create secret generic waypost --namespace waypost --from-file=ADMIN_TOKEN --from-file=DATABASE_URL --from-file=REDIS_URL':
    'test/deploy/kubernetes.test.ts, without a cluster',
  'kubectl apply --kustomize deploy/kubernetes': 'test/deploy/kubernetes.test.ts, without a cluster',
  'helm upgrade --install waypost deploy/helm --namespace waypost --set image.repository=registry.example/waypost --set settings.BASE_URL=https://waypost.example':
    'test/deploy/helm.test.ts, without a cluster',
}

/** A page to check that needs no internet; it stands in for the one that the documents name. */
const PAGE_HOST = 'garden.example.com'
const PAGE = '<!doctype html><html lang="en"><title>Example</title><p>This page is an example.'
let site: Bun.Server<undefined>
let dns: DnsServer
let page: string

/** A check may take as long as a busy machine needs for it. */
const trustSettings = () => ({
  TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
  TRUST_RESOLVER: dns.address,
  TRUST_TIMEOUT_MS: '60000',
})

let service: Service

beforeAll(async () => {
  site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }),
  })
  page = `http://${PAGE_HOST}:${site.port}/`
  dns = await startDns({ [PAGE_HOST]: ['127.0.0.1'] })
  service = await startService({ env: trustSettings() })
})

afterAll(async () => {
  await service.stop()
  await dns[Symbol.asyncDispose]()
  await site.stop(true)
})

/**
 * Answers are printed over several lines; the order of the fields counts. Ids and times are the service's own.
 */
function oneLine(json: string): string {
  const text = JSON.stringify(JSON.parse(json.replaceAll(ANY_ID, 'ID').replaceAll(ANY_TIME, '"TIME"')))
  return text.replace(/"timing_ms":\{[^}]*\}/, '"timing_ms":"TIMES"')
}

const ADDRESSES = ['https://example.com/', 'http://example.com:8080/']

async function paste(command: string): Promise<string> {
  const local = command
    .replaceAll('http://127.0.0.1:8080', service.baseUrl)
    .replaceAll('http://127.0.0.1:8081', service.adminUrl)
  const text = ADDRESSES.reduce((before, address) => before.replaceAll(address, page), local)
  const env = { PATH: process.env.PATH ?? '', KEY: service.demoKey, ADMIN_TOKEN: service.adminToken }
  const shell = Bun.spawn(['sh', '-c', `${text} -sS`], { env, stdout: 'pipe', stderr: 'pipe' })
  const [answer, fault] = await Promise.all([
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
  ])
  expect([await shell.exited, fault]).toEqual([0, ''])
  const { host } = new URL(page)
  return answer
    .replaceAll(host, 'example.com:8080')
    .replaceAll(PAGE_HOST, 'example.com')
    .replaceAll(`"${site.port}"`, '"8080"')
}

describe('each request of a document, pasted as it is, gets the answer printed under it', () => {
  test('none is missing', () => {
    const counts = Object.keys(DOCUMENTS).map((name) => [name, requestsOf(name).length])
    expect(Object.fromEntries(counts)).toEqual(DOCUMENTS)
    expect(requests.filter(({ answer }) => answer !== null).length).toBe(18)
  })

  for (const { document, command, answer } of requests) {
    test(`${document}: ${command}`, async () => {
      const actual = await paste(command)
      if (answer === null) {
        expect(JSON.parse(actual)).not.toHaveProperty('error')
        return
      }
      expect(oneLine(actual)).toBe(oneLine(answer))
    })
  }
})

describe('each command of a document works', () => {
  test('none is run nowhere', () => {
    const runnable = commands.filter((command) => !(command in SHOWN_ELSEWHERE))
    expect(runnable.toSorted()).toEqual([...SAYING.map(([command]) => command), START, CHECK].sort())
  })

  test('none needs Bun on the PATH', () => {
    expect(commands.filter((command) => /^(?!(?:PARTNER=\$\()?docker ).*\bbunx?\b/.test(command))).toEqual([])
  })

  test.each(SAYING)('%s', async (command, said) => {
    const { port } = new URL(service.adminUrl)
    const env = {
      ...serviceEnvironment(makeDirectory('admin')),
      ADMIN_PORT: port,
      ADMIN_TOKEN: service.adminToken,
    }
    const listed = spawnCaptured(['sh', '-c', `exec ${bunForm(command)}`], env)
    expect(await listed.finish()).toBe(0)
    expect(listed.stdout.lines.join('\n')).toContain(said)
  })

  test(CHECK, async () => {
    const command = bunForm(CHECK).replace('https://example.com/', page)
    const env = { ...serviceEnvironment(makeDirectory('trust')), ...trustSettings() }
    const checked = spawnCaptured(['sh', '-c', `exec ${command}`], env)
    expect(await checked.finish()).toBe(0)
    expect(checked.stdout.lines.join('\n')).toContain('title: Example')
  })

  test(START, async () => {
    const started = spawnCaptured(
      ['sh', '-c', `exec ${bunForm(START)}`],
      serviceEnvironment(makeDirectory('start')),
    )
    await started.stdout.waitFor((line) => line.includes('"event":"listening"'))
    started.child.kill('SIGTERM')
    expect(await started.finish()).toBe(0)
  })
})

test('the first key with Postgres is made as the README says, and works', async () => {
  const fresh = await startNode({ DATABASE_URL: await freshDatabase() })
  const lines = commands.filter((command) => /(?:partners|keys) -- create/.test(command)).map(bunForm)
  const env = {
    ...serviceEnvironment(makeDirectory('first-key')),
    ADMIN_PORT: new URL(fresh.adminUrl).port,
    ADMIN_TOKEN: fresh.adminToken,
  }
  const pasted = spawnCaptured(['sh', '-ec', lines.join('\n')], env)
  expect(await pasted.finish()).toBe(0)
  const [key = ''] = pasted.stdout.lines.join('\n').match(/wp_\w{49}/) ?? []
  expect((await fresh.get('/v1/geo/8.8.8.8', key)).status).toBe(200)
  await fresh.stop()
})
