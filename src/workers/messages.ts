/** The addresses of failed authentications (contract K7), which a parent passes on from a worker to the others. */
export interface Failed {
  readonly kind: 'failed'
  readonly addresses: readonly string[]
}

/** What a worker tells its parent. `problem`: why it keeps the geo index in use; null: it took the new one over. */
export type FromWorker =
  | Failed
  | { readonly kind: 'listening'; readonly adminUrl: string; readonly parentSecret: string | null }
  | { readonly kind: 'reloaded'; readonly call: number; readonly problem: string | null }

export type ToWorker = Failed | { readonly kind: 'reload'; readonly call: number }

export const WORKER_ARGUMENT = '--worker'
