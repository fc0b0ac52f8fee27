/** What a provider says of one request; the queue above knows nothing of providers. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly ids: string[] }
  | { readonly kind: 'unknown'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** The provider refuses the key, the sender or the quota, and would refuse any other mail. */
  | { readonly kind: 'account'; readonly reason: string; readonly retryAfterMs: number | null }
  /** The provider refuses these mails for good; at least one of several is at fault. */
  | { readonly kind: 'rejected'; readonly reason: string; readonly isRecipients?: true }
  /** The provider took some of the mails: an outcome for each, in order. */
  | { readonly kind: 'each'; readonly outcomes: readonly SendOutcome[] }
  | { readonly kind: 'key_taken'; readonly reason: string }

/** Never rejects; the provider takes all mails or none; a `reason` is one line without API key and addresses. */
export type SendMails = (
  payloads: readonly string[],
  idempotencyKey: string,
  traceparent?: string | null,
) => Promise<SendOutcome>
