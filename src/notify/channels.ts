/** Answers list channels in this order (contract N10). */
export const CHANNELS = ['in_app', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** Equal ids of two partners are two users (contract N1). */
export interface User {
  readonly partnerId: string
  readonly userId: string
}

export interface Topic extends User {
  readonly productKey: string
  readonly type: string
}
