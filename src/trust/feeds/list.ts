/** Threats make an address dangerous; popular hosts take two findings about a host's name back. */
export type ListKind = 'threats' | 'popular'

/** Where the operator has a list from. */
export interface Feed {
  readonly name: string
  readonly kind: ListKind
  /** An http or https URL, or the path of a file. */
  readonly address: string
}

/** A list, and nothing of it but 64-bit hashes: a million entries take 8 MB. */
export interface List {
  readonly kind: ListKind
  readonly format: ListFormat
  /** When the publisher made it, as far as that is told; else when it was fetched. RFC 3339, UTC. */
  readonly date: string
  /** Sorted, each once. */
  readonly hashes: BigUint64Array<ArrayBuffer>
}

export const LIST_FORMATS = ['json', 'csv', 'plain', 'rank'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

/** Why a list is refused; the one in use stays. */
export class ListError extends Error {
  override readonly name = 'ListError'
}

export interface FeedBounds {
  /** Of the list as it comes, and of what it unpacks to. */
  readonly maxBytes: number
  readonly maxEntries: number
  /** For fetching it, redirects included. */
  readonly timeoutMs: number
}

export const FEED_BOUNDS: FeedBounds = {
  maxBytes: 128 * 1024 * 1024,
  maxEntries: 5_000_000,
  timeoutMs: 120_000,
}

export function isRemote(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
