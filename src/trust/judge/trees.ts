import type { Facts } from './facts.ts'
import type { Place, Tree } from './rule.ts'
import type { Sign } from './sign.ts'

export const all = (...parts: readonly Tree[]): Tree => ({ all: parts })
export const any = (...parts: readonly Tree[]): Tree => ({ any: parts })
export const none = (...parts: readonly Tree[]): Tree => ({ none: parts })
export const atLeast = (count: number, ...parts: readonly Tree[]): Tree => ({ atLeast: count, of: parts })

export interface Seen {
  readonly sign: string
  readonly place: Place
}

export class Looks {
  readonly #facts: Facts
  readonly #signs: Readonly<Record<string, Sign>>
  readonly #places = new Map<string, Place | null>()

  constructor(facts: Facts, signs: Readonly<Record<string, Sign>>) {
    this.#facts = facts
    this.#signs = signs
  }

  /** @throws Error where no sign has the id. */
  at(id: string): Place | null {
    const known = this.#places.get(id)
    if (known !== undefined) return known
    const sign = this.#signs[id]
    if (sign === undefined) throw new Error(`no sign is called ${id}`)
    const place = sign.see(this.#facts)
    this.#places.set(id, place)
    return place
  }

  /** The signs that prove a tree, in its order; null where it is not proved. What has to be absent proves by no place. */
  prove(tree: Tree): readonly Seen[] | null {
    if (typeof tree === 'string') {
      const place = this.at(tree)
      return place === null ? null : [{ sign: tree, place }]
    }
    if ('all' in tree) return this.#most(tree.all, tree.all.length)
    if ('any' in tree) return this.#most(tree.any, 1)
    if ('none' in tree) return tree.none.some((part) => this.prove(part) !== null) ? null : []
    return this.#most(tree.of, tree.atLeast)
  }

  #most(parts: readonly Tree[], least: number): readonly Seen[] | null {
    const proved: (readonly Seen[])[] = []
    for (const [at, part] of parts.entries()) {
      if (proved.length + parts.length - at < least) return null
      const seen = this.prove(part)
      if (seen !== null) proved.push(seen)
      if (proved.length === least) return proved.flat()
    }
    return null
  }
}

export function signsIn(tree: Tree): readonly string[] {
  if (typeof tree === 'string') return [tree]
  const parts = 'all' in tree ? tree.all : 'any' in tree ? tree.any : 'none' in tree ? tree.none : tree.of
  return parts.flatMap(signsIn)
}
