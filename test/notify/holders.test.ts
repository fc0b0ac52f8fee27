import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createIntake } from '../../src/notify/events/intake.ts'
import { notifyHealth } from '../../src/notify/health.ts'
import { notifyOperations } from '../../src/notify/routes.ts'
import { type Database, openDatabase, type TurnHolder } from '../../src/store/database.ts'
import type { Orm } from '../../src/store/driver.ts'
import { createMeter } from '../../src/usage/meter.ts'
import { usageOperations } from '../../src/usage/routes.ts'
import { callerWith, testApp, withKey } from '../http/app.ts'
import { OPERATIONS } from '../service/notify/operations.ts'
import { makeDirectory } from '../support/service.ts'

const PARTNER = '01990000-0000-7000-8000-000000000001'
const HEALTH = { id: 'notifyHealth', request: () => ({ path: '/v1/notify/health' }) }
const USAGE = { id: 'usageGet', request: () => ({ path: '/v1/usage' }) }

let database: Database
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir: makeDirectory('holders') })
  await database.migrate()
})
afterAll(() => database.close())

test('every operation asks the database in the turns of its partner, and of the health in its own [L9]', async () => {
  const askers: (TurnHolder | undefined)[] = []
  const heard: Database = {
    ...database,
    use: (work: (orm: Orm) => Promise<never>, asker?: TurnHolder) => {
      askers.push(asker)
      return database.use(work, asker)
    },
  }
  const intake = createIntake({ database: heard, isConfigured: false, onQueued: () => {} })
  const meter = createMeter({ database: heard, noteUses: () => expect.unreachable() })
  const health = notifyHealth({ database: heard, isConfigured: false })
  const operations = [
    ...notifyOperations({
      database: heard,
      intake,
      health,
      signUserToken: async () => 'token',
      onChange: () => {},
    }),
    ...usageOperations({ meter, now: Date.now }),
  ]
  const caller = {
    ...callerWith('notify:read', 'notify:write'),
    keyId: '01990000-0000-7000-8000-000000000002',
    partnerId: PARTNER,
  }
  const { ask } = testApp({ operations, authenticate: () => caller })
  expect(operations.map(({ id }) => id).sort()).toEqual(
    [HEALTH, USAGE, ...OPERATIONS].map(({ id }) => id).sort(),
  )
  for (const { id, request } of [HEALTH, USAGE, ...OPERATIONS]) {
    // It stores nothing.
    if (id === 'notifyCreateUserToken') continue
    askers.length = 0
    const {
      path = '',
      method = 'GET',
      body,
    } = request('user-1') as { path?: string; method?: string; body?: string }
    const { status } = await ask(path, withKey({ method, ...(body === undefined ? {} : { body }) }))
    expect({ id, isFine: status < 500 }).toEqual({ id, isFine: true })
    expect(askers.length).toBeGreaterThan(0)
    const holders = new Set(askers.map((asker) => asker?.holder))
    expect({ id, holders: [...holders] }).toEqual({ id, holders: [id === HEALTH.id ? 'health' : PARTNER] })
  }
})
