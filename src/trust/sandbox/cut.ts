/** What ends the run of a page's scripts early: steps and promises without end, or more memory than there is. */
export const CUTS = ['steps', 'memory', 'jobs'] as const
export type Cut = (typeof CUTS)[number]

/** How the scripts of a page fared. */
export interface ScriptCounts {
  readonly ran: number
  readonly failed: number
  readonly not_fetched: number
  readonly cut: Cut | null
}
