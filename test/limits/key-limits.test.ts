import { expect, test } from 'bun:test'
import type { Caller } from '../../src/http/operation/operation.ts'
import { KeyLimits } from '../../src/limits/key-limits.ts'
import type { Limiter } from '../../src/limits/limiter.ts'
import { MemoryLimiter } from '../../src/limits/window/memory.ts'

const caller: Caller = { keyId: 'key', partnerId: 'partner', plan: 'free', scopes: new Set() }

function counted(limiter: Limiter = new MemoryLimiter()) {
  const counts: string[] = []
  const times: number[] = []
  const limits = new KeyLimits(limiter, limiter, (keyId, operation, admitted, atMs) => {
    counts.push(`${keyId} ${operation} ${admitted ? 'admitted' : 'refused'}`)
    times.push(atMs)
  })
  return { limits, counts, times }
}

test('what is admitted and what is refused is counted, each once, by operation (M1)', async () => {
  const { limits, counts } = counted()
  for (let request = 0; request < 61; request++) await limits.spend(caller, 'geoLookup')
  expect(counts.slice(58)).toEqual([
    'key geoLookup admitted',
    'key geoLookup admitted',
    'key geoLookup refused',
  ])
})

test('a refusal names plan and seconds, and its headers say the same (L5)', async () => {
  const { limits } = counted()
  for (let request = 0; request < 60; request++) await limits.spend(caller, 'geoLookup')
  const { refusal, ...headers } = await limits.spend(caller, 'geoLookup')
  expect(refusal).toBe(
    `Free plan: 60 requests per minute used up; retry in ${headers['Retry-After']} seconds.`,
  )
  expect(headers['X-RateLimit-Remaining']).toBe('0')
})

test('an overload is counted as refused, consumes nothing, and names the plan (L6)', async () => {
  const { limits, counts } = counted()
  await limits.spend(caller, 'geoLookup')
  const { refusal, ...headers } = limits.refuseOverload(caller, 'geoLookup')
  expect(refusal).toStartWith('Free plan: ')
  expect([headers['Retry-After'], headers['X-RateLimit-Remaining']]).toEqual(['1', '59'])
  expect(counts).toEqual(['key geoLookup admitted', 'key geoLookup refused'])
})

test('a limiter that answers later is waited for, and counted when it has answered', async () => {
  const own = new MemoryLimiter()
  const { limits, counts } = counted({
    spend: async (keyId, plan) => own.spend(keyId, plan),
    peek: (keyId, plan) => own.peek(keyId, plan),
  })
  const spending = limits.spend(caller, 'geoLookup')
  expect(counts).toEqual([])
  expect((await spending).refusal).toBeNull()
  expect(counts).toEqual(['key geoLookup admitted'])
})

test('what is admitted, refused, or refused for an overload is counted at the time of the limiter (M1)', async () => {
  const nowMs = Date.UTC(2001, 1, 3)
  const { limits, counts, times } = counted(new MemoryLimiter({ wallMs: () => nowMs, monotonicMs: () => 0 }))
  for (let request = 0; request < 61; request++) await limits.spend(caller, 'geoLookup')
  limits.refuseOverload(caller, 'geoLookup')
  expect(counts).toHaveLength(62)
  expect(new Set(times)).toEqual(new Set([nowMs]))
})

test('the day goes on from what was admitted before this process started', () => {
  const limiter = new MemoryLimiter()
  limiter.restoreDay('key', 4_999)
  const plan = { perMinute: 60, perDay: 5_000 }
  expect([limiter.spend('key', plan).admitted, limiter.spend('key', plan).refusedBy]).toEqual([true, 'day'])
})
