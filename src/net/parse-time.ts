/** RFC 3339, section 5.6: a full date and time with its offset. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
/** Postgres does not read year 0 and the signed years that ISO 8601 has after the last. */
const YEARS = { first: 1, last: 9999 }

/** null: not a time that exists. */
export function parseTime(text: string): Date | null {
  const time = new Date(TIME.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime()) || !isRealDay(text)) return null
  const year = time.getUTCFullYear()
  return year >= YEARS.first && year <= YEARS.last ? time : null
}

/** JavaScript would shift an impossible date (30 February) into March. */
function isRealDay(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}
