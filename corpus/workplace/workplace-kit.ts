import type { Family } from '../family.ts'
import { bundled } from './drawn.ts'
import { framed, gated, posted, scripted, wall } from './served.ts'
import { drawnWindow } from './windows.ts'
import { written } from './written.ts'

const STRUCTURES = [
  ...[posted, posted, posted, scripted, scripted, scripted],
  ...[wall, wall, gated, gated, framed],
  ...[written, written, written, bundled, bundled, bundled, drawnWindow, drawnWindow],
]

/** Kits that take an account at work, at a hoster, in a network, a game or an exchange, or papers and codes. */
export const workplaceKit: Family = {
  id: 'workplace_kit',
  expected: 'dangerous',
  split: 'dev',
  make: (chance) => chance.of(STRUCTURES)(chance),
}
