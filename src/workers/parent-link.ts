import { type FromWorker, type ToWorker, WORKER_ARGUMENT } from './messages.ts'

/** The side of a worker that its parent sees. */
export interface LinkedWorker {
  readonly adminUrl: string
  /** Takes the geo index file over; rejects with the reason why not. */
  reloadGeo(): Promise<unknown>
}

/** Whether this process is a worker: one of several that share a port. */
export const isWorker = (): boolean => process.argv.includes(WORKER_ARGUMENT) && process.send !== undefined

/** Processes of the service on this port: the last argument of a worker. */
export const countProcesses = (): number => (isWorker() ? Number(process.argv.at(-1)) : 1)

/** Tells the parent that the worker listens, and does what it asks for. */
export function linkToParent(worker: LinkedWorker): void {
  process.on('message', ({ call }: ToWorker) => {
    worker.reloadGeo().then(
      () => tell({ kind: 'reloaded', call, problem: null }),
      (error) => tell({ kind: 'reloaded', call, problem: String(error?.message ?? error) }),
    )
  })
  tell({ kind: 'listening', adminUrl: worker.adminUrl })
}

function tell(message: FromWorker): void {
  process.send?.(message)
}
