import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { StartedServer } from '../../support/server-process.ts'
import { makeDirectory, type Service, serviceEnvironment, spawnCaptured } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** The contract's own bound (K5). */
const PUSHED_WITHIN_MS = 1_000

describe('PgBouncer at its defaults, in session mode [O15]', () => {
  let pooler: StartedServer
  let url: string
  let node: Service

  beforeAll(async () => {
    url = await freshDatabase()
    pooler = await startPgBouncer(url, {})
    node = await startNode({ DATABASE_URL: pooler.url })
  })
  afterAll(async () => {
    await node.stop()
    await pooler.stop()
  })

  test('migrations run through it, and the service is ready', async () => {
    const env = serviceEnvironment(makeDirectory('migrate'), { DATABASE_URL: pooler.url })
    expect(await spawnCaptured([process.execPath, 'src/cli/migrate.ts'], env).finish()).toBe(0)
    expect((await node.get('/health/ready')).text).toContain('"status":"ok"')
  })

  test('no request is refused, and the end of a key is pushed', async () => {
    const direct = await startNode({ DATABASE_URL: url })
    const { key, id } = await direct.createKey({ scopes: ['notify:write', 'geo:read'] })
    const event = (user: number) => ({ product_key: 'p', type: 't', subject_user_id: `u${user}`, title: 'T' })
    const post = (user: number) =>
      node.send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event(user)) })
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all(Array.from({ length: 40 }, (_, place) => post(40 * round + place)))
      expect(countStatuses(replies)).toEqual({ 201: 40 })
    }
    await direct.admin('DELETE', `/admin/keys/${id}`)
    await until(async () => (await node.get(LOOKUP, key)).status === 401, PUSHED_WITHIN_MS)
    await direct.stop()
  })
})

describe('a pooler that gives one session to several clients is refused by name [O15]', () => {
  const MODES: readonly Readonly<Record<string, string>>[] = [
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', default_pool_size: '1' },
    { pool_mode: 'transaction', min_pool_size: '5', server_round_robin: '1' },
    { pool_mode: 'statement' },
    { pool_mode: 'statement', default_pool_size: '1' },
  ]
  test.each(
    MODES.flatMap((mode) => ['src/main.ts', 'src/cli/migrate.ts'].map((program) => [mode, program] as const)),
  )('%p: %s', async (mode, program) => {
    const pooler = await startPgBouncer(await freshDatabase(), mode)
    const env = serviceEnvironment(makeDirectory('refused'), { DATABASE_URL: pooler.url })
    const { finish, stderr } = spawnCaptured([process.execPath, program], env)
    expect(await finish()).toBe(78)
    expect(stderr.lines.join('\n')).toContain('a pooler in transaction or statement mode')
    await pooler.stop()
  })
})
