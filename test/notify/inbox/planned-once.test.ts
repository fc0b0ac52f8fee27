import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { listInbox, STATUSES, unreadCount } from '../../../src/notify/inbox/inbox.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { freshDatabase } from '../../support/postgres.ts'

const PARTNER = '01990000-0000-7000-8000-000000000001'
const USER = { partnerId: PARTNER, userId: 'user7' }
/** Postgres plans a statement for its values five times before it compares that with a plan for any. */
const CALLS = 12
const ROWS = 20_000

/** Every fifth row is unread; a user has forty. */
const FILL = `insert into notify_inbox (id, partner_id, user_id, product_key, type, title, created_at, read_at)
  select gen_random_uuid(), '${PARTNER}', 'user' || n % 500, 'product' || n % 3, 'paid', 'Paid', now(),
    case when n / 500 % 5 > 0 then now() end
  from generate_series(1, ${ROWS}) n`

interface Planned {
  readonly statement: string
  readonly generic: number
}

describe('the statements of counts and pages', () => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: await freshDatabase(), databasePool: 1, dataDir: '' })
    await database.migrate()
    await database.orm.execute(FILL)
    await database.orm.execute('analyze notify_inbox')
  })
  afterAll(() => database.close())

  test('are planned once a connection, not at each call [N6, N7]', async () => {
    const { orm } = database
    for (const productKey of [null, 'product1']) {
      for (let call = 0; call < CALLS; call++) {
        await unreadCount(orm, USER, productKey)
        for (const status of STATUSES)
          await listInbox(orm, USER, { productKey, status, limit: 20, beforeId: null })
      }
    }
    const planned = (await orm.execute(`
      select statement, generic_plans::int as generic from pg_prepared_statements
      where statement ~ 'from .notify_inbox.' order by statement`)) as unknown as Planned[]
    expect(planned).toHaveLength(2 * (1 + STATUSES.length))
    expect(planned.filter(({ generic }) => generic === 0)).toEqual([])
  })
})
