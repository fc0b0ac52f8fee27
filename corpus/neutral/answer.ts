import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { honestHost } from '../make/hosts/hosts.ts'

/** The address of somebody honest and unknown. */
export const at = (chance: Chance) => `https://${honestHost(chance)}/`

/** The answer of a server that shows no page of its own. */
export type Answer = (chance: Chance) => Omit<Made, 'url' | 'isHonest'>
