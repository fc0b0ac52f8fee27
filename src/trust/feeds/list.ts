export type ListKind = 'threats' | 'popular'

/** A list's name and source, as the operator set them. */
export interface Feed {
  readonly name: string
  readonly kind: ListKind
  /** An http or https URL, or the path of a file. */
  readonly address: string
}

export interface List {
  readonly kind: ListKind
  readonly format: ListFormat
  /** Time at which the publisher made the list, or else of its fetching; RFC 3339, UTC. */
  readonly date: string
  /** Sorted and distinct. */
  readonly hashes: BigUint64Array<ArrayBuffer>
}

export const LIST_FORMATS = ['json', 'csv', 'plain', 'rank'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

export class ListError extends Error {
  override readonly name = 'ListError'
}

export interface FeedBounds {
  /** Bytes of the list, packed and unpacked. */
  readonly maxBytes: number
  readonly maxEntries: number
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
