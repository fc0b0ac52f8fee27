/** What a publisher may cost. */
export interface Bounds {
  /** Of a file, packed and unpacked. The largest city files have some 250 MB. */
  readonly maxBytes: number
  /** For one download in all. */
  readonly totalMs: number
  /** Without a byte of it. */
  readonly idleMs: number
}

export const BOUNDS: Bounds = { maxBytes: 512 * 1024 * 1024, totalMs: 30 * 60_000, idleMs: 60_000 }
