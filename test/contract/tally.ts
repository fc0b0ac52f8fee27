export type Kind = 'valid' | 'mutated'

interface Entry {
  readonly operation: string
  readonly kind: Kind
  readonly status: number
}

/** Counts answers by operation, by kind of request and by status. */
export class Tally {
  readonly #counts = new Map<string, Entry & { count: number }>()

  record(operation: string, kind: Kind, status: number): void {
    const name = `${operation} ${kind} ${status}`
    const entry = this.#counts.get(name) ?? { operation, kind, status, count: 0 }
    entry.count++
    this.#counts.set(name, entry)
  }

  /** How many answers there were of all that is given. */
  count(wanted: Partial<Entry> = {}): number {
    const entries = [...this.#counts.values()].filter(
      ({ operation, kind, status }) =>
        operation === (wanted.operation ?? operation) &&
        kind === (wanted.kind ?? kind) &&
        status === (wanted.status ?? status),
    )
    return entries.reduce((sum, { count }) => sum + count, 0)
  }

  /** A line for each operation and one for all of them. */
  table(): string {
    const entries = [...this.#counts.values()]
    const statuses = [...new Set(entries.map(({ status }) => status))].sort()
    const operations = [...new Set(entries.map(({ operation }) => operation))].sort()
    const row = (name: string, of: Partial<Entry>) => [
      name,
      this.count(of),
      this.count({ ...of, kind: 'valid' }),
      this.count({ ...of, kind: 'mutated' }),
      ...statuses.map((status) => this.count({ ...of, status }) || '-'),
    ]
    const rows = [
      ['', 'all', 'valid', 'mutated', ...statuses],
      ...operations.map((operation) => row(operation, { operation })),
      row('all', {}),
    ]
    return rows.map(([name, ...cells]) => String(name).padEnd(22) + cells.map(cellText).join('')).join('\n')
  }
}

function cellText(cell: string | number | undefined): string {
  return String(cell).padStart(8)
}
