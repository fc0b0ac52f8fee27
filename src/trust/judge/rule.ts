import type { Spot } from '../page/page.ts'
import type { Example } from './example.ts'
import type { Facts } from './facts.ts'
import type { Subject } from './subject.ts'
import type { Category, Severity } from './terms.ts'

/** Where something is seen: `url`, `hop[1]`, `html:form[0]`, `html:title`, `script[2]`, `body`. */
export interface Place extends Spot {
  readonly seen: string
  /** An honest page would have this there; null: that says nothing. */
  readonly expected?: string | null
}

/** Looks at a page for one thing; null: it is not there. Pure, linear in the size of the page. */
export type See<On = Facts> = (on: On) => Place | null

/** Whether something holds that shows at no place. */
export type Holds = (facts: Facts) => boolean

/** A combination of signs, by their ids. */
export type Tree =
  | string
  | { readonly all: readonly Tree[] }
  | { readonly any: readonly Tree[] }
  | { readonly none: readonly Tree[] }
  | { readonly atLeast: number; readonly of: readonly Tree[] }

/** A rule tells what a page may be seen to do and what that counts: a signal of the report, by the id of its row. */
export interface Rule<On = Facts> {
  readonly severity: Severity
  /** Whole points, added to the risk, as people set them; below 0 they speak for the page. `weights.json` has fitted ones. */
  readonly points: number
  readonly category: Category | null
  readonly message: string
  /** URL of the source of the idea; null without one. */
  readonly ref: string | null
  /** A look of its own shows it, or signs do together. */
  readonly when: See<On> | Tree
  /** A mark of the page's own making that has it count as `content.named_lure` alone (contract T16). */
  readonly lowered?: Holds
  /** What has it not count. */
  readonly spared?: Holds
  /** What a visit would bring in which it is found, and an honest one much like it; both run as tests. */
  readonly example: Example
  readonly twin: Example
}

/** A rule as a report tells it, without how it is found. */
export type Signal = Omit<Rule, 'when' | 'lowered' | 'spared'>

/**
 * Rules that are looked for together, where there is what they need. Sites that are spared are looked at by none of them:
 * those of a brand that the page names (`official`), those and any of a known company (`owners`).
 */
export type Table = PageTable | VisitTable

export interface PageTable {
  readonly id: string
  readonly needs: 'html'
  readonly spares: 'nobody' | 'official' | 'owners'
  readonly rules: Readonly<Record<string, Rule>>
}

export interface VisitTable {
  readonly id: string
  readonly needs: 'url' | 'body'
  readonly rules: Readonly<Record<string, Rule<Subject>>>
}

/** Where rules are found, by their ids: on a page in any of its states, and on its cores. */
export interface Found {
  readonly page: ReadonlyMap<string, Place>
  readonly core: ReadonlyMap<string, Place>
}

/** Rules that look at what the rules of other tables have found. */
export interface FindingsTable {
  readonly id: string
  readonly needs: 'html'
  readonly rules: Readonly<Record<string, Rule<Found>>>
}
