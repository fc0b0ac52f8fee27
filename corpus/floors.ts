import type { Group } from './split.ts'

interface Floor {
  readonly dangerous: number
  readonly suspicious: number
}

/** Shares of frauds, a little below what bench/trust.ts measured; whoever betters the rules raises them. */
export const FLOORS: Readonly<Record<Group, Floor>> = {
  dev: { dangerous: 0.97, suspicious: 0.98 },
  held_out_families: { dangerous: 0.85, suspicious: 0.88 },
  held_out_seeds: { dangerous: 0.93, suspicious: 0.95 },
}

/** Families that the rules are far from finding; they count by themselves, not among the others. */
export const WEAK_FAMILIES: Readonly<Record<string, Floor>> = {
  deal_kit: { dangerous: 0.1, suspicious: 0.15 },
  dues_kit: { dangerous: 0.6, suspicious: 0.6 },
  late_loader_kit: { dangerous: 0.3, suspicious: 0.45 },
  refund_kit: { dangerous: 0.6, suspicious: 0.7 },
  support_lock_page: { dangerous: 0.75, suspicious: 0.75 },
  workplace_kit: { dangerous: 0.6, suspicious: 0.7 },
}

/** Shares of honest pages that may be accused, whatever the group; of a small group one page at least. */
export const MOST_ACCUSED = { dangerous: 0.005, suspicious: 0.03 }
