/** What a visit brings, at an address of no name unless it says otherwise; a text alone is an HTML page. */
export type Example = string | ExampleVisit

export interface ExampleVisit {
  readonly url?: string
  readonly html?: string
  /** The content type of another answer than HTML, and its bytes. */
  readonly type?: string
  readonly base64?: string
  /** The addresses that led on to it. */
  readonly before?: readonly string[]
  /** Where its scripts lead on. */
  readonly leadsTo?: string
  readonly certificate?: { readonly error?: string; readonly not_before?: string }
  /** Whether the operator's list of threats has it. */
  readonly listed?: true
}
