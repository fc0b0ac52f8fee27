import { readFileSync } from 'node:fs'
import { Value } from '@sinclair/typebox/value'
import { Capture } from '../../../../src/trust/visit/capture.ts'
import { outcomeOf, visitParts } from '../visiting.ts'

/** What the process is asked to do: to visit, as often as it is told. */
export interface ChaosTask {
  readonly url: string
  readonly resolver: string
  readonly timeoutMs: number
}

export interface ChaosOutcome {
  /** Why the visit failed; null where it did not. */
  readonly failure: string | null
  /** Why what was captured is not what the schema says; null where it is. */
  readonly malformed: string | null
  readonly status: number | null
  readonly defect: string | null
  readonly bytes: number | null
  readonly ms: number
  /** Of the process, after the garbage was collected. */
  readonly residentBytes: number
  /** The most that it ever had, garbage included. */
  readonly peakBytes: number
}

/** A process of its own, so that its memory is that of the visitor alone. */
process.on('message', async ({ url, resolver, timeoutMs }: ChaosTask) => {
  const started = performance.now()
  const outcome = await outcomeOf(url, visitParts(['127.0.0.0/8'], resolver, { timeoutMs }))
  const ms = performance.now() - started
  const capture = typeof outcome === 'string' ? null : outcome
  const told: Omit<ChaosOutcome, 'residentBytes' | 'peakBytes'> = {
    failure: typeof outcome === 'string' ? outcome : null,
    malformed: capture && (Value.Errors(Capture, capture).First()?.message ?? null),
    status: capture?.hops.at(-1)?.status ?? null,
    defect: capture?.body.defect ?? null,
    bytes: capture && Buffer.byteLength(capture.body.base64, 'base64'),
    ms,
  }
  Bun.gc(true)
  process.send?.({
    ...told,
    residentBytes: process.memoryUsage.rss(),
    peakBytes: peakBytes(),
  })
})

/** Not getrusage's maximum, which begins with that of the process that started this one. */
function peakBytes(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return 1024 * Number(kilobytes)
}
