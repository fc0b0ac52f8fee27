import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { familyOf, SIGNALS, type SignalId } from '../../../src/trust/judge/signals.ts'
import { FAMILIES } from '../../../src/trust/judge/terms.ts'
import weights from '../../../src/trust/judge/weights.json'
import { riskOf, sharesOf } from '../../../src/trust/report/points.ts'

const IDS = Object.keys(SIGNALS) as SignalId[]
const signals = fc.uniqueArray(fc.constantFrom(...IDS))
const risk = (ids: readonly SignalId[]): number => riskOf(sharesOf(ids))

describe('risk is the sum of the points of all signals, held between 0 and 100 [T4]', () => {
  test('for any set of signals, each of which has the points of its table', () => {
    fc.assert(
      fc.property(signals, (ids) => {
        const total = ids.reduce((sum, id) => sum + SIGNALS[id].points, 0)
        expect(risk(ids)).toBe(Math.max(0, Math.min(100, total)))
        expect(
          sharesOf(ids)
            .map(({ rule }) => rule)
            .sort(),
        ).toEqual([...ids].sort())
        for (const { rule, points } of sharesOf(ids)) expect(points).toBe(SIGNALS[rule].points)
      }),
      { numRuns: 2000, seed: 5 },
    )
  })

  test('and the signals stand by points, then by id, whatever their order and however often one was found', () => {
    fc.assert(
      fc.property(
        signals.chain((ids) =>
          fc.tuple(fc.constant(ids), fc.shuffledSubarray([...ids, ...ids], { minLength: ids.length * 2 })),
        ),
        ([ids, again]) => {
          const shares = sharesOf(ids)
          expect(sharesOf(again)).toEqual([...shares])
          expect(shares).toEqual(
            [...shares].sort((a, b) => b.points - a.points || (a.rule < b.rule ? -1 : 1)),
          )
        },
      ),
      { numRuns: 1000, seed: 5 },
    )
  })
})

describe('what the address of any honest tenant shows', () => {
  const OF_ANY_TENANT: readonly SignalId[] = ['url.credential_word', 'url.tenant']

  test('is not suspicious, all of it together', () => {
    expect(risk([...OF_ANY_TENANT, 'content.practice_copy'])).toBeLessThan(35)
  })

  test('makes nothing dangerous that by itself is suspicious at most', () => {
    for (const id of IDS.filter((id) => SIGNALS[id].points <= 35 && !OF_ANY_TENANT.includes(id)))
      expect(risk([...OF_ANY_TENANT, id])).toBeLessThan(60)
  })
})

test('a listing alone is dangerous, and no more than its points are taken from it [T10]', () => {
  expect(risk(['reputation.listed'])).toBeGreaterThanOrEqual(60)
  expect(risk(['reputation.listed', 'reputation.official'])).toBe(
    SIGNALS['reputation.listed'].points + SIGNALS['reputation.official'].points,
  )
})

describe('the tables', () => {
  test.each(IDS)('%s is a sentence with whole points of the sign of its family', (id) => {
    const { points, message } = SIGNALS[id]
    expect(Number.isInteger(points)).toBe(true)
    const speaksFor = familyOf(id) === 'reputation' && id !== 'reputation.listed'
    expect(Math.sign(points)).toBe(speaksFor ? -1 : 1)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(FAMILIES).toContain(familyOf(id))
  })

  test('have the points that the log and the program that fits them give', async () => {
    const fit = Bun.spawn([process.execPath, 'bench/pages/fit-points.ts'], {
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const printed = await new Response(fit.stdout).text()
    expect(await fit.exited).toBe(0)
    const made = [...printed.matchAll(/^(\S+)\s+\d+ -> (\d+)$/gm)].map(([, id, points]) => [
      id,
      Number(points),
    ])
    expect(made.length).toBeGreaterThan(0)
    expect(made).toEqual(Object.entries(weights).map(([id, { points }]) => [id, points]))
    for (const [id, points] of made) expect(SIGNALS[id as SignalId].points).toBe(points as number)
  })
})
