import { describe, expect, test } from 'bun:test'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { send } from '../../support/raw-http.ts'

const GUESSES = 20

interface Line {
  readonly event: string
  readonly [field: string]: unknown
}

describe('addresses in the log [O18]', () => {
  test.each([undefined, 'none', 'all'])('with LOG_ADDRESSES=%s', async (LOG_ADDRESSES) => {
    const service = await startNode({ DATABASE_URL: await freshDatabase(), LOG_ADDRESSES })
    const { key } = await service.createKey({ plan: 'free', scopes: ['notify:read'] })
    const from = '127.0.70.9'
    // Admitted, without the right, beyond the minute, without a key.
    expect((await service.send({ path: '/v1/usage', key, from })).status).toBe(200)
    expect((await service.send({ path: '/v1/geo/8.8.8.8', key, from })).status).toBe(403)
    for (let sent = 0; sent < 60; sent++) await service.send({ path: '/v1/usage', key, from })
    const guesser = '127.0.70.10'
    const wrong = `wp_${'0'.repeat(49)}`
    const guess = () => service.send({ path: '/v1/usage', key: wrong, from: guesser })
    for (let sent = 0; sent < GUESSES; sent++) expect((await guess()).status).toBe(401)
    for (let sent = 0; sent < 5; sent++) expect((await guess()).status).toBe(429)
    await service.stop()
    const lines = service.logs().map((line) => JSON.parse(line) as Line)
    const lockOuts = lines.filter(({ event }) => event === 'address_locked_out')
    expect(lockOuts).toEqual([
      expect.objectContaining({ level: 'warn', address: guesser, listener: 'public' }),
    ])
    const requests = lines.filter(
      ({ event, operation }) => event === 'request' && operation !== 'adminCreateKey',
    )
    const addressOf = (status: number) =>
      [...new Set(requests.flatMap((line) => (line.status === status ? [line.address] : [])))].sort()
    const shown = (...addresses: string[]) => (LOG_ADDRESSES === 'none' ? [undefined] : addresses)
    expect(addressOf(401)).toEqual(shown(guesser))
    expect(addressOf(403)).toEqual(shown(from))
    expect(addressOf(429)).toEqual(shown(guesser, from))
    expect(addressOf(200)).toEqual(LOG_ADDRESSES === 'all' ? [from] : [undefined])
    const limits = new Set(requests.flatMap(({ status, limit }) => (status === 429 ? [limit] : [])))
    expect(limits).toEqual(new Set(['minute', 'failures']))
    expect(requests.filter(({ status, limit }) => status !== 429 && limit !== undefined)).toEqual([])
  })

  test('the admin listener tells of its own lock-outs, and the metrics count both', async () => {
    const service = await startNode({ DATABASE_URL: await freshDatabase() })
    try {
      const headers = [['Authorization', 'Bearer a-wrong-token-0000']] as const
      for (let sent = 0; sent < GUESSES; sent++)
        expect((await send(service.adminUrl, { path: '/admin/keys', headers })).status).toBe(401)
      await service.waitForLog((line) => line.includes('address_locked_out'))
      const told = service.logs().filter((line) => line.includes('address_locked_out'))
      expect(told.map((line) => JSON.parse(line))).toMatchObject([
        { address: '127.0.0.1', listener: 'admin' },
      ])
      const { text } = await send(service.adminUrl, { path: '/metrics' })
      expect(text).toContain('\nwaypost_lock_outs_total{listener="public"} 0\n')
      expect(text).toContain('\nwaypost_lock_outs_total{listener="admin"} 1\n')
    } finally {
      await service.stop()
    }
  })
})
