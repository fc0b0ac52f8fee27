import type { FailedByAddress } from '../limits/failed-authentications.ts'
import { type FromWorker, type ToWorker, WORKER_ARGUMENT } from './messages.ts'

export interface LinkedWorker {
  readonly adminUrl: string
  readonly parentSecret: string | null
  readonly failures: FailedByAddress
  /** Takes the geo index file over; rejects with the reason why not. */
  reloadGeo(): Promise<unknown>
}

/** Whether this process is a worker: one of several that share a port. */
export const isWorker = (): boolean => process.argv.includes(WORKER_ARGUMENT) && process.send !== undefined

export const countProcesses = (): number => (isWorker() ? Number(process.argv.at(-1)) : 1)

/** A flood of wrong keys takes the parent no more messages than this allows. */
const FAILURES_APART_MS = 10

export function linkToParent(worker: LinkedWorker): void {
  const { adminUrl, parentSecret, failures, reloadGeo } = worker
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'failed') {
      for (const address of message.addresses) failures.hear(address)
      return
    }
    const { call } = message
    reloadGeo().then(
      () => tell({ kind: 'reloaded', call, problem: null }),
      (error) => tell({ kind: 'reloaded', call, problem: String(error?.message ?? error) }),
    )
  })
  let addresses: string[] = []
  failures.onRecorded = (address) => {
    if (addresses.push(address) > 1) return
    setTimeout(() => {
      tell({ kind: 'failed', addresses })
      addresses = []
    }, FAILURES_APART_MS)
  }
  tell({ kind: 'listening', adminUrl, parentSecret })
}

function tell(message: FromWorker): void {
  process.send?.(message)
}
