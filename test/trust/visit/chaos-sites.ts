import { BOMBS, BROKEN, ODD } from './chaos-broken.ts'
import { ENDLESS, SILENT } from './chaos-endless.ts'
import type { ChaosSite } from './chaos-site.ts'

/** Everything that a site has been seen or imagined to do to a client. */
export const CHAOS: readonly ChaosSite[] = [...SILENT, ...ENDLESS, ...BOMBS, ...BROKEN, ...ODD]
