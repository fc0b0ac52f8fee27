import { describe, expect, test } from 'bun:test'
import { roomCrossings } from './corpus-rooms.ts'
import { module, modules } from './modules.ts'
import { climbingImports, FLOORS, sharedByTables, unknownRooms } from './trust-rooms.ts'

describe('within src/trust an import goes down', () => {
  const inRoom = (room: string, name: string) => (room === 'root' ? name : `${room}/${name}`)
  const importing = (room: string, other: string) =>
    module(
      `src/trust/${inRoom(room, 'a.ts')}`,
      `import { b } from '${room === 'root' ? './' : '../'}${inRoom(other, 'b.ts')}'\nb()`,
    )

  test('in this repository', () => {
    expect(climbingImports(modules)).toEqual([])
  })

  test('every room of src/trust is known to the rule', () => {
    expect(unknownRooms(modules)).toEqual([])
    expect(unknownRooms([module('src/trust/attic/a.ts', '')])).toEqual(['attic'])
  })

  const pairs = FLOORS.slice(1).flatMap((upper, floor) =>
    (FLOORS[floor] ?? []).flatMap((lower) => upper.map((room) => [lower, room] as const)),
  )
  test.each(pairs)(
    'an import of %s that climbs to %s is found, the other way is let through',
    (low, high) => {
      expect(climbingImports([importing(low, high)])).toHaveLength(1)
      expect(climbingImports([importing(high, low)])).toEqual([])
    },
  )

  const neighbours = FLOORS.flatMap((rooms) =>
    rooms.flatMap((room) => rooms.filter((other) => other !== room).map((other) => [room, other] as const)),
  )
  test.each(neighbours)('an import of %s from %s beside it is found', (room, other) => {
    expect(climbingImports([importing(room, other)])).toHaveLength(1)
  })

  test('an import of a room that is not known is found', () => {
    expect(climbingImports([importing('attic', 'page')])).toHaveLength(1)
    expect(climbingImports([importing('page', 'attic')])).toHaveLength(1)
  })
})

describe('a room of the corpus imports itself, make and the type of a family', () => {
  test('in this repository', () => {
    expect(roomCrossings(modules)).toEqual([])
  })

  test.each([
    ['another room', 'corpus/bank/a.ts', `import { b } from '../media/b.ts'\nb()`],
    [
      'another room, from deep within',
      'corpus/honest/shops/a.ts',
      `import { b } from '../../media/b.ts'\nb()`,
    ],
    ['the index', 'corpus/bank/a.ts', `import { corpus } from '../corpus.ts'\ncorpus()`],
    ['a room, by make', 'corpus/make/a.ts', `import type { B } from '../bank/b.ts'`],
  ])('a violation is found: %s', (_, path, text) => {
    expect(roomCrossings([module(path, text)])).toHaveLength(1)
  })

  test.each([
    ['corpus/bank/a.ts', `import { b } from '../make/b.ts'\nimport { w } from './words/w.ts'\nb(w)`],
    ['corpus/honest/shops/a.ts', `import type { Family } from '../../family.ts'`],
    ['corpus/corpus.ts', `import { b } from './bank/b.ts'\nb()`],
    ['corpus/make/a.ts', `import { BRANDS } from '../../src/trust/data/loader.ts'\nBRANDS()`],
    ['bench/trust.ts', `import { corpus } from '../corpus/corpus.ts'\ncorpus()`],
  ])('what the rooms may import is let through: %s', (path, text) => {
    expect(roomCrossings([module(path, text)])).toEqual([])
  })
})

describe('a table of rules imports no other', () => {
  const table = (name: string, imported = '') =>
    module(`src/trust/judge/${name}.ts`, `${imported}\nexport const A_TABLE = { id: 'a' }`)
  const part = (name: string, imported = '') =>
    module(`src/trust/judge/${name}.ts`, `${imported}\nexport const words = 1`)

  test('in this repository, nor a part of another', () => {
    expect(sharedByTables(modules)).toEqual([])
  })

  test('an import of a table is found', () => {
    const two = [table('url/host'), table('money/miner', `import { A_TABLE } from '../url/host.ts'\nA_TABLE`)]
    expect(sharedByTables(two)).toEqual([
      'src/trust/judge/url/host.ts <- src/trust/judge/money/miner.ts, src/trust/judge/url/host.ts',
    ])
  })

  test('a part that two tables import, one of them through another part, is found', () => {
    const files = [
      part('url/words'),
      table('url/host', `import { words } from './words.ts'\nwords`),
      part('money/coins', `export { words } from '../url/words.ts'`),
      table('money/miner', `import type { words } from './coins.ts'`),
    ]
    expect(sharedByTables(files)).toEqual([
      'src/trust/judge/url/words.ts <- src/trust/judge/money/miner.ts, src/trust/judge/url/host.ts',
    ])
  })

  test('the list of all tables and what every table is made with are let through', () => {
    const making = `import { words } from '../once.ts'\nwords`
    const list = `import { A_TABLE } from './url/host.ts'\nimport { A_TABLE as b } from './money/miner.ts'\nb(A_TABLE)`
    const files = [
      part('once'),
      table('url/host', making),
      table('money/miner', making),
      part('tables', list),
    ]
    expect(sharedByTables(files)).toEqual([])
  })
})
