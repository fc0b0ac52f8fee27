import { expect, test } from 'bun:test'
import { unavailable } from '../../src/trust/unavailable.ts'
import { FAILURE_REASONS } from '../../src/trust/workers/job.ts'

const refusals = FAILURE_REASONS.map((reason) => ({ reason, ...unavailable(reason) }))
const textOf = (reason: (typeof FAILURE_REASONS)[number]) => unavailable(reason).message

test('whatever became of a check, the client is told one of nine things [T11]', () => {
  expect(new Set(FAILURE_REASONS.map(textOf)).size).toBe(9)
})

test('what the service is to blame for is never told as the site’s silence [T11]', () => {
  const own = FAILURE_REASONS.filter((reason) => /fault of the service/.test(textOf(reason)))
  expect(own).toEqual(['error', 'oversize', 'memory', 'crashed'])
  for (const reason of own) expect(textOf(reason)).not.toMatch(/site|time/)
})

test('what was refused for its address reads like what has none [T11]', () => {
  expect(textOf('refused')).toBe(textOf('dns'))
})

test('only who may retry at once is told when [T11]', () => {
  const retried = refusals.filter(({ headers }) => headers['Retry-After'] === '1')
  expect(retried.map(({ reason }) => reason)).toEqual(['busy', 'closed'])
  expect(refusals.filter(({ headers }) => Object.keys(headers).length > 0)).toHaveLength(2)
})

test('what has nothing to do with time does not speak of it [T11]', () => {
  const speaking = FAILURE_REASONS.filter((reason) => /in time/.test(textOf(reason)))
  expect(speaking).toEqual(['timeout', 'overran'])
})
