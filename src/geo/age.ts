import type { DatasetInfo } from './format.ts'

const DAY_MS = 86_400_000

/** Older data are warned about. */
const STALE_DAYS = 90

/** Whole days since a dataset was made. */
export function ageDays({ built_at }: Pick<DatasetInfo, 'built_at'>, nowMs: number): number {
  return Math.floor((nowMs - Date.parse(built_at)) / DAY_MS)
}

/** The registries of special-purpose space change once in years and come with the program: they do not grow old. */
export function isStale(dataset: Pick<DatasetInfo, 'built_at' | 'role'>, nowMs: number): boolean {
  return dataset.role !== 'special-purpose' && ageDays(dataset, nowMs) > STALE_DAYS
}
