import { beforeEach, expect, test } from 'bun:test'
import { ApiError } from '../../src/http/errors.ts'
import type { Caller } from '../../src/http/operation.ts'
import { Authentication } from '../../src/keys/authentication.ts'
import { newKey } from '../../src/keys/format.ts'

const CALLER = {
  keyId: 'key',
  partnerId: 'partner',
  plan: 'free',
  scopes: new Set(['geo:read'] as const),
} as const
const VALID = { caller: CALLER, expiresAtMs: Number.POSITIVE_INFINITY }
const KEY = newKey()

type Found = { caller: Caller; expiresAtMs: number } | null

let now = 0
let questions = 0
let answer: () => Promise<Found> = async () => VALID
let authentication: Authentication

beforeEach(() => {
  now = 1_000_000
  questions = 0
  answer = async () => VALID
  authentication = new Authentication(
    () => {
      questions++
      return answer()
    },
    () => now,
  )
})

const isDown = () => Promise.reject(new ApiError('unavailable', 'down'))
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a malformed key is refused at once, without a question', () => {
  expect(authentication.authenticate('wp_garbage')).toBeNull()
  expect(questions).toBe(0)
})

test('a key once seen is answered from memory, synchronously', async () => {
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  expect(questions).toBe(1)
})

test('all that ask for one new key at once share one question', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => authentication.authenticate(KEY)))
  expect(answers).toEqual(Array.from({ length: 50 }, () => CALLER))
  expect(questions).toBe(1)
})

test('an unknown key is remembered as such for five seconds', async () => {
  answer = async () => null
  expect(await authentication.authenticate(KEY)).toBeNull()
  now += 4_999
  expect(authentication.authenticate(KEY)).toBeNull()
  now += 1
  expect(await authentication.authenticate(KEY)).toBeNull()
  expect(questions).toBe(2)
})

test('a key in use is renewed in the background before ten seconds have passed', async () => {
  await authentication.authenticate(KEY)
  now += 6_999
  authentication.authenticate(KEY)
  expect(questions).toBe(1)
  now += 1
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  expect(questions).toBe(2)
  await settled()
  now += 6_999
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  expect(questions).toBe(2)
})

test('a revocation made elsewhere is noticed within ten seconds, by a key in use and by an idle one', async () => {
  await authentication.authenticate(KEY)
  answer = async () => null
  now += 7_000
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  await settled()
  expect(authentication.authenticate(KEY)).toBeNull()

  const idle = newKey()
  answer = async () => VALID
  await authentication.authenticate(idle)
  answer = async () => null
  now += 10_000
  expect(await authentication.authenticate(idle)).toBeNull()
})

test('a key expires at its time, from memory too', async () => {
  answer = async () => ({ caller: CALLER, expiresAtMs: 1_002_000 })
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
  now = 1_001_999
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  now = 1_002_000
  expect(authentication.authenticate(KEY)).toBeNull()
})

test('a forgotten key is asked for again, and others are not', async () => {
  const other = newKey()
  await authentication.authenticate(KEY)
  answer = async () => ({ caller: { ...CALLER, keyId: 'other' }, expiresAtMs: Number.POSITIVE_INFINITY })
  await authentication.authenticate(other)
  answer = async () => null
  authentication.forget((caller) => caller.keyId === 'key')
  expect(await authentication.authenticate(KEY)).toBeNull()
  expect(authentication.authenticate(other)).toMatchObject({ keyId: 'other' })
})

test('an answer to a question put before a revocation is not remembered', async () => {
  const early = Promise.withResolvers<Found>()
  answer = () => early.promise
  const first = authentication.authenticate(KEY)
  authentication.forget((caller) => caller.keyId === 'key')
  answer = async () => null
  const second = authentication.authenticate(KEY)
  early.resolve(VALID)
  await first
  expect(await second).toBeNull()
  expect(await authentication.authenticate(KEY)).toBeNull()
})

test('known keys outlive an outage of hours without waiting, and new ones are refused as unavailable', async () => {
  await authentication.authenticate(KEY)
  answer = isDown
  now += 60_000
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
  for (let second = 0; second < 7_200; second++) {
    now += 1_000
    expect(authentication.authenticate(KEY)).toEqual(CALLER)
    await settled()
  }
  await expect(authentication.authenticate(newKey())).rejects.toThrow('down')
})

test('while the database is down it is asked for known keys once a second, whatever their number', async () => {
  const known = Array.from({ length: 100 }, newKey)
  for (const key of known) await authentication.authenticate(key)
  answer = isDown
  now += 10_000
  await expect(authentication.authenticate(KEY)).rejects.toThrow('down')
  questions = 0
  for (let tenth = 0; tenth < 100; tenth++) {
    now += 100
    for (const key of known) authentication.authenticate(key)
    await settled()
  }
  expect(questions).toBeLessThanOrEqual(10)
})

test('after an outage a revocation made meanwhile takes effect', async () => {
  await authentication.authenticate(KEY)
  answer = isDown
  now += 20_000
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
  answer = async () => null
  now += 1_000
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  await settled()
  expect(await authentication.authenticate(KEY)).toBeNull()
})

test('a failure is not remembered against a new key', async () => {
  answer = isDown
  await expect(authentication.authenticate(KEY)).rejects.toThrow('down')
  await settled()
  answer = async () => VALID
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
})

test('a clock that is set back makes keys be looked up again', async () => {
  await authentication.authenticate(KEY)
  now -= 3_600_000
  answer = async () => null
  expect(await authentication.authenticate(KEY)).toBeNull()
})

test('beyond a thousand lookups at once, keys never seen are refused as unavailable', async () => {
  const late = Promise.withResolvers<Found>()
  answer = () => late.promise
  const waiting = Array.from({ length: 1_000 }, () => authentication.authenticate(newKey()))
  await expect(authentication.authenticate(KEY)).rejects.toMatchObject({ code: 'unavailable' })
  late.resolve(null)
  await Promise.all(waiting)
  answer = async () => VALID
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
})

test('what is distrusted is looked up before it is let in, whatever its age and however many ask', async () => {
  await authentication.authenticate(KEY)
  answer = async () => null
  authentication.distrust()
  const answers = await Promise.all(Array.from({ length: 50 }, () => authentication.authenticate(KEY)))
  expect(new Set(answers)).toEqual(new Set([null]))
  expect(questions).toBe(2)
})

test('what is distrusted stays usable where it cannot be looked up', async () => {
  await authentication.authenticate(KEY)
  answer = isDown
  authentication.distrust()
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
})

test('what is distrusted just after an outage is looked up, too', async () => {
  await authentication.authenticate(KEY)
  answer = isDown
  await expect(authentication.authenticate(newKey())).rejects.toThrow('down')
  answer = async () => null
  authentication.distrust()
  expect(await authentication.authenticate(KEY)).toBeNull()
})

test('an answer to a question put before the distrust is not remembered', async () => {
  const early = Promise.withResolvers<Found>()
  answer = () => early.promise
  const first = authentication.authenticate(KEY)
  authentication.distrust()
  early.resolve(VALID)
  await first
  answer = async () => null
  expect(await authentication.authenticate(KEY)).toBeNull()
})
