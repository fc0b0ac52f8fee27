import { beforeAll, expect, test } from 'bun:test'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { noteUses } from '../../src/keys/last-use.ts'
import { describeOnBoth } from './databases.ts'

const EARLY = new Date('2030-01-01T00:00:00.123Z')
const LATE = new Date('2030-01-01T00:00:01.456Z')

describeOnBoth('the last use of keys', (database) => {
  let keys: Keys
  const ids: string[] = []

  beforeAll(async () => {
    keys = createKeys(database())
    const partnerId = (await keys.createPartner('used')).id
    const wish = { partnerId, plan: 'free', scopes: ['geo:read'], name: null, expiresAt: null } as const
    for (let index = 0; index < 20; index++) ids.push((await keys.issueKey(wish)).id)
  })

  const note = (uses: readonly (readonly [string, Date])[]) =>
    database().orm.execute(noteUses(new Map(uses.map(([id, at]) => [id, at.getTime()]))))
  const lastUse = async (id: string) => (await keys.listKeys()).find((key) => key.id === id)?.last_used_at

  test('is null at first, is noted to the millisecond, and only ever goes forward', async () => {
    const [used = '', other = ''] = ids
    expect(await lastUse(used)).toBeNull()
    await note([[used, EARLY]])
    expect(await lastUse(used)).toBe(EARLY.toISOString())
    await note([[used, LATE]])
    await note([[used, EARLY]])
    expect(await lastUse(used)).toBe(LATE.toISOString())
    expect(await lastUse(other)).toBeNull()
  })

  test('of no keys, and of ids that no key has, is passed over', async () => {
    const [, , used = ''] = ids
    await note([])
    await note([
      [Bun.randomUUIDv7(), LATE],
      [used, LATE],
    ])
    expect(await lastUse(used)).toBe(LATE.toISOString())
  })

  test('of thousands of keys is noted in one go', async () => {
    const [, , , , used = ''] = ids
    const strangers = Array.from({ length: 2_500 }, () => [Bun.randomUUIDv7(), LATE] as const)
    await note([...strangers, [used, LATE]])
    expect(await lastUse(used)).toBe(LATE.toISOString())
  })

  test('noted by many processes at once, in any order, ends in the latest time without a deadlock', async () => {
    const times = Array.from({ length: 30 }, (_, second) => new Date(LATE.getTime() + 1_000 * second))
    await Promise.all(
      times.map((at, index) => {
        const ordered = index % 2 === 0 ? ids : [...ids].reverse()
        return note(ordered.map((id) => [id, at]))
      }),
    )
    const latest = times.at(-1)?.toISOString()
    expect((await keys.listKeys()).map((key) => key.last_used_at)).toEqual(ids.map(() => latest as string))
  })
})
