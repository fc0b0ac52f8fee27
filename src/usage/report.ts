import { type Counts, dateOf, dayOf, type TallyRow } from './tally.ts'

export const DAYS = 30

/** Contract M2. */
export interface UsageDays {
  readonly today: Readonly<Counts> & { readonly by_operation: Readonly<Record<string, Readonly<Counts>>> }
  /** The last 30 UTC days, oldest first, including days without requests. */
  readonly days: readonly ({ readonly date: string } & Readonly<Counts>)[]
}

export function shownDates(nowMs: number): string[] {
  const today = dayOf(nowMs)
  return Array.from({ length: DAYS }, (_, index) => dateOf(today - DAYS + 1 + index))
}

export function report(dates: readonly string[], rows: readonly TallyRow[]): UsageDays {
  const days = new Map(dates.map((date) => [date, { date, admitted: 0, refused: 0 }]))
  const operations = new Map<string, Counts>()
  const today = dates.at(-1)
  for (const row of rows) {
    const day = days.get(row.day)
    if (day === undefined) continue
    add(day, row)
    if (row.day !== today) continue
    const counts = operations.get(row.operation) ?? { admitted: 0, refused: 0 }
    operations.set(row.operation, counts)
    add(counts, row)
  }
  return { today: total(operations), days: [...days.values()] }
}

function total(operations: ReadonlyMap<string, Counts>): UsageDays['today'] {
  const sum = { admitted: 0, refused: 0 }
  for (const counts of operations.values()) add(sum, counts)
  return { ...sum, by_operation: Object.fromEntries([...operations].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

function add(sum: Counts, { admitted, refused }: Readonly<Counts>): void {
  sum.admitted += admitted
  sum.refused += refused
}
