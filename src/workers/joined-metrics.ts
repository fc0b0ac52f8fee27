import type { Log } from '../http/observe/log.ts'
import { Metrics } from '../http/observe/metrics.ts'
import { registerProcessMetrics } from '../http/observe/process-metrics.ts'
import { addFamilies, type Families, readFamilies, withoutGauges, writeFamilies } from './merge-metrics.ts'
import type { Worker } from './worker.ts'

export interface WorkerCounts {
  readonly listening: () => number
  readonly restarts: () => number
  readonly log: Pick<Log, 'counts'>
}

/** The metrics of a parent and its workers as one text. Counters do not fall when a worker ends. */
export class JoinedMetrics {
  readonly #own = new Metrics(true)
  readonly #ended: Families = new Map()

  constructor({ listening, restarts, log }: WorkerCounts) {
    registerProcessMetrics(this.#own)
    log.counts.describe(this.#own)
    this.#own.reading('waypost_workers', {
      type: 'gauge',
      help: 'Worker processes that listen.',
      read: listening,
    })
    this.#own.reading('waypost_worker_restarts_total', {
      type: 'counter',
      help: 'Worker processes that ended and were started again.',
      read: restarts,
    })
  }

  /** null: the worker did not answer, and counts as it was last read. */
  join(texts: ReadonlyMap<Worker, string | null>): string {
    const all = readFamilies(this.#own.text())
    addFamilies(all, this.#ended)
    for (const [worker, text] of texts) {
      worker.metrics = text ?? worker.metrics
      addFamilies(all, readFamilies(worker.metrics))
    }
    return writeFamilies(all)
  }

  forget(worker: Worker): void {
    addFamilies(this.#ended, withoutGauges(readFamilies(worker.metrics)))
  }
}
