import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { claimMails } from '../../../src/notify/mail/queue.ts'
import { type Explained, faults, genericPlan, openExplained } from '../../store/explained.ts'
import { TERMS } from './claims.ts'

const SETUP_MS = 120_000
/** The embedded database takes ten times as long to fill. */
const MAILS = { postgres: 100_000, embedded: 20_000 }
/** A claim locks 100 mails, each of which may be in a block of its own, and passes over entries of those that were sent. */
const MAX_BLOCKS = 400
const INDEX = 'notify_email_queue_partner'

const partner = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [MANY, FEW] = [partner(1), partner(2)]

const fill = (partnerId: string, count: number, dueAt: string) =>
  `insert into notify_email_queue (id, partner_id, user_id, product_key, type, payload, state, due_at, created_at)
  select gen_random_uuid(), '${partnerId}'::uuid, 'user' || n, 'shop', 'paid', repeat('x', 400), 'pending', ${dueAt}, now()
  from generate_series(1, ${count}) n`

/** What the statements of the next claim that look for mails do wrong. */
async function wrongPlans({ orm, query, statements }: Explained): Promise<string[]> {
  await query("update notify_email_account set next_send_at = now() - interval '1 s'")
  statements.length = 0
  const { claim } = await claimMails(orm, TERMS)
  if (claim === null) throw new Error('nothing was claimed')
  const looks = statements.filter(({ sql }) => /^select.*notify_email_queue/s.test(sql))
  const settings = statements.filter(({ sql }) => sql.startsWith('set local '))
  expect(looks.length).toBeGreaterThanOrEqual(2)
  await query(fill(FEW, 1, "now() - interval '1 s'"))
  for (const { sql } of settings) await query(sql.replace('local ', ''))
  const wrong: string[] = []
  for (const look of looks) {
    const found = faults(await genericPlan({ query }, look), [INDEX], MAX_BLOCKS)
    wrong.push(...found.map((fault) => `${look.sql} ${fault}`))
  }
  await query('reset all')
  return wrong
}

for (const kind of ['postgres', 'embedded'] as const) {
  describe(`a claim where one partner has very many mails (${kind})`, () => {
    let explained: Explained

    beforeAll(async () => {
      explained = await openExplained(kind)
      const { query } = explained
      await query('alter table notify_email_queue set (autovacuum_enabled = off)')
      await query(fill(MANY, MAILS[kind], "now() - interval '1 hour' + n * interval '1 ms'"))
      await query(fill(FEW, 20, "now() - interval '1 s'"))
      await query('insert into notify_email_account (id, next_send_at) values (1, now())')
    }, SETUP_MS)

    afterAll(() => explained.close(), SETUP_MS)

    for (const [state, statement] of [
      ['was never analyzed', 'select 1'],
      ['was analyzed', 'analyze notify_email_queue'],
      ['was vacuumed', 'vacuum analyze notify_email_queue'],
    ] as const) {
      test(
        `finds whose turn it is, and what is due, along one index of a table that ${state} [N11]`,
        async () => {
          await explained.query(statement)
          for (const last of [MANY, FEW]) {
            await explained.query(`update notify_email_account set last_partner_id = '${last}'`)
            expect(await wrongPlans(explained)).toEqual([])
          }
        },
        SETUP_MS,
      )
    }
  })
}
