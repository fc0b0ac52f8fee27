/** A heading and the sentence below it. */
export type Pretext = readonly [heading: string, text: string]

/** What a kit says in one language; `{b}` is the brand, `{n}` a number, `{m}` a sum of money. */
export interface KitWords {
  readonly signIn: string
  readonly user: string
  readonly email: string
  readonly phone: string
  readonly taxNumber: string
  readonly customer: string
  readonly password: string
  readonly forgot: string
  readonly remember: string
  readonly next: string
  readonly confirm: string
  readonly card: string
  readonly expiry: string
  readonly cvv: string
  readonly holder: string
  readonly code: string
  readonly codeText: string
  readonly resend: string
  readonly birth: string
  readonly address: string
  readonly wait: string
  readonly wrong: string
  readonly robot: string
  readonly human: string
  readonly document: string
  readonly help: string
  readonly privacy: string
  readonly terms: string
  readonly rights: string
  readonly bank: readonly Pretext[]
  readonly post: readonly Pretext[]
  readonly mail: readonly Pretext[]
  readonly tax: readonly Pretext[]
  readonly telecom: readonly Pretext[]
  readonly crypto: readonly Pretext[]
}
