/** Texts of pages of every kind. */
export interface Words {
  readonly signIn: string
  readonly user: string
  readonly email: string
  readonly password: string
  readonly forgot: string
  readonly next: string
  readonly card: string
  readonly expiry: string
  readonly cvv: string
  readonly holder: string
  readonly codeTitle: string
  readonly code: string
  readonly codeSent: string
  readonly resend: string
  readonly pressing: readonly string[]
  readonly fee: readonly string[]
  readonly pay: string
  readonly help: string
  readonly privacy: string
  readonly terms: string
  readonly rights: string
  readonly search: string
  readonly about: string
}
