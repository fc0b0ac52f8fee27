/** Channels in the order of answers (contract N10). */
export const CHANNELS = ['in_app', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** A user of a partner; equal ids of two partners are two users (contract N1). */
export interface User {
  readonly partnerId: string
  readonly userId: string
}

export interface Topic extends User {
  readonly productKey: string
  readonly type: string
}
