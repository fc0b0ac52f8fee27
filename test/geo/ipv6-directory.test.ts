import { expect, test } from 'bun:test'
import { xorshift32 } from '../../corpus/make/xorshift32.ts'
import { Ipv6Directory } from '../../src/geo/ipv6-directory.ts'

const ALL = 0x10000

/** The groups of three stretches: few, many at random, and one for every value. */
function sections(seed: number) {
  const random = xorshift32(seed)
  const many = new Set(Array.from({ length: 5_000 }, () => random() >>> 16))
  const stretches = new Map([
    [0, [0]],
    [7, [3, 4, 0xffff]],
    [0x2a02, [...many].sort((one, other) => one - other)],
    [0xffff, Array.from({ length: ALL }, (_, value) => value)],
  ])
  const second: number[] = []
  const top = Uint32Array.from({ length: ALL + 1 }, (_, first) => {
    const begin = second.length
    for (const value of stretches.get(first) ?? []) second.push(value)
    return begin
  })
  return { ipv6Top: top, ipv6Second: Uint16Array.from(second) }
}

test('the cell of every pair of 16 bits holds the last group that is not above it, or begins behind it', () => {
  const { ipv6Top, ipv6Second } = sections(20_261_123)
  const directory = new Ipv6Directory({ ipv6Top, ipv6Second })
  const { cells } = directory
  const wrong: number[][] = []
  for (const first of [0, 6, 7, 8, 0x2a02, 0x2a03, 0xffff]) {
    const end = ipv6Top[first + 1] as number
    let expected = (ipv6Top[first] as number) - 1
    for (let key = 0; key < ALL; key++) {
      while (expected + 1 < end && (ipv6Second[expected + 1] as number) <= key) expected++
      const cell = directory.cellOf(first, key)
      let found = (cells[cell + 1] as number) - 1
      while (found >= (cells[cell] as number) && (ipv6Second[found] as number) > key) found--
      if (found !== expected) wrong.push([first, key, found, expected])
    }
  }
  expect(wrong).toEqual([])
})
