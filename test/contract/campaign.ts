import * as fc from 'fast-check'
import type { Attempt } from './attempt.ts'
import { draftsOf, type Known } from './attempts/drafts.ts'
import { foreignAttempts } from './attempts/foreign-attempts.ts'
import { mutationsOf } from './attempts/mutations.ts'
import { variationsOf } from './attempts/variations.ts'
import { attemptOf } from './attempts/written.ts'
import type { Contract, OperationDocument } from './document.ts'
import { staysInside } from './oracles/stays-inside.ts'
import type { Rig } from './rig.ts'
import type { Kind } from './tally.ts'

/** An answer that breaks the contract. */
export interface Finding {
  readonly stream: string
  /** Of the whole campaign. */
  readonly seed: number
  /** The smallest request that was found to be answered so. */
  readonly curl: string
  readonly problems: string
}

/** Requests of one sort, sent one after the other; all streams run side by side. */
interface Stream {
  readonly name: string
  readonly kind: Kind
  readonly attempts: fc.Arbitrary<Attempt>
  readonly weight: number
}

/** How often a failing request is tried in a smaller form. */
const MOST_SHRINKS = 300
/** Where nothing is answered any more, there is no end of waiting otherwise. */
const TIME_LIMIT_MS = 400_000
/** A visit takes as long as many other requests. */
const VISIT_WEIGHT = 0.5

/** What a campaign needs of a rig. */
export type Target = Pick<Rig, 'contract' | 'check' | 'try' | 'curl'>

/** Sends so many requests, valid and mutated, of every operation; tells what was answered wrongly. */
export async function fuzz(
  rig: Target,
  known: Known,
  seed: number,
  requestCount: number,
): Promise<readonly Finding[]> {
  const streams = streamsOf(rig, known)
  const weight = streams.reduce((sum, stream) => sum + stream.weight, 0)
  const runs = streams.map((stream, index) => {
    const numRuns = Math.ceil((requestCount * stream.weight) / weight)
    return run(rig, stream, { seed: seed + index, numRuns })
  })
  return (await Promise.all(runs)).flat().map((finding) => ({ ...finding, seed }))
}

function streamsOf(rig: Target, known: Known): readonly Stream[] {
  const { contract, check } = rig
  const own = contract.operations.flatMap((operation): Stream[] => {
    const { id } = operation
    const drafts = draftsOf(operation, contract, known)
    const valid = fc
      .tuple(drafts, variationsOf(operation))
      .map(([draft, vary]) => vary(attemptOf(operation, draft)))
    const mutated = fc
      .tuple(drafts, mutationsOf(operation, contract, check))
      .map(([draft, { change, apply }]) => ({
        ...apply(operation, draft),
        change,
      }))
    const weight = weightOf(operation, contract)
    return [
      {
        name: `${id}, valid`,
        kind: 'valid',
        attempts: valid,
        weight: id === 'trustCheckUrl' ? weight * VISIT_WEIGHT : weight,
      },
      { name: `${id}, mutated`, kind: 'mutated', attempts: mutated, weight: 1.5 * weight },
    ]
  })
  const foreign = [1, 2].map(
    (part): Stream => ({
      name: `other paths and methods, ${part}`,
      kind: 'mutated',
      attempts: foreignAttempts(contract, known),
      weight: 1,
    }),
  )
  return [...own, ...foreign]
}

/** The more there is to choose, the more requests it takes to choose it all. */
function weightOf({ parameters, body }: OperationDocument, { schemaOf }: Contract): number {
  const fields = body === null ? [] : Object.keys(schemaOf(body.schema).properties ?? {})
  return 0.5 + (parameters.length + fields.length) / 4
}

async function run(
  rig: Target,
  { name, kind, attempts }: Stream,
  settings: { readonly seed: number; readonly numRuns: number },
): Promise<Omit<Finding, 'seed'>[]> {
  const inside = fc.limitShrink(attempts.filter(staysInside), MOST_SHRINKS)
  const property = fc.asyncProperty(inside, async (attempt) => {
    const problems = await rig.try(attempt, kind)
    if (problems.length > 0) throw new Error(problems.join('\n  '))
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    ...settings,
    interruptAfterTimeLimit: TIME_LIMIT_MS,
    markInterruptAsFailure: true,
  })
  if (!failed) return []
  const [attempt] = counterexample ?? []
  const curl = attempt === undefined ? 'none' : rig.curl(attempt)
  const change = attempt === undefined || attempt.change === '' ? '' : ` (${attempt.change})`
  return [{ stream: name + change, curl, problems: String(errorInstance) }]
}

/** What a person reads of a finding. */
export function describeFinding({ stream, seed, curl, problems }: Finding): string {
  return `${stream}, seed ${seed}:\n  ${problems}\n  ${curl}`
}
