/**
 * What ends the run of a page's scripts early: steps and promises without end, more memory than there is, a page that has
 * taken away what the sandbox itself needs, or the end of the visit's own time.
 */
export const CUTS = ['steps', 'memory', 'jobs', 'broken', 'time'] as const
export type Cut = (typeof CUTS)[number]

export interface ScriptCounts {
  readonly ran: number
  readonly failed: number
  readonly not_fetched: number
  readonly cut: Cut | null
}
