import type { Spot } from '../page/page.ts'
import type { Example } from '../rules/example.ts'
import type { Category, Severity } from '../rules/rule.ts'
import type { Facts } from './facts.ts'

/** Where a sign was seen, and what was seen there. */
export interface Place extends Spot {
  readonly seen: string
}

/** One thing that can be seen of a page. It judges nothing by itself. */
export interface Sign {
  /** The end of "The page …", for a person who knows nothing of markup. */
  readonly says: string
  /** The place where it is seen; null: it is not. */
  see(facts: Facts): Place | null
  /** A page that shows it, and one much like it that does not; both run as tests. */
  readonly example: Example
  readonly twin: Example
  /** URL of the source of the idea. */
  readonly ref?: string
}

/** What has to be seen of a page: signs by their ids, and how they go together. */
export type Tree =
  | string
  | { readonly all: readonly Tree[] }
  | { readonly any: readonly Tree[] }
  | { readonly none: readonly Tree[] }
  | { readonly atLeast: number; readonly of: readonly Tree[] }

/** A combination of signs that suffices alone, for what is rare and certain. */
export interface Proof {
  readonly points: number
  readonly severity: Severity
  readonly category: Category
  /** One sentence that stands in the report. */
  readonly message: string
  readonly ref: string | null
  readonly when: Tree
  /** A page that is proved, and an honest one much like it that is not; both run as tests. */
  readonly example: Example
  readonly twin: Example
}
