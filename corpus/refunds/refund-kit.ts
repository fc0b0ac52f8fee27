import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { type Evasion, kitOf } from './kit.ts'
import { bundle } from './kit-bundles.ts'
import { farForm, keystrokes } from './kit-forms.ts'
import { kitUrl, kitWay } from './kit-hosts.ts'
import { jquerySteps, lookup, phpSteps, type Structure } from './kit-structures.ts'
import type { Language } from './words.ts'

export const STRUCTURES = { phpSteps, jquerySteps, bundle, lookup, farForm, keystrokes } satisfies Record<
  string,
  Structure
>
export type StructureName = keyof typeof STRUCTURES
const NAMES = Object.keys(STRUCTURES) as readonly StructureName[]

/** A page with what it was made of, for who checks it. */
export interface KitSample {
  readonly made: Made
  readonly structure: StructureName
  readonly language: Language
  readonly name: string
  readonly evasion: Evasion | null
  readonly clicks: readonly string[]
  readonly asks: boolean
}

export function kitSample(chance: Chance): KitSample {
  const kit = kitOf(chance)
  const structure = chance.of(NAMES)
  const url = new URL(kitUrl(kit.body, chance)).href
  const { body, resources, clicks, asks } = STRUCTURES[structure](kit, url, chance)
  const made: Made = {
    url,
    body,
    way: kitWay(chance),
    isHonest: false,
    ...(resources === undefined ? {} : { resources }),
  }
  return {
    made,
    structure,
    language: kit.body.language,
    name: kit.body.name,
    evasion: kit.evasion,
    clicks,
    asks,
  }
}

/** Frauds that pose as states, roads, offices of fines, benefits, utilities and car parks. */
export const refundKit: Family = {
  id: 'refund_kit',
  expected: 'dangerous',
  split: 'dev',
  make: (chance) => kitSample(chance).made,
}
