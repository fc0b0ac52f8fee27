import { type Facts, factsOf } from './facts.ts'
import { once } from './once.ts'
import type { Place, Rule, See, Table, Tree } from './rule.ts'
import type { Subject } from './subject.ts'
import { SIGNS } from './tables.ts'
import { Looks } from './trees.ts'

/** This rule counts in place of one that a mark of the page's own has lowered. */
const LOWERED = 'content.named_lure'

/** A rule of a table, by its id, and the place where it is seen. */
export interface Finding {
  readonly rule: string
  readonly place: Place
}

export function find(table: Table, subject: Subject): readonly Finding[] {
  if (table.needs !== 'html')
    return Object.entries(table.rules).flatMap(([rule, { when }]) =>
      typeof when === 'function' ? found(rule, when(subject)) : [],
    )
  const facts = factsOf(subject)
  if (facts === null || isSpared(facts, table.spares)) return []
  return Object.entries(table.rules).flatMap(([id, rule]) => found(...seenBy(id, rule, facts)))
}

const found = (rule: string, place: Place | null) => (place === null ? [] : [{ rule, place }])

function isSpared({ claim, isOwners }: Facts, spares: 'nobody' | 'official' | 'owners'): boolean {
  if (spares === 'nobody') return false
  return claim?.isOfficial === true || (spares === 'owners' && isOwners)
}

function seenBy(id: string, { when, lowered, spared }: Rule, facts: Facts): readonly [string, Place | null] {
  const place = placeOf(when, facts)
  if (place === null || spared?.(facts) === true) return [id, null]
  return [lowered?.(facts) === true ? LOWERED : id, place]
}

const looksAt = once((facts: Facts) => new Looks(facts, SIGNS))

/** The place that proves a rule: that of the first of its signs, with what the others see. */
export function placeOf(when: See | Tree, facts: Facts): Place | null {
  if (typeof when === 'function') return when(facts)
  const [first, ...others] = looksAt(facts).prove(when) ?? []
  if (first === undefined) return null
  const seen = [first, ...others].map(({ place }) => place.seen).join('; ')
  return { ...first.place, seen }
}
