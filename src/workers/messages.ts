/** What a worker tells its parent. `problem`: why it keeps the geo index in use; null: it took the new one over. */
export type FromWorker =
  | { readonly kind: 'listening'; readonly adminUrl: string }
  | { readonly kind: 'reloaded'; readonly call: number; readonly problem: string | null }

/** What a parent tells its workers: to take over the geo index file. */
export interface ToWorker {
  readonly kind: 'reload'
  readonly call: number
}

/** The argument of a process that is a worker. */
export const WORKER_ARGUMENT = '--worker'
