import { describe, expect, test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { sharedRedis } from '../../limits/redis-server.ts'
import { expectCommonHeaders, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { exchange, readJson, requestBytes, send } from '../../support/raw-http.ts'
import { until } from '../../support/waiting.ts'

const COUNT = 3
const env = {
  WORKERS: String(COUNT),
  DATABASE_URL: await freshDatabase(),
  REDIS_URL: await sharedRedis(),
  ADMIN_ALLOWED_HOSTS: 'waypost, metrics.example',
}
const service = await forFile(startNode(env))

interface Started {
  readonly worker: number
  readonly pid: number
}

/** The processes that listen, by the number of their worker. */
function pids(): number[] {
  const lines = service.logs().filter((line) => line.includes('"worker_listening"'))
  const started = lines.map((line) => JSON.parse(line) as Started)
  return Array.from(
    { length: COUNT },
    (_, at) => started.findLast(({ worker }) => worker === at + 1)?.pid ?? 0,
  )
}

/** The ports of the loopback that a process listens on. */
async function listeningPorts(pid: number): Promise<number[]> {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`)
  const sockets = new Set(links.flatMap(socketOf))
  const lines = (await Bun.file('/proc/net/tcp').text()).split('\n').map((line) => line.trim().split(/\s+/))
  return lines.flatMap(([, local = '', , state, , , , , , inode = '']) =>
    state === '0A' && sockets.has(inode) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [],
  )
}

/** The inode of a socket behind a file descriptor, if it is one. */
function socketOf(link: string): string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.slice(1) ?? []
  } catch {
    // It was closed meanwhile.
    return []
  }
}

/** Stops workers as a debugger does; they go on afterwards, with all that has been sent to them. */
async function whileStopped<T>(numbers: readonly number[], work: () => Promise<T>): Promise<T> {
  await until(() => !pids().includes(0))
  const stopped = numbers.map((number) => pids()[number - 1] ?? 0)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    // The parent has not helped itself by new workers meanwhile.
    expect(service.logs().filter((line) => line.includes('worker_hung'))).toEqual([])
  }
}

const partners = async () =>
  readJson<{ partners: { name: string }[] }>(await service.admin('GET', '/admin/partners')).partners

describe('while the first of several processes hangs', () => {
  test('another one does what is asked of the administration, once [O4]', async () => {
    await whileStopped([1], async () => {
      expect((await service.admin('GET', '/admin/keys')).status).toBe(200)
      expect((await service.admin('POST', '/admin/partners', { name: 'made-once' })).status).toBe(201)
    })
    // The process that was stopped has answered again, and so has done all that it was ever asked.
    expect((await service.admin('POST', '/admin/partners', { name: 'made-after' })).status).toBe(201)
    const names = (await partners()).map(({ name }) => name).filter((name) => name.startsWith('made-'))
    expect(names.sort()).toEqual(['made-after', 'made-once'])
  })

  test('all but the last may hang', async () => {
    await whileStopped([1, 2], async () => {
      expect((await service.admin('GET', '/admin/keys')).status).toBe(200)
    })
  })

  test('the parent tells itself that it lives, and refuses what nobody can do [O4, G2]', async () => {
    await whileStopped([1, 2, 3], async () => {
      for (const path of ['/health/live', '/health/live?probe=1']) {
        const live = await send(service.adminUrl, { path, headers: [['X-Request-Id', 'probe-1']] })
        expect([live.status, live.text, live.headers.get('x-request-id')]).toEqual([
          200,
          '{"status":"ok"}',
          'probe-1',
        ])
        expectCommonHeaders(live)
      }
      const head = await send(service.adminUrl, { method: 'HEAD', path: '/health/live' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '15'])
      expectRefusal(await service.admin('GET', '/admin/keys'), 503, 'unavailable')
    })
  })
})

test('the parent has the answer of a worker to another method at the path of liveness', async () => {
  const reply = await send(service.adminUrl, { method: 'POST', path: '/health/live' })
  expectRefusal(reply, 405, 'method_not_allowed')
})

test("a worker's own listener takes no token, so that nobody guesses there as another client [K7]", async () => {
  await until(() => !pids().includes(0))
  for (const pid of pids()) {
    const ports = await listeningPorts(pid)
    const admin = ports.filter((port) => port !== Number(new URL(service.baseUrl).port))
    expect(admin).toHaveLength(1)
    const url = `http://127.0.0.1:${admin[0]}`
    expect((await send(url, { path: '/health/live' })).status).toBe(200)
    for (const path of ['/admin/keys', '/admin/nowhere']) {
      for (const token of [service.adminToken, 'wrong']) {
        const headers = [
          ['Authorization', `Bearer ${token}`],
          ['X-Forwarded-For', '192.0.2.1'],
          ['X-Waypost-Parent', token],
        ] as const
        expectRefusal(await send(url, { path, headers }), 404, 'not_found')
      }
    }
  }
})

describe('the parent refuses a Host that is none of its own [K7]', () => {
  const ask = async (path: string, host: string, headers = '') => {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Authorization: Bearer ${service.adminToken}\r\n\r\n`
    const [reply] = await exchange(service.adminUrl, [Buffer.from(bytes)], ['GET'])
    if (reply === undefined) throw new Error('there was no answer')
    return reply
  }
  const PATHS = ['/metrics', '/health/live', '/health/ready', '/admin/keys', '/openapi.json']

  test.each(['evil.example', 'localhost.evil.example', 'a b', ''])('%p', async (host) => {
    for (const path of PATHS)
      expect(expectRefusal(await ask(path, host), 400, 'bad_request')).toStartWith('Host:')
  })

  test('and a page of another origin, but no name of ADMIN_ALLOWED_HOSTS', async () => {
    for (const path of PATHS) {
      expectRefusal(await ask(path, 'localhost', 'Origin: http://evil.example\r\n'), 400, 'bad_request')
      for (const host of ['waypost:8081', 'metrics.example', new URL(service.adminUrl).host])
        expect([host, (await ask(path, host, `Origin: http://${host}\r\n`)).status]).toEqual([host, 200])
    }
  })
})

test('an address that has failed at one process is locked out at all [K7]', async () => {
  const from = '127.0.60.1'
  const kept = (key: string) =>
    Buffer.from(requestBytes({ path: LOOKUP, key }).toString().replace('Connection: close\r\n', ''))
  // One connection is one process.
  const wrong = Array.from({ length: 20 }, () => kept('wp_nonsense'))
  const replies = await exchange(
    service.baseUrl,
    wrong,
    wrong.map(() => 'GET'),
    from,
  )
  expect(countStatuses(replies)).toEqual({ 401: 20 })
  // A request without a key is no failure; thirty connections reach all processes.
  await until(async () => {
    const asked = Array.from({ length: 30 }, () => send(service.baseUrl, { path: LOOKUP, from }))
    return countStatuses(await Promise.all(asked))[429] === 30
  })
})
