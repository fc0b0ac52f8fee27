export const KINDS = ['toll', 'fine', 'tax', 'benefit', 'energy', 'parking'] as const
export type Kind = (typeof KINDS)[number]

/** One language as its file has it: a choice on each line, with bars between words, or between heading and text. */
export interface Tongue {
  readonly labels: string
  readonly acts: string
  readonly facts: string
  readonly links: string
  /** What a kit says, by the kind of body: {m} is money, {n} a number, {d} a day, {b} the body. */
  readonly lure: Readonly<Record<Kind, string>>
  /** What the body itself says. */
  readonly own: Readonly<Record<Kind, string>>
  readonly card: string
  readonly sms: string
  readonly wait: string
  readonly found: string
  readonly legal: string
  /** Headlines and leads of papers and advice bureaus. */
  readonly article: string
  readonly advice: string
  readonly charity: string
}
