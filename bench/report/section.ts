import type { KeptRuns } from './run-record.ts'

/** The section of one bench. */
export interface Section {
  readonly markdown: string
  /** SVG by file name. */
  readonly charts: Readonly<Record<string, string>>
}

export type MakeSection = (runs: KeptRuns) => Section
