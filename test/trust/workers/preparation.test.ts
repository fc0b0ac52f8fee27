import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { isPrepared } from '../../../src/trust/sandbox/prepared.ts'
import { prepare } from '../../../src/trust/workers/preparation.ts'
import { makeDirectory, REPOSITORY } from '../../support/service.ts'
import { SCRIPTED_CHILD } from './scripted.ts'

const PREPARING = join(REPOSITORY, 'src/trust/prepare.ts')
const { signal } = new AbortController()

test('what children begin with is whole, or it is not taken', async () => {
  const bytes = (await prepare(PREPARING, signal)) ?? Buffer.of()
  expect(isPrepared(bytes)).toBe(true)
  expect(isPrepared(bytes.subarray(0, -1))).toBe(false)
  const place = bytes.length >> 1
  bytes[place] = (bytes[place] ?? 0) ^ 1
  expect(isPrepared(bytes)).toBe(false)
})

test.each([
  ['is missing', `${PREPARING}x`],
  ['writes something else', SCRIPTED_CHILD],
])('nothing is taken from a program that %s', async (_, entry) => {
  expect(await prepare(entry, signal)).toBeNull()
})

test('nothing is taken from a program that does not end in time', async () => {
  const endless = join(makeDirectory('endless'), 'endless.ts')
  await Bun.write(endless, 'setInterval(() => {}, 1000)')
  expect(await prepare(endless, signal, 100)).toBeNull()
})

test('preparing ends with its pool', async () => {
  const closing = new AbortController()
  const prepared = prepare(PREPARING, closing.signal)
  closing.abort()
  expect(await prepared).toBeNull()
})
