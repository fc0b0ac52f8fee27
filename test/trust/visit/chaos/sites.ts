import { BOMBS, BROKEN, ODD } from './broken.ts'
import { ENDLESS, SILENT } from './endless.ts'
import type { ChaosSite } from './site.ts'

/** Everything that a site has been seen or imagined to do to a client. */
export const CHAOS: readonly ChaosSite[] = [...SILENT, ...ENDLESS, ...BOMBS, ...BROKEN, ...ODD]
