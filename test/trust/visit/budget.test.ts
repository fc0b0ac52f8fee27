import { describe, expect, test } from 'bun:test'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import { createResolver } from '../../../src/trust/visit/resolve.ts'
import { seededRandom } from '../../support/seed.ts'
import { LATE, STAGES, type Stage, startSlow } from './slow-sites.ts'
import { outcomeOf, visitParts } from './visiting.ts'

const random = seededRandom()
const between = (least: number, most: number) => least + random() * (most - least)

/** What a visit with this budget finds, where the stage takes so long; null: for ever. */
async function visited(stage: Stage, delayMs: number | null, timeoutMs: number): Promise<Capture | string> {
  await using site = await startSlow(stage, delayMs)
  const resolve = createResolver({ server: site.resolver, timeoutMs })
  return await outcomeOf(site.url, visitParts(['127.0.0.0/8'], site.resolver, { timeoutMs, resolve }))
}

/** All text that a capture has, scripts and frames included. */
const textOf = (outcome: Capture | string) =>
  typeof outcome === 'string'
    ? outcome
    : [outcome.body, ...(outcome.resources ?? [])]
        .map(({ base64 }) => Buffer.from(base64, 'base64').toString())
        .join('\n')

describe('a budget is for all stages alike, and none has a time of its own [T3]', () => {
  test.each([
    // Longer than any stage had before, with seconds to spare.
    [6_000, 0.45, 0.55],
    [1_000, 0, 0.4],
  ])(
    'within %d ms all that comes is seen, whichever stage takes its time',
    async (timeoutMs, least, most) => {
      const found = await Promise.all(
        STAGES.map(async (stage) => {
          const delayMs = timeoutMs * between(least, most)
          return [stage, textOf(await visited(stage, delayMs, timeoutMs)).includes(LATE)]
        }),
      )
      expect(found).toEqual(STAGES.map((stage) => [stage, true]))
    },
    20_000,
  )

  test.each([300, 1_000])(
    'after %d ms a stage that does not end is `timeout`, or what had come',
    async (timeoutMs) => {
      const found = await Promise.all(
        STAGES.map(async (stage) => {
          const outcome = await visited(stage, null, timeoutMs)
          return [stage, typeof outcome === 'string' ? outcome.split(':')[0] : outcome.body.defect]
        }),
      )
      expect(Object.fromEntries(found)).toEqual({
        name: 'timeout',
        handshake: 'timeout',
        'first byte': 'timeout',
        body: 'time',
        redirect: 'timeout',
        'way on': null,
        script: null,
        frame: null,
      })
    },
  )
})
