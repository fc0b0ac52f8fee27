import type { Group } from './split.ts'

/** Shares of frauds, a little below what bench/trust.ts measured; whoever betters the rules raises them. */
export const FLOORS: Readonly<Record<Group, { readonly dangerous: number; readonly suspicious: number }>> = {
  dev: { dangerous: 0.97, suspicious: 0.98 },
  held_out_families: { dangerous: 0.7, suspicious: 0.74 },
  held_out_seeds: { dangerous: 0.93, suspicious: 0.95 },
}

/** Shares of honest pages that may be accused, whatever the group; of a small group one page at least. */
export const MOST_ACCUSED = { dangerous: 0.005, suspicious: 0.03 }
