import type { Disguise } from './disguises/disguise.ts'
import { DRAWINGS, FILES } from './disguises/drawings.ts'
import { ENCODINGS } from './disguises/encodings.ts'
import { FRAMES } from './disguises/frames.ts'
import { GATES } from './disguises/gates.ts'
import { LEADS } from './disguises/leads.ts'
import { SURROUNDINGS } from './disguises/surroundings.ts'
import { TEXTS } from './disguises/texts.ts'

export type { Disguise }

export const DISGUISES: readonly Disguise[] = [
  ...FRAMES,
  ...LEADS,
  ...ENCODINGS,
  ...DRAWINGS,
  ...FILES,
  ...GATES,
  ...TEXTS,
  ...SURROUNDINGS,
]
