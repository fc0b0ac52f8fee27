import { beforeEach, expect, test } from 'bun:test'
import { ApiError } from '../../src/http/errors.ts'
import type { Caller } from '../../src/http/operation/operation.ts'
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

/** Nothing waits for its turn. */
const AT_ONCE = { run: <T>(_: unknown, ask: () => Promise<T>) => ask() }

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
    AT_ONCE,
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

test('a known key is never asked for again by itself, however old', async () => {
  await authentication.authenticate(KEY)
  now += 86_400_000
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  now -= 7 * 86_400_000
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  expect(questions).toBe(1)
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
  authentication.forget({ keyId: 'key' })
  expect(await authentication.authenticate(KEY)).toBeNull()
  expect(authentication.authenticate(other)).toMatchObject({ keyId: 'other' })
})

test('an answer to a question put before a revocation is not remembered', async () => {
  const early = Promise.withResolvers<Found>()
  answer = () => early.promise
  const first = authentication.authenticate(KEY)
  authentication.forget({ keyId: 'key' })
  answer = async () => null
  const second = authentication.authenticate(KEY)
  early.resolve(VALID)
  await first
  expect(await second).toBeNull()
  expect(await authentication.authenticate(KEY)).toBeNull()
})

test('an answer to a question put before a change of another key is remembered', async () => {
  const early = Promise.withResolvers<Found>()
  answer = () => early.promise
  const first = authentication.authenticate(KEY)
  authentication.forget({ keyId: 'other' })
  authentication.forget({ partnerId: 'other' })
  early.resolve(VALID)
  await first
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
})

test('an answer to a question put before a change of the partner is not remembered', async () => {
  const early = Promise.withResolvers<Found>()
  answer = () => early.promise
  const first = authentication.authenticate(KEY)
  authentication.forget({ partnerId: 'partner' })
  early.resolve(VALID)
  await first
  expect(authentication.authenticate(KEY)).toBeInstanceOf(Promise)
})

test('known keys outlive an outage without waiting, and new ones are refused as unavailable', async () => {
  await authentication.authenticate(KEY)
  answer = isDown
  now += 7_200_000
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
  await expect(authentication.authenticate(newKey())).rejects.toThrow('down')
})

test('a failure is not remembered against a new key', async () => {
  answer = isDown
  await expect(authentication.authenticate(KEY)).rejects.toThrow('down')
  await settled()
  answer = async () => VALID
  expect(await authentication.authenticate(KEY)).toEqual(CALLER)
})

test('what is renewed takes the place of what was remembered, and what is gone is forgotten', async () => {
  const other = newKey()
  await authentication.authenticate(KEY)
  answer = async () => ({ ...VALID, caller: { ...CALLER, keyId: 'other' } })
  await authentication.authenticate(other)
  expect(authentication.knownIds().sort()).toEqual(['key', 'other'])
  authentication.renew(
    ['key', 'other'],
    new Map([['key', { ...VALID, caller: { ...CALLER, plan: 'scale' } }]]),
  )
  expect(authentication.authenticate(KEY)).toMatchObject({ plan: 'scale' })
  expect(authentication.authenticate(other)).toBeInstanceOf(Promise)
})

test('a key that is remembered and was not renewed stays', async () => {
  await authentication.authenticate(KEY)
  authentication.renew(['other'], new Map())
  expect(authentication.authenticate(KEY)).toEqual(CALLER)
})

test('an answer that was under way when all keys are read anew is not remembered', async () => {
  const early = Promise.withResolvers<Found>()
  answer = () => early.promise
  const first = authentication.authenticate(KEY)
  authentication.ignoreAnswersUnderWay()
  early.resolve(VALID)
  await first
  answer = async () => null
  expect(await authentication.authenticate(KEY)).toBeNull()
})
