import { expect, test } from 'bun:test'
import { Tally } from '../../src/usage/tally.ts'

const DAY = Date.UTC(2026, 1, 28)

test('requests are counted by key, day and operation, admitted and refused', () => {
  const tally = new Tally()
  expect(tally.isEmpty).toBe(true)
  tally.count('a', 'geoLookup', true, DAY)
  tally.count('a', 'geoLookup', true, DAY)
  tally.count('a', 'geoLookup', false, DAY)
  tally.count('a', 'none', false, DAY)
  tally.count('b', 'geoLookup', true, DAY)
  expect([...tally.rows()]).toEqual([
    { keyId: 'a', day: '2026-02-28', operation: 'none', admitted: 0, refused: 1 },
    { keyId: 'a', day: '2026-02-28', operation: 'geoLookup', admitted: 2, refused: 1 },
    { keyId: 'b', day: '2026-02-28', operation: 'geoLookup', admitted: 1, refused: 0 },
  ])
  expect([...tally.of('b')]).toHaveLength(1)
  expect(tally.requests).toBe(5)
  expect(tally.isEmpty).toBe(false)
})

test.each([
  ['2026-02-28T23:59:59.999Z', '2026-02-28'],
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ['2028-02-29T00:00:00.000Z', '2028-02-29'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31'],
])('a request at %s counts for the day %s', (time, day) => {
  const tally = new Tally()
  tally.count('a', 'geoLookup', true, Date.parse(time))
  expect([...tally.rows()]).toMatchObject([{ day }])
})

test('a clock that goes back over midnight adds to the day before', () => {
  const tally = new Tally()
  for (const timeMs of [DAY - 1, DAY, DAY - 1]) tally.count('a', 'geoLookup', true, timeMs)
  expect([...tally.rows()]).toMatchObject([
    { day: '2026-02-27', admitted: 2 },
    { day: '2026-02-28', admitted: 1 },
  ])
  expect([...tally.uses()]).toEqual([
    ['a', DAY - 1],
    ['a', DAY],
  ])
})
