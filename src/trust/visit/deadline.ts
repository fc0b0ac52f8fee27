import type { EventEmitter } from 'node:events'
import { VisitError, type VisitFailure } from './visit-error.ts'

export interface Stage {
  readonly kind: VisitFailure
  /** Ends the whole visit: no part has a time of its own (contract T3). */
  readonly signal: AbortSignal
  readonly end: () => void
}

/**
 * Waits for an event of an emitter that may fail or close instead.
 *
 * @throws VisitError of the stage's kind, `timeout` where the visit's own time is over; the stage is ended then.
 */
export async function reach<T = unknown>(emitter: EventEmitter, event: string, stage: Stage): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const { kind, signal } = stage
  const closed = () => reject(new VisitError(kind, `closed before ${event}`))
  const failed = (error: unknown) => reject(error)
  const aborted = () => reject(new VisitError('timeout', `no time left for ${event}`))
  emitter.once(event, resolve).once('error', failed).once('close', closed)
  signal.addEventListener('abort', aborted)
  if (signal.aborted) aborted()
  try {
    return await promise
  } catch (error) {
    stage.end()
    throw error instanceof VisitError ? error : new VisitError(kind, `failed before ${event}`, error)
  } finally {
    emitter.off(event, resolve).off('error', failed).off('close', closed)
    signal.removeEventListener('abort', aborted)
  }
}
