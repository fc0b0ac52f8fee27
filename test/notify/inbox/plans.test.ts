import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { User } from '../../../src/notify/channels.ts'
import { listInbox, unreadCount } from '../../../src/notify/inbox/inbox.ts'
import { markAllRead, markRead } from '../../../src/notify/inbox/reading.ts'
import type { Orm } from '../../../src/store/driver.ts'
import {
  type Explained,
  explain,
  faults,
  genericPlan,
  nodesOf,
  openExplained,
} from '../../store/explained.ts'

const SETUP_MS = 120_000
const PARTNER = '01990000-0000-7000-8000-000000000001'
/** After the other, so that rows of the two lie in the table in either order. */
const OTHER_PARTNER = '01990000-0000-7000-8000-000000000002'
const HEAVY: User = { partnerId: PARTNER, userId: 'heavy' }
const LIGHT: User = { partnerId: PARTNER, userId: 'light' }
/** The embedded database takes ten times as long to fill. */
const SIZES = {
  postgres: { others: 200_000, heavy: 50_000 },
  embedded: { others: 60_000, heavy: 15_000 },
}
const AT = new Date('2026-01-02T03:04:05.006Z')

/** Ids that sort as their numbers do. */
const id = (number: string) => `('0199' || lpad(to_hex(${number}), 8, '0') || repeat('0', 20))::uuid`

const fill = (rows: string) =>
  `insert into notify_inbox (id, partner_id, user_id, product_key, type, title, body, created_at, read_at) ${rows}`

/** Rows of another thousand users, a third of them unread. */
const othersAt = (partner: string, first: number, count: number) =>
  fill(`select ${id(`${first} + n`)}, '${partner}'::uuid, 'user' || n % 1000, 'product' || n % 7, 'paid', 'Paid', repeat('x', 200),
    now(), case when n % 3 > 0 then now() end from generate_series(1, ${count}) n`)

/** A user with very many unread, of three products and a handful of a fourth; and one with ten. */
const heavyAt = (first: number, count: number) =>
  fill(`select ${id(`${first} + n`)}, '${PARTNER}'::uuid, 'heavy', case n % 2000 when 7 then 'rare' else 'product' || n % 3 end,
    'paid', 'Paid', repeat('x', 200), now(), null::timestamptz from generate_series(1, ${count}) n
    union all select ${id(`${first} + ${count} + n`)}, '${PARTNER}'::uuid, 'light', 'product' || n % 3, 'paid', 'Paid', null,
    now(), null::timestamptz from generate_series(1, 10) n`)

const PAGE = { limit: 20, beforeId: null }
const DEPTH = 10_000
/** Each row of a page may be in a block of its own, and each level of the index too. */
const PAGE_BLOCKS = 30

const users = { heavy: HEAVY, light: LIGHT, nobody: { partnerId: PARTNER, userId: 'nobody' } }
const productKeys = [null, 'product1', 'rare', 'none']

/** The faults of the one statement that some work sends, planned for its values and for any. */
async function faultsOf(
  explained: Explained,
  indexes: readonly string[],
  maxBlocks: number,
  work: (orm: Orm) => Promise<unknown>,
): Promise<string[]> {
  explained.statements.length = 0
  await work(explained.orm)
  const [statement, ...others] = explained.statements
  if (statement === undefined || others.length > 0) throw new Error('Not one statement was sent.')
  const plans = [
    await explain(explained, statement, 'analyze, buffers'),
    await genericPlan(explained, statement),
  ]
  return plans.flatMap((plan) => faults(plan, indexes, maxBlocks))
}

/** Every page and count that is bounded, for all kinds of users and products: what each does wrong. */
async function wrongPlans(explained: Explained): Promise<string[]> {
  const all = { productKey: null, status: 'all' } as const
  const second = (await listInbox(explained.orm, HEAVY, { ...PAGE, ...all })).lastId
  const [deep] = await explained.query(
    `select id::text from notify_inbox where user_id = 'heavy' order by id desc offset ${DEPTH} limit 1`,
  )
  const wrong: string[] = []
  const check = async (
    name: string,
    indexes: readonly string[],
    blocks: number,
    work: (orm: Orm) => Promise<unknown>,
  ) => {
    const found = await faultsOf(explained, indexes, blocks, work)
    wrong.push(...found.map((fault) => `${name} ${fault}`))
  }
  for (const [name, user] of Object.entries(users)) {
    for (const productKey of productKeys) {
      const suffix = productKey === null ? '' : '_product'
      const [unread, read] = [`notify_inbox_unread${suffix}`, `notify_inbox_read${suffix}`]
      const of = `of ${name}, product ${productKey},`
      // 1,001 entries of the index, and what blocks of the table they say must be looked at: never one for each unread.
      await check(`count ${of}`, [unread], 1_100, (orm) => unreadCount(orm, user, productKey))
      for (const beforeId of [null, second, String(deep?.id)]) {
        const page = { ...PAGE, productKey, beforeId }
        await check(`page ${of}`, [unread, read], PAGE_BLOCKS, (orm) =>
          listInbox(orm, user, { ...page, status: 'all' }),
        )
        await check(`unread page ${of}`, [unread], PAGE_BLOCKS, (orm) =>
          listInbox(orm, user, { ...page, status: 'unread' }),
        )
        await check(`read page ${of}`, [read], PAGE_BLOCKS, (orm) =>
          listInbox(orm, user, { ...page, status: 'read' }),
        )
      }
    }
  }
  return wrong
}

/** What the updates of one and of all do wrong; they are explained without being carried out. */
async function wrongUpdates(explained: Explained): Promise<string[]> {
  const { statements, orm } = explained
  const [row] = await explained.query(
    "select id from notify_inbox where user_id = 'light' and read_at is null",
  )
  statements.length = 0
  await markRead(orm, LIGHT, String(row?.id), AT)
  const single = statements.splice(0)
  await markAllRead({ use: (work) => work(orm) }, { ...LIGHT, userId: 'nobody' }, null, AT)
  await markAllRead({ use: (work) => work(orm) }, LIGHT, 'product1', AT)
  const wrong: string[] = []
  for (const { sql, params } of [...single, ...statements]) {
    const instants = params.map((value) => (value instanceof Date ? value.toISOString() : value))
    const plan = await explain(explained, { sql, params: instants }, 'buffers off')
    const used = nodesOf(plan).flatMap((node) => node['Index Name'] ?? node['Node Type'].match(/Seq.*/) ?? [])
    const allowed = ['notify_inbox_pkey', 'notify_inbox_unread', 'notify_inbox_unread_product']
    wrong.push(...used.filter((name) => !allowed.includes(name)).map((name) => `${name}: ${sql}`))
    // One that is named by its id is found by its id.
    if (single.some((one) => one.sql === sql) && used.some((name) => name !== 'notify_inbox_pkey'))
      wrong.push(`${used}: ${sql}`)
  }
  return wrong
}

for (const [kind, order, partner] of [
  ['postgres', 'newer', PARTNER],
  ['postgres', 'newer', OTHER_PARTNER],
  ['postgres', 'older', PARTNER],
  ['postgres', 'older', OTHER_PARTNER],
  ['embedded', 'older', PARTNER],
] as const) {
  const others = `those of others, of ${partner === PARTNER ? 'the same' : 'another'} partner`
  describe(`plans, of a heavy user whose rows are ${order} than ${others} (${kind})`, () => {
    const sizes = SIZES[kind]
    let explained: Explained

    beforeAll(async () => {
      explained = await openExplained(kind)
      await explained.query('alter table notify_inbox set (autovacuum_enabled = off)')
      await explained.query(othersAt(partner, order === 'newer' ? 0 : sizes.heavy + 10, sizes.others))
      await explained.query(heavyAt(order === 'newer' ? sizes.others : 0, sizes.heavy))
    }, SETUP_MS)

    afterAll(() => explained.close(), SETUP_MS)

    for (const [state, statement] of [
      ['was never analyzed', 'select 1'],
      ['was analyzed', 'analyze notify_inbox'],
      ['was vacuumed', 'vacuum analyze notify_inbox'],
    ] as const) {
      test(
        `counts and pages walk their index on a table that ${state} [N7]`,
        async () => {
          await explained.query(statement)
          expect(await wrongPlans(explained)).toEqual([])
          expect(await wrongUpdates(explained)).toEqual([])
        },
        SETUP_MS,
      )
    }
  })
}
