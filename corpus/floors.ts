import type { Group } from './split.ts'

interface Floor {
  readonly dangerous: number
  readonly suspicious: number
}

/** Means of families' shares of frauds, a little below what was measured; whoever betters the rules raises them. */
export const FLOORS: Readonly<Record<Group, Floor>> = {
  dev: { dangerous: 0.97, suspicious: 0.98 },
  held_out_families: { dangerous: 0.95, suspicious: 0.97 },
  held_out_seeds: { dangerous: 0.96, suspicious: 0.98 },
}

/** Families that the rules are far from finding; they count by themselves, not among the others. */
export const WEAK_FAMILIES: Readonly<Record<string, Floor>> = {
  deal_kit: { dangerous: 0.7, suspicious: 0.79 },
  dues_kit: { dangerous: 0.87, suspicious: 0.87 },
  late_loader_kit: { dangerous: 0.62, suspicious: 0.75 },
  refund_kit: { dangerous: 0.7, suspicious: 0.79 },
  support_lock_page: { dangerous: 0.75, suspicious: 0.75 },
  workplace_kit: { dangerous: 0.79, suspicious: 0.83 },
}

/** Means of families' shares of honest pages that may be accused, whatever the group; one page may be in any. */
export const MOST_ACCUSED = { dangerous: 0.005, suspicious: 0.03 }
