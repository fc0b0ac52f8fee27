import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sharedRedis } from '../../limits/redis-server.ts'
import { proxyEnvironment, startProxy } from '../../net/proxy.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { send } from '../../support/raw-http.ts'
import { type Service, spawnCaptured } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

describe.each(['1', '2'])('with a proxy in every variable and %s workers [O13]', (workers) => {
  const proxy = startProxy()
  const asked: string[] = []
  /** Both the mail provider and the publisher of a list, on the loopback. */
  const publisher = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      asked.push(new URL(url).pathname)
      return new Response('evil.example\n')
    },
  })
  let service: Service

  beforeAll(async () => {
    service = await startNode({
      ...proxyEnvironment(proxy.url),
      WORKERS: workers,
      LOG_PROBES: 'true',
      DATABASE_URL: await freshDatabase(),
      REDIS_URL: await sharedRedis(),
      RESEND_API_KEY: 're_a_key',
      EMAIL_FROM: 'post@example.com',
      RESEND_BASE_URL: publisher.url.origin,
      TRUST_FEEDS: `own=${publisher.url.origin}/list`,
    })
  })
  afterAll(async () => {
    await service.stop()
    proxy[Symbol.dispose]()
    await publisher.stop(true)
  })

  const healthAsked = () => service.logs().filter((line) => line.includes('"healthLive"')).length

  test('no request to its own processes, and none with the admin token, goes to the proxy', async () => {
    const { key } = await service.createKey({ scopes: ['geo:read', 'notify:write'] })
    expect((await service.get('/v1/geo/8.8.8.8', key)).status).toBe(200)
    for (const path of ['/metrics', '/health/live', '/health/ready', '/openapi.json'])
      expect([path, (await send(service.adminUrl, { path })).status]).toEqual([path, 200])
    expect((await service.admin('POST', '/admin/geo/reload')).status).toBe(200)
    const event = { product_key: 'p', type: 't', subject_user_id: 'u', title: 'x', email: 'u@example.com' }
    const sent = { method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) }
    expect((await service.send(sent)).status).toBe(201)
    await until(() => ['/list', '/emails'].every((path) => asked.some((other) => other.startsWith(path))))
    // The parent asks each worker for the first time after five seconds.
    const before = healthAsked()
    if (workers !== '1') await until(() => healthAsked() >= before + 2)
    expect(proxy.asked).toEqual([])
  })

  test('no command sends its token to the proxy', async () => {
    for (const program of ['keys', 'partners', 'notify']) {
      const words = program === 'notify' ? ['failed'] : ['list']
      const env = {
        ...proxyEnvironment(proxy.url),
        PATH: process.env.PATH ?? '',
        ADMIN_TOKEN: service.adminToken,
      }
      const command = [process.execPath, `src/cli/${program}.ts`, ...words, '--url', service.adminUrl]
      const { finish, stderr } = spawnCaptured(command, env)
      expect([await finish(), stderr.lines]).toEqual([0, []])
    }
    expect(proxy.asked).toEqual([])
  })
})
