export type Ask = 'password' | 'card' | 'seed' | 'code' | 'id'

/** A heading that names what is asked for, and two reasons; `%` stands for the brand's name. */
type Told = readonly [heading: string, reason: string, other: string]

/** Plain texts of a language. */
export interface LateWords extends Readonly<Record<Ask, Told>> {
  readonly wait: readonly string[]
  readonly go: readonly string[]
  readonly robot: string
  readonly send: readonly string[]
  readonly foot: readonly string[]
  readonly user: readonly string[]
  readonly secret: string
  readonly card_number: string
  readonly expiry: string
  readonly holder: string
  readonly phrase: string
  readonly one_time: string
  readonly id_number: string
  readonly born: string
}
