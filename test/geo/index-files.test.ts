/** Which of two index files is used: GEO_INDEX, or the one that updates build. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileIndex } from '../../index-builder/compile.ts'
import type { IndexError } from '../../src/geo/format.ts'
import { LiveIndex } from '../../src/geo/live-index.ts'
import { watchIndex } from '../../src/geo/watch.ts'
import { type Fixture, makeFixture } from '../support/index-fixture.ts'
import { until } from '../support/waiting.ts'

let fixture: Fixture
let given: string
let updated: string
let refused: string[]
let live: LiveIndex

beforeEach(async () => {
  fixture = await makeFixture({ countryIpv4: '1.0.0.0,1.0.0.255,AU\n' })
  given = join(fixture.directory, 'given.wpi')
  updated = join(fixture.directory, 'updated.wpi')
  refused = []
  const onRefused = ({ message }: IndexError) => void refused.push(message)
  live = new LiveIndex(given, { updated, onRefused })
})
afterEach(() => fixture.remove())

/** Builds an index whose country data is of that day. */
async function build(path: string, day: string, is_own = false): Promise<void> {
  const [country] = fixture.manifest.datasets
  if (country === undefined) throw new Error('the fixture has no dataset')
  country.built_at = `${day}T00:00:00Z`
  await compileIndex({ ...fixture.manifest, is_own }, fixture.paths)
  await Bun.write(path, Bun.file(fixture.paths.index))
}

const damage = (path: string, at: number) =>
  Bun.file(path)
    .bytes()
    .then((bytes) => Bun.write(path, bytes.with(at, (bytes[at] as number) ^ 1)))

describe('the index in use is', () => {
  test.each([
    ['2026-10-01', '2026-11-01', 'updated.wpi'],
    ['2026-11-01', '2026-10-01', 'given.wpi'],
    ['2026-11-01', '2026-11-01', 'updated.wpi'],
  ])('with data of %s given and of %s by an update, %s', async (dayOfGiven, dayOfUpdated, name) => {
    await build(given, dayOfGiven)
    await build(updated, dayOfUpdated)
    await live.load()
    expect(live.file).toEndWith(name)
  })

  test.each([
    ['an own', '2026-10-01', true, 'another', '2026-11-01', false, 'given.wpi'],
    ['another', '2026-11-01', false, 'an own', '2026-10-01', true, 'updated.wpi'],
    ['an own', '2026-11-01', true, 'an own', '2026-10-01', true, 'updated.wpi'],
  ])('of %s list and of %s (%p) given, and of %s and of %s (%p) by an update, %s', async (...row) => {
    const [, dayOfGiven, isGivenOwn, , dayOfUpdated, isUpdatedOwn, name] = row
    await build(given, dayOfGiven, isGivenOwn)
    await build(updated, dayOfUpdated, isUpdatedOwn)
    await live.load()
    expect(live.file).toEndWith(name)
  })

  test('the one there is', async () => {
    await build(given, '2026-11-01')
    await live.load()
    expect(live.file).toBe(given)
    rmSync(given)
    await build(updated, '2026-10-01')
    await live.load()
    expect(live.file).toBe(updated)
  })

  test.each([0, 5_000])('the given one where that of an update is damaged at byte %d', async (at) => {
    await build(given, '2026-10-01')
    await build(updated, '2026-11-01')
    await damage(updated, at)
    await live.load()
    expect([live.file, live.failures, refused.length]).toEqual([given, 1, 1])
    expect(refused[0]).toStartWith(`${updated}: `)
    // With an index in use the refusal is the answer.
    await expect(live.load()).rejects.toThrow(updated)
    expect(live.file).toBe(given)
  })
})

test('a changed file is taken over once it no longer changes, and a refused one is not tried again', async () => {
  let tries = 0
  const stamps = ['a', 'a', 'b', 'c', 'd', 'd', 'd', 'd', 'd']
  let last = 'a'
  const watched = {
    stamp: async () => stamps.shift() ?? 'd',
    isChanged: (stamp: string) => stamp !== last,
  }
  const takeOver = async () => {
    tries++
    last = 'd'
  }
  const watch = watchIndex(watched, takeOver, 1)
  await until(() => stamps.length === 0)
  watch.stop()
  expect(tries).toBe(1)
})

test('files have another stamp when one of them is replaced, written or deleted', async () => {
  await build(given, '2026-10-01')
  await live.load()
  const stamp = await live.stamp()
  expect(live.isChanged(stamp)).toBe(false)
  await build(updated, '2026-10-01')
  expect(live.isChanged(await live.stamp())).toBe(true)
  rmSync(updated)
  expect(live.isChanged(await live.stamp())).toBe(false)
  rmSync(given)
  expect(live.isChanged(await live.stamp())).toBe(true)
})
