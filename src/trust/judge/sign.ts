import type { Spot } from '../page/page.ts'
import type { Example } from '../rules/example.ts'
import type { Category, Severity } from '../rules/rule.ts'
import type { Facts } from './facts.ts'

export interface Place extends Spot {
  readonly seen: string
}

export interface Sign {
  readonly says: string
  /** The place where it is seen; null: it is not. */
  see(facts: Facts): Place | null
  readonly example: Example
  readonly twin: Example
  /** URL of the source of the idea. */
  readonly ref?: string
}

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
  readonly message: string
  readonly ref: string | null
  readonly when: Tree
  readonly example: Example
  readonly twin: Example
}
