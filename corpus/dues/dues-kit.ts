import type { Family } from '../family.ts'
import { bundled, jquerySteps } from './drawn.ts'
import { keptKeys, lookedUp, phpSteps, sentFar } from './served.ts'

const STRUCTURES = [phpSteps, phpSteps, jquerySteps, bundled, bundled, lookedUp, sentFar, keptKeys]

/** Kits that pose as an office that wants a fee or owes a refund: roads, fines, taxes, benefits, energy, parking. */
export const duesKit: Family = {
  id: 'dues_kit',
  expected: 'dangerous',
  split: 'held-out',
  make: (chance) => chance.of(STRUCTURES)(chance),
}
