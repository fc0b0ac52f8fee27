/**
 * The contract fuzzer: requests of every operation, valid ones and spoilt ones, made of the published document alone and
 * sent to a real process; every answer is held to the document and to the contract.
 *
 * WAYPOST_SEED (a whole number) repeats a run, WAYPOST_FUZZ_REQUESTS makes it longer or shorter. The seed is printed.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sizeOf } from '../size.ts'
import { SEED } from '../support/seed.ts'
import { describeFinding, type Finding, fuzz } from './campaign.ts'
import { learn } from './known.ts'
import { provocations, useUp } from './provocations.ts'
import { Rig } from './rig.ts'
import { describeUnprovoked, isUnprovoked } from './unprovoked.ts'

const LEAST_REQUESTS = sizeOf(20_000, 5_000)
const REQUESTS = Number(process.env.WAYPOST_FUZZ_REQUESTS ?? LEAST_REQUESTS)
const LIMIT_MS = 600_000

let rig: Rig
let findings: readonly Finding[]
const unprovoked: string[] = []

beforeAll(async () => {
  console.log(`contract fuzzer: WAYPOST_SEED=${SEED} WAYPOST_FUZZ_REQUESTS=${REQUESTS}`)
  rig = await Rig.start(REQUESTS)
  const startMs = performance.now()
  const known = await learn(rig)
  for (const [status, attempt] of provocations(rig, known)) {
    if (attempt.key === 'used up') await useUp(rig)
    const problems = await rig.try(attempt, status < 400 ? 'valid' : 'mutated')
    if (problems.length > 0) unprovoked.push(`${attempt.operation} ${status}: ${problems.join('; ')}`)
  }
  findings = await fuzz(rig, known, SEED, REQUESTS)
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  console.log(
    `${rig.tally.table()}\n${describeUnprovoked()}\n${rig.tally.count()} requests in ${seconds} s, seed ${SEED}`,
  )
}, LIMIT_MS)
afterAll(async () => {
  await rig[Symbol.asyncDispose]()
})

test('every answer is what the document says, to requests that it allows and to those that it forbids [C2]', () => {
  expect(findings.map(describeFinding).join('\n\n')).toBe('')
})

test('every documented status that can be had is had, and is as it is documented [C2]', () => {
  expect(unprovoked).toEqual([])
  const missing = rig.contract.operations.flatMap((operation) =>
    [...operation.answers.keys()]
      .filter((status) => !isUnprovoked(operation, status))
      .filter((status) => rig.tally.count({ operation: operation.id, status }) === 0)
      .map((status) => `${operation.id} ${status}`),
  )
  expect(missing).toEqual([])
})

test('as many requests were sent as were asked for', () => {
  expect(rig.tally.count()).toBeGreaterThanOrEqual(REQUESTS)
})

test('names of other machines were asked of the resolver of this test alone, which knows none [T2]', () => {
  const answered = new Set(rig.web.questions().map(({ isKnown }) => isKnown))
  expect(answered).toEqual(new Set([true, false]))
})

test('nothing unexpected was logged [G2]', () => {
  expect(rig.service.logs().filter((line) => line.includes('"unexpected_error"'))).toEqual([])
})
