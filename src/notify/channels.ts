/** Where a notification can go, in the order in which answers name them (contract N10). */
export const CHANNELS = ['in_app', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** A user of a partner. Equal user ids of two partners are strangers (contract N1). */
export interface User {
  readonly partnerId: string
  readonly userId: string
}

/** What a user's preference is about: one event type of one product. */
export interface Topic extends User {
  readonly productKey: string
  readonly type: string
}
