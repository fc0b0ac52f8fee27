import { expect, test } from 'bun:test'
import { prepareIntake } from '../../../src/notify/events/intake-statements.ts'
import { explain, nodesOf, openExplained } from '../../store/explained.ts'

const SETUP_MS = 60_000
const PARTNER = '01990000-0000-7000-8000-000000000001'
const USERS = 5_000

const DRAFT = {
  ...{ id: Bun.randomUUIDv7(), user_id: 'user7', product_key: 'shop', type: 'paid', dedupe_key: 'one' },
  ...{ fingerprint: 'f', title: 'Paid', body: null, url: null, data: null, expires_at: null },
  ...{ created_at: '2026-01-02T03:04:05.006Z', traceparent: null, email: null, is_bad: false },
  earlier_email: null,
}

for (const kind of ['postgres', 'embedded'] as const) {
  test(
    `an event's address, preferences and erasures are looked up by its user, analyzed or not (${kind}) [N5]`,
    async () => {
      const explained = await openExplained(kind)
      const { orm, query, statements } = explained
      for (const table of ['contacts', 'preferences', 'erasures'])
        await query(`alter table notify_${table} set (autovacuum_enabled = off)`)
      await query(`insert into notify_contacts (partner_id, user_id, email, updated_at)
        select '${PARTNER}'::uuid, 'user' || n, 'ada@example.com', now() from generate_series(1, ${USERS}) n`)
      statements.length = 0
      await prepareIntake(orm).write(PARTNER, [DRAFT], false)
      const [statement] = statements
      if (statement === undefined) throw new Error('Nothing was sent.')
      for (const state of ['select 1', 'analyze notify_contacts']) {
        await query(state)
        const types = nodesOf(await explain(explained, statement, 'buffers off')).map(
          (node) => node['Node Type'],
        )
        expect(types.filter((type) => /Bitmap|Seq Scan|Materialize/.test(type))).toEqual([])
        expect(types.filter((type) => /^Index/.test(type))).toHaveLength(3)
      }
      await explained.close()
    },
    SETUP_MS,
  )
}
