import { expect, test } from 'bun:test'
import { DatabaseBudget } from '../../src/http/database-budget.ts'
import { LookupQueue } from '../../src/keys/lookup-queue.ts'
import { FailedByAddress } from '../../src/limits/failed-authentications.ts'

/** Long enough for an answer to have its consequences: nothing here waits for anything else. */
const turn = async () => {
  for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve))
}

function rig() {
  const failures = new FailedByAddress()
  const queue = new LookupQueue(failures)
  const asked: { from: string; answer(): void }[] = []
  let mostAtOnce = 0
  let open = 0
  /** Asks as the door does: a wrong key is counted when its answer is there. */
  const ask = async (from: string, isWrong = true): Promise<string> => {
    const asker = { clientAddress: () => from, databaseBudget: new DatabaseBudget() }
    try {
      await queue.run(asker, () => {
        mostAtOnce = Math.max(mostAtOnce, ++open)
        const { promise, resolve } = Promise.withResolvers<void>()
        const answer = () => {
          open--
          resolve()
        }
        asked.push({ from, answer })
        return promise
      })
    } catch (error) {
      return (error as { code: string }).code
    }
    if (isWrong) failures.record(from)
    return 'answered'
  }
  /** Answers everything that is asked until nothing more is. */
  const answerAll = async () => {
    for (;;) {
      const next = asked.shift()
      if (next === undefined) {
        await turn()
        if (asked.length === 0) return
      } else {
        next.answer()
        await turn()
      }
    }
  }
  return { ask, asked, answerAll, failures, mostAtOnce: () => mostAtOnce }
}

test('sixty-four look-ups are under way at most, and beyond 192 more an address is told to come again', async () => {
  const { ask, asked, answerAll } = rig()
  const answers = Array.from({ length: 1_000 }, () => ask('198.51.100.1'))
  await turn()
  expect(asked).toHaveLength(64)
  await answerAll()
  const outcomes = await Promise.all(answers)
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(256)
  expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(744)
})

test('an address that is locked out has one look-up under way', async () => {
  const { ask, asked, failures } = rig()
  for (let count = 0; count < 20; count++) failures.record('198.51.100.1')
  for (let count = 0; count < 10; count++) void ask('198.51.100.1')
  for (let count = 0; count < 10; count++) {
    await turn()
    expect(asked).toHaveLength(1)
    asked.shift()?.answer()
  }
})

test('an address that is locked out by what comes back has one under way from then on', async () => {
  const { ask, asked } = rig()
  for (let count = 0; count < 100; count++) void ask('198.51.100.1')
  await turn()
  expect(asked).toHaveLength(64)
  for (const { answer } of asked.splice(0)) answer()
  await turn()
  expect(asked).toHaveLength(1)
})

test('all addresses together have sixty-four look-ups under way, and take turns', async () => {
  const { ask, asked, answerAll, mostAtOnce } = rig()
  const flood = Array.from({ length: 4 }, (_, address) =>
    Array.from({ length: 84 }, () => ask(`198.51.100.${address}`)),
  )
  await turn()
  expect(asked).toHaveLength(64)
  // Nobody else's place is free: the one who has most gives up his last.
  const late = ask('203.0.113.1', false)
  for (let count = 0; count < 5; count++) {
    asked.shift()?.answer()
    await turn()
  }
  expect(asked.some(({ from }) => from === '203.0.113.1')).toBe(true)
  await answerAll()
  expect(await late).toBe('answered')
  await Promise.all(flood.flat())
  expect(mostAtOnce()).toBe(64)
})

test('the addresses of one /64 are one', async () => {
  const { ask, asked, failures } = rig()
  for (let host = 0; host < 20; host++) failures.record(`2001:db8:1:1::${host.toString(16)}`)
  for (let host = 0; host < 20; host++) void ask(`2001:db8:1:1:1::${host.toString(16)}`)
  await turn()
  expect(asked).toHaveLength(1)
})

test('a look-up whose turn does not come is unavailable, and leaves no place taken', async () => {
  const { ask, asked, answerAll } = rig()
  const first = Array.from({ length: 64 }, () => ask('198.51.100.1', false))
  const late = ask('198.51.100.1', false)
  expect(await late).toBe('unavailable')
  await answerAll()
  await Promise.all(first)
  void ask('198.51.100.1')
  await turn()
  expect(asked).toHaveLength(1)
})
