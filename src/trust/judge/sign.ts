import type { Example } from './example.ts'
import type { See } from './rule.ts'

export interface Sign {
  readonly says: string
  readonly see: See
  readonly example: Example
  readonly twin: Example
  /** URL of the source of the idea. */
  readonly ref?: string
}
