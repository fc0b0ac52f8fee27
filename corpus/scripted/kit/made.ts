import type { Family } from '../../family.ts'
import type { Chance } from '../../make/chance.ts'
import type { Made, Resource } from '../../make/envelope.ts'

export const fraudPage = (url: string, body: string, resources: readonly Resource[] = []): Made => ({
  url,
  body,
  isHonest: false,
  ...(resources.length === 0 ? {} : { resources }),
})

/** A family of frauds that is made of variants, each about equally often. */
export const fraudFamily = (id: string, variants: readonly ((chance: Chance) => Made)[]): Family => ({
  id,
  expected: 'dangerous',
  split: 'dev',
  make: (chance) => chance.of(variants)(chance),
})

export const framePage = (url: string, body: string): Resource => ({
  url,
  kind: 'frame',
  contentType: 'text/html; charset=utf-8',
  body,
})
