import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Channel, Topic, User } from '../../../src/notify/channels.ts'
import { channelsOf, readPreferences, setPreference } from '../../../src/notify/inbox/preferences.ts'
import { preferences } from '../../../src/notify/schema.ts'
import { describeOnBoth } from '../databases.ts'

const BOTH: readonly Channel[] = ['in_app', 'email']
const EARLY = new Date('2030-01-01T00:00:00.123Z')
const LATE = new Date('2030-01-01T00:00:01.456Z')

describeOnBoth('preferences', (database) => {
  let user: User
  let topic: Topic
  beforeEach(() => {
    user = { partnerId: Bun.randomUUIDv7(), userId: 'ada' }
    topic = { ...user, productKey: 'shop', type: 'order.shipped' }
  })

  const set = (which: Topic, channels: readonly Channel[], at = EARLY) =>
    setPreference(database().orm, which, channels, at)
  const read = (whose: User = user, productKey = 'shop') => readPreferences(database().orm, whose, productKey)
  const channels = async (...topics: Topic[]) => await channelsOf(database().orm, topics)

  test('without a preference there are none to read, and both channels are on [N10]', async () => {
    expect(await read()).toEqual([])
    expect(await channels(topic)).toEqual([['in_app', 'email']])
  })

  test.each<[readonly Channel[], readonly Channel[]]>([
    [[], []],
    [['email'], ['email']],
    [['in_app'], ['in_app']],
    [
      ['email', 'in_app', 'email'],
      ['in_app', 'email'],
    ],
  ])('what is set to %j is stored, and answered, as %j [N10]', async (given, stored) => {
    const preference = await set(topic, given)
    expect(preference).toEqual({ type: topic.type, channels: stored, updated_at: EARLY.toISOString() })
    expect(Object.keys(preference)).toEqual(['type', 'channels', 'updated_at'])
    expect(await read()).toEqual([preference])
    expect(await channels(topic)).toEqual([[...stored]])
  })

  test('setting again replaces the channels and the time [N10]', async () => {
    await set(topic, ['email'])
    const last = await set(topic, [], LATE)
    expect(last.updated_at).toBe(LATE.toISOString())
    expect(await read()).toEqual([last])
  })

  test('an exact type beats *, and * beats the default, whichever was set first [N10]', async () => {
    const other = { ...topic, type: 'order.paid' }
    await set({ ...topic, type: '*' }, [])
    expect(await channels(topic, other)).toEqual([[], []])
    await set(topic, ['email'])
    expect(await channels(topic, other)).toEqual([['email'], []])
    await set({ ...topic, type: '*' }, ['in_app'])
    expect(await channels(topic, other)).toEqual([['email'], ['in_app']])
  })

  test('a muted type stays muted though * is not [N10]', async () => {
    await set(topic, [])
    await set({ ...topic, type: '*' }, BOTH)
    expect(await channels(topic)).toEqual([[]])
  })

  test('a preference is of one partner, user and product [N1]', async () => {
    await set(topic, [])
    await set({ ...topic, type: '*' }, [])
    const strangers = [
      { ...topic, partnerId: Bun.randomUUIDv7() },
      { ...topic, userId: 'Ada' },
      { ...topic, userId: 'ada ' },
      { ...topic, productKey: 'shop2' },
    ]
    expect(await channels(...strangers)).toEqual(strangers.map(() => [...BOTH]))
    for (const stranger of strangers) expect(await read(stranger, stranger.productKey)).toEqual([])
  })

  test('preferences are read in the order of their types, * first [N10]', async () => {
    const types = ['b', 'a_b', 'a-b', 'ab', 'a', '*', '1', 'a:b', 'a.b']
    for (const type of types) await set({ ...topic, type }, ['in_app'])
    expect((await read()).map(({ type }) => type)).toEqual([...types].sort())
  })

  test('the channels of many topics come in the order of the topics, repeats included', async () => {
    const topics = Array.from({ length: 100 }, (_, index) => ({
      ...topic,
      userId: `user ${index}`,
      type: 'a',
    }))
    for (const [index, each] of topics.entries()) if (index % 3 === 0) await set(each, ['email'])
    const expected = topics.map((_, index): Channel[] => (index % 3 === 0 ? ['email'] : [...BOTH]))
    expect(await channelsOf(database().orm, [...topics, ...topics])).toEqual([...expected, ...expected])
  })

  test('no topics have no channels', async () => {
    expect(await channels()).toEqual([])
  })

  describe('a user has 500 preferences at most, of all products together [N10]', () => {
    const REFUSED =
      'type: expected one of the 500 types, of all products, that the user has a preference for; a user has no more'
    const fill = (count: number) =>
      database()
        .orm.insert(preferences)
        .values(
          Array.from({ length: count }, (_, index) => ({
            ...{ ...topic, productKey: `shop${index % 3}`, type: `type.${index}` },
            ...{ channels: [], updatedAt: EARLY },
          })),
        )
    const stored = () => database().orm.$count(preferences, eq(preferences.partnerId, user.partnerId))

    test('the 500th is taken, the 501st refused, and each that is there can be replaced [N10]', async () => {
      await fill(499)
      await set(topic, ['email'])
      const another = { ...topic, type: 'one.more' }
      await expect(set(another, [])).rejects.toMatchObject({ code: 'bad_request', message: REFUSED })
      await set({ ...topic, type: '*' }, [])
      await expect(set(another, [])).rejects.toThrow(REFUSED)
      expect((await set(topic, [], LATE)).channels).toEqual([])
      expect((await set({ ...topic, productKey: 'shop1', type: 'type.1' }, ['email'])).type).toBe('type.1')
      expect(await stored()).toBe(501)
      for (const other of [{ userId: 'bob' }, { partnerId: Bun.randomUUIDv7() }])
        expect((await set({ ...another, ...other }, [])).type).toBe('one.more')
    })

    test('one of earlier times, who has more, keeps them and can replace them [N10]', async () => {
      await fill(700)
      expect((await set({ ...topic, productKey: 'shop0', type: 'type.699' }, ['email'])).channels).toEqual([
        'email',
      ])
      await expect(set(topic, [])).rejects.toThrow(REFUSED)
      expect(await stored()).toBe(700)
    })

    test('of 30 new types at once as many are taken as there is room for, and equal ones count once [N10]', async () => {
      await fill(490)
      const types = Array.from({ length: 30 }, (_, index) => `new.${index % 15}`)
      const outcomes = await Promise.allSettled(types.map((each) => set({ ...topic, type: each }, [])))
      expect(await stored()).toBe(500)
      const taken = new Set((await read()).map((preference) => preference.type))
      for (const [index, { status }] of outcomes.entries())
        expect([status, types[index]]).toEqual([
          taken.has(types[index] ?? '') ? 'fulfilled' : 'rejected',
          types[index],
        ])
    })
  })

  test('of fifty settings at once none fails, and one of them is stored whole [N10]', async () => {
    const settings = Array.from({ length: 50 }, (_, index) => set(topic, index % 2 ? ['email'] : [], LATE))
    const answers = await Promise.all(settings)
    const [stored, ...others] = await read()
    expect(others).toEqual([])
    expect(answers.some((answer) => Bun.deepEquals(answer, stored))).toBe(true)
  })
})
