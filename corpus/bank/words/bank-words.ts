export type Tongue = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ja' | 'sv'

/** Texts of a bank or an authority. */
export interface BankWords {
  readonly signIn: string
  readonly user: readonly string[]
  readonly taxId: string
  readonly card: string
  readonly pin: string
  readonly password: string
  readonly born: string
  readonly tan: string
  readonly tanSent: string
  readonly app: string
  readonly wait: string
  readonly next: string
  /** Why the visitor is to hurry, at a bank; then at an authority. */
  readonly why: readonly string[]
  readonly whyTax: readonly string[]
  /** What the real ones say. */
  readonly advice: string
  readonly links: readonly string[]
}

/** Links as they stand side by side. */
export const links = (text: string) => text.split('|')
