import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Turns } from '../../src/store/turns.ts'

const HOLDERS = ['one', 'two', 'three', 'four', 'five']

/** What is done next: work comes, the oldest or newest work under way ends, or waiting work is withdrawn. */
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('come'), holder: fc.constantFrom(...HOLDERS) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('end'), at: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), at: fc.nat() }) },
  ),
  { maxLength: 120 },
)

interface Piece {
  readonly holder: string
  readonly end: () => void
  readonly withdraw: () => void
  /** Whether its holder had nothing else, and others' beginnings since then. */
  readonly isFirst: boolean
  readonly passedBy: string[]
}

/** Turns, and which work waits and is under way by what has been called. */
function watched(places: number) {
  let nowMs = 0
  const turns = new Turns({ places, now: () => nowMs })
  const underWay: Piece[] = []
  const waiting: Piece[] = []
  const log: string[] = []
  const held = (holder: string) => underWay.filter((piece) => piece.holder === holder).length
  const come = (holder: string) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const own: { piece?: Piece; hasBegun: boolean } = { hasBegun: false }
    const isFirst = ![...underWay, ...waiting].some((piece) => piece.holder === holder)
    const turn = turns.run(holder, () => {
      own.hasBegun = true
      if (held(holder) >= places - underWay.length) throw new Error(`${holder} took more than its share`)
      log.push(holder)
      for (const other of waiting) if (other !== own.piece) other.passedBy.push(holder)
      const { piece } = own
      if (piece !== undefined) {
        waiting.splice(waiting.indexOf(piece), 1)
        underWay.push(piece)
      }
      return promise
    })
    own.piece = { holder, end, withdraw: turn.withdraw, isFirst, passedBy: [] }
    ;(own.hasBegun ? underWay : waiting).push(own.piece)
  }
  /** Ends work under way, some milliseconds later. */
  const end = async (at: number) => {
    nowMs += 1 + (at % 50)
    underWay.splice(at % underWay.length, 1)[0]?.end()
    await new Promise(setImmediate)
  }
  return { turns, underWay, waiting, held, come, end, log }
}

describe('places are given in turns by holder [L9]', () => {
  test('in every schedule none takes more than its share, no place is kept from who may have it, and none is passed twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), steps, async (places, schedule) => {
        const { turns, underWay, waiting, held, come, end } = watched(places)
        for (const step of schedule) {
          if ('holder' in step) come(step.holder)
          else if (step.kind === 'end' && underWay.length > 0) {
            await end(step.at)
          } else if (step.kind === 'withdraw' && waiting.length > 0) {
            waiting.splice(step.at % waiting.length, 1)[0]?.withdraw()
          }
          expect([turns.used, turns.waiting]).toEqual([underWay.length, waiting.length])
          const free = places - underWay.length
          for (const piece of waiting) {
            expect(held(piece.holder)).toBeGreaterThanOrEqual(free)
            const others = piece.isFirst ? piece.passedBy : []
            for (const other of HOLDERS)
              expect(others.filter((holder) => holder === other).length).toBeLessThanOrEqual(places + 1)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  test('who comes last behind many others has its turn after one of each', async () => {
    const { come, end, log } = watched(4)
    for (let count = 0; count < 20; count++) for (const holder of ['one', 'two', 'three']) come(holder)
    come('last')
    const before = log.length
    while (!log.includes('last')) {
      await end(0)
    }
    expect(log.length - before).toBeLessThanOrEqual(4)
  })

  test('short work does not stand behind as much long work, in a queue that is shared, too', async () => {
    let nowMs = 0
    const turns = new Turns({ places: 2, isQueue: true, now: () => nowMs })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const come = (holder: string) =>
      turns.run(holder, () => {
        begun.push(holder)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.push(resolve)
        return promise
      })
    for (let count = 0; count < 20; count++) for (const holder of ['long', 'short']) come(holder)
    for (let ended = 0; ended < 20; ended++) {
      nowMs += begun[ended] === 'long' ? 20 : 1
      ends[ended]?.()
      await new Promise(setImmediate)
    }
    // In 20 ms of the one, twenty of the other.
    expect(begun.slice(0, 20).filter((holder) => holder === 'short').length).toBeGreaterThanOrEqual(17)
  })

  test('with stuck work one holder has half of the places, the next half of the rest, and the fourth one still one', () => {
    const { come, held } = watched(10)
    for (const holder of ['one', 'two', 'three', 'four'])
      for (let count = 0; count < 10; count++) come(holder)
    expect(['one', 'two', 'three', 'four'].map(held)).toEqual([5, 3, 1, 1])
  })

  test('work that throws gives its place back, and work that was withdrawn never begins', async () => {
    const turns = new Turns({ places: 1 })
    const held = Promise.withResolvers<void>()
    const first = turns.run('one', () => held.promise)
    let begun = 0
    const withdrawn = turns.run('two', async () => begun++)
    const last = turns.run('three', async () => 'answer')
    withdrawn.withdraw()
    held.reject(new Error('failed'))
    await expect(first.done).rejects.toThrow('failed')
    expect(await last.done).toBe('answer')
    expect([begun, turns.used, turns.waiting]).toEqual([0, 0, 0])
  })
})
