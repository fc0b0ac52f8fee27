/**
 * What ends the run of a page's scripts early: steps and promises without end, more memory than there is, or a page
 * that has taken away what the sandbox itself needs.
 */
export const CUTS = ['steps', 'memory', 'jobs', 'broken'] as const
export type Cut = (typeof CUTS)[number]

/** How the scripts of a page fared. */
export interface ScriptCounts {
  readonly ran: number
  readonly failed: number
  readonly not_fetched: number
  readonly cut: Cut | null
}
