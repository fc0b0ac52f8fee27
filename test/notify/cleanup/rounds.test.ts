import { expect, test } from 'bun:test'
import { createRounds } from '../../../src/notify/cleanup/rounds.ts'
import { until } from '../../support/waiting.ts'

const HOUR_MS = 3_600_000

/** Rounds that end when they are told to, and how many have begun. */
function heldRounds() {
  const begun: PromiseWithResolvers<void>[] = []
  const failures: string[] = []
  const rounds = createRounds({
    work: () => {
      const round = Promise.withResolvers<void>()
      begun.push(round)
      return round.promise
    },
    firstAfterMs: 0,
    everyMs: HOUR_MS,
    onFailure: (reason) => failures.push(reason),
  })
  const nth = async (count: number) => {
    await until(() => begun.length >= count)
    const round = begun[count - 1]
    if (round === undefined) throw new Error('the round has begun')
    return round
  }
  return { rounds, begun, nth, failures }
}

test('a trigger while a round is under way begins one more, right after it, however often it came', async () => {
  const { rounds, begun, nth } = heldRounds()
  rounds.start()
  const first = await nth(1)
  for (let count = 0; count < 5; count++) rounds.trigger()
  await Bun.sleep(0)
  expect(begun).toHaveLength(1)
  first.resolve()
  const second = await nth(2)
  second.resolve()
  await rounds.stop()
  expect(begun).toHaveLength(2)
})

test('a trigger between two rounds begins one, and before the start none', async () => {
  const { rounds, begun, nth } = heldRounds()
  rounds.trigger()
  await Bun.sleep(0)
  expect(begun).toHaveLength(0)
  rounds.start()
  const first = await nth(1)
  first.resolve()
  await Bun.sleep(0)
  rounds.trigger()
  const second = await nth(2)
  second.resolve()
  await rounds.stop()
})

test('failures that follow each other are told once, and those after a success again', async () => {
  const { rounds, nth, failures } = heldRounds()
  rounds.start()
  for (const [index, reason] of ['away', 'away', null, 'away again'].entries()) {
    const round = await nth(index + 1)
    rounds.trigger()
    if (reason === null) round.resolve()
    else round.reject(new Error(reason))
  }
  const last = await nth(5)
  last.resolve()
  await rounds.stop()
  expect(failures).toEqual(['away', 'away again'])
})

test('a stop waits for the round under way, and no other begins', async () => {
  const { rounds, begun, nth } = heldRounds()
  rounds.start()
  const first = await nth(1)
  rounds.trigger()
  let isStopped = false
  const stopping = rounds.stop().then(() => {
    isStopped = true
  })
  await Bun.sleep(0)
  expect(isStopped).toBeFalse()
  first.resolve()
  await stopping
  rounds.trigger()
  await Bun.sleep(0)
  expect(begun).toHaveLength(1)
})
