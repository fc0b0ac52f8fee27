import { expect, test } from 'bun:test'
import { DatabaseBudget } from '../../src/http/database-budget.ts'
import { newKey } from '../../src/keys/format.ts'
import { prepareFindKeys } from '../../src/keys/issued-keys.ts'
import { KeyLookups } from '../../src/keys/key-lookups.ts'
import { createKeys } from '../../src/keys/keys.ts'
import { seededRandom } from '../support/seed.ts'
import { describeOnBoth } from './databases.ts'

const ORIGIN = { clientAddress: () => '192.0.2.1', databaseBudget: new DatabaseBudget() }

describeOnBoth('look-ups of keys that wait at the same time [K7]', (database) => {
  /** Look-ups by the database, with the number of texts of each statement. */
  function counted() {
    const findAll = prepareFindKeys(database().separate)
    const sizes: number[] = []
    const lookups = new KeyLookups((texts) => {
      sizes.push(texts.length)
      return findAll(texts)
    })
    return { lookups, sizes }
  }

  test('share a statement, and each has its own answer', async () => {
    const keys = createKeys(database())
    const { id: partnerId } = await keys.createPartner('Acme')
    const issued: Awaited<ReturnType<typeof keys.issueKey>>[] = []
    // One by one: on a busy machine forty at once do not end within what one request may wait.
    for (let n = 0; n < 40; n++)
      issued.push(
        await keys.issueKey({ partnerId, plan: 'free', scopes: ['geo:read'], name: null, expiresAt: null }),
      )
    for (const { id } of issued.slice(0, 10)) await keys.revokeKey(id)
    const idByText = new Map(issued.slice(10).map(({ id, key }) => [key, id]))
    const texts = [...issued.map(({ key }) => key), ...Array.from({ length: 20 }, newKey)]
    const random = seededRandom()
    for (let round = 0; round < 20; round++) {
      const { lookups, sizes } = counted()
      const asked = Array.from({ length: 1 + Math.floor(random() * 100) }, () => {
        return texts[Math.floor(random() * texts.length)] ?? ''
      })
      const found = await Promise.all(asked.map((text) => lookups.find(text, null)))
      expect(found.map((known) => known?.caller.keyId)).toEqual(asked.map((text) => idByText.get(text)))
      expect(sizes).toEqual([asked.length])
    }
  })

  test('all hear of a failure, and the next statement is another', async () => {
    const { lookups: working } = counted()
    let fails = true
    const lookups = new KeyLookups(async (texts) => {
      if (fails) throw new Error('down')
      return Promise.all(texts.map((text) => working.find(text, null)))
    })
    const outcomes = await Promise.allSettled([lookups.find(newKey(), null), lookups.find(newKey(), null)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await lookups.find(newKey(), null)).toBeNull()
  })
})

test('a look-up waits no longer than its request may, whatever the others may [N13]', async () => {
  const never = Promise.withResolvers<never>()
  const lookups = new KeyLookups(() => never.promise)
  const short = { ...ORIGIN, databaseBudget: new DatabaseBudget() }
  await short.databaseBudget.wait(never.promise, () => new Error('spent')).catch(() => {})
  expect(short.databaseBudget.leftMs).toBe(0)
  let isOtherAnswered = false
  const other = lookups.find(newKey(), ORIGIN).catch(() => {
    isOtherAnswered = true
  })
  expect(await lookups.find(newKey(), short).catch(String)).toContain('could not be looked up in time')
  expect(isOtherAnswered).toBe(false)
  await other
})
