/** The first MMDB was made in 2013; what is older than this was not made then. */
const EARLIEST_MS = Date.UTC(2000, 0)
const CLOCK_SKEW_MS = 86_400_000

/** In whole seconds, as manifests have it. */
export const rfc3339 = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`

/** A date that data can have; null: before 2000, behind now, or none at all. */
export function believable(ms: number, nowMs: number): Date | null {
  return ms >= EARLIEST_MS && ms <= nowMs + CLOCK_SKEW_MS ? new Date(Math.min(ms, nowMs)) : null
}

export interface Carried {
  readonly sha256: string
  /** Seconds since 1970 that the file itself says; null: it is no MMDB. */
  readonly buildEpoch: number | null
  /** The carrier's date, RFC 3339: a header's, a file's, or a version's. */
  readonly date: string
}

/**
 * Dates a file, RFC 3339. The file itself says it best. Else the oldest that was said of the same content counts: a
 * copy, or a download without a date, makes data no younger.
 */
export function dateOfContent(
  { sha256, buildEpoch, date }: Carried,
  held: Iterable<{ readonly sha256: string; readonly date: string }>,
  nowMs: number,
): string {
  const own = buildEpoch === null ? null : believable(buildEpoch * 1_000, nowMs)
  if (own !== null) return rfc3339(own)
  const said = [...held].filter((file) => file.sha256 === sha256).map((file) => file.date)
  const dates = [date, ...said].map((text) => believable(Date.parse(text), nowMs) ?? new Date(nowMs))
  return rfc3339(new Date(Math.min(...dates.map((each) => each.getTime()))))
}
