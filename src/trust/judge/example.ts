/** What a visit brings, at an address of no name unless it says otherwise; a text alone is an HTML page. */
export type Example = string | ExampleVisit

export interface ExampleVisit {
  readonly url?: string
  readonly html?: string
  /** The content type of another answer than HTML, and its bytes. */
  readonly type?: string
  readonly base64?: string
  readonly before?: readonly string[]
  readonly leadsTo?: string
  readonly certificate?: { readonly error?: string; readonly not_before?: string }
  readonly listed?: true
}
