import { expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { createRetention } from '../../../src/notify/cleanup/retention.ts'
import { events, hookEvents, inbox } from '../../../src/notify/schema.ts'
import { describeOnBoth } from '../databases.ts'
import { storeEvent } from '../stored-events.ts'

const DAY_MS = 86_400_000

describeOnBoth('what nobody sees any more', (database) => {
  test('expired items are deleted and their events stay; hooks are remembered for 30 days [N2, N19]', async () => {
    const { orm } = database()
    const ids: string[] = []
    for (const expiresInMs of [-DAY_MS, -1, DAY_MS, null]) {
      const id = await storeEvent(orm, {})
      const expiresAt = expiresInMs === null ? null : new Date(Date.now() + expiresInMs)
      await orm.update(inbox).set({ expiresAt }).where(eq(inbox.id, id))
      ids.push(id)
    }
    const takenAt = (days: number) => new Date(Date.now() - days * DAY_MS)
    await orm.insert(hookEvents).values([
      { id: 'old', takenAt: takenAt(31) },
      { id: 'new', takenAt: takenAt(29) },
    ])
    const log = { info: () => {}, warn: () => {} }
    const retention = createRetention({ database: database(), retentionDays: 90, log })
    expect(await retention.purge()).toEqual({ events: 0, inbox: 2, mails: 0 })
    const left = await orm.select({ id: inbox.id }).from(inbox).orderBy(asc(inbox.id))
    expect(left.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(await orm.$count(events)).toBe(4)
    expect((await orm.select().from(hookEvents)).map(({ id }) => id)).toEqual(['new'])
    await retention.stop()
  })
})
