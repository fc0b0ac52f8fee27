import { expect, test } from 'bun:test'
import { Metrics } from '../../src/http/observe/metrics.ts'
import type { Caller } from '../../src/http/operation/operation.ts'
import { KeyLimits } from '../../src/limits/key-limits.ts'
import { MemoryLimiter } from '../../src/limits/window/memory.ts'
import { readExposition } from '../prometheus/exposition.ts'

test('each decision is counted by the limit that refused, an overload too', () => {
  const clock = { wallMs: () => 0, monotonicMs: () => 0 }
  const limiter = new MemoryLimiter(clock)
  const limits = new KeyLimits(limiter, limiter, () => {})
  const caller: Caller = { keyId: 'key', partnerId: 'partner', plan: 'free', scopes: new Set() }
  for (let sent = 0; sent < 62; sent++) limits.spend(caller, 'geoLookup')
  limiter.restoreDay('spent', 5_000)
  limits.spend({ ...caller, keyId: 'spent' }, 'geoLookup')
  limits.refuseOverload(caller, 'geoLookup')

  const metrics = new Metrics()
  limits.decisions.describe(metrics)
  const samples = readExposition(metrics.text()).get('waypost_limit_decisions_total')?.samples ?? []
  const counted = samples
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => [labels.outcome, labels.by, value])
  expect(counted).toEqual([
    ['admitted', 'memory', 60],
    ['minute', 'memory', 2],
    ['day', 'memory', 1],
    ['in_flight', 'memory', 1],
  ])
})
