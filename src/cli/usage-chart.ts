import { fields, table } from './table.ts'

interface Counts {
  readonly admitted: number
  readonly refused: number
}

/** The body of `GET /admin/keys/{id}/usage` (contract M2). */
export interface Usage {
  readonly plan: string
  readonly scopes: readonly string[]
  readonly limits: { readonly per_minute: number; readonly per_day: number }
  readonly today: Counts & { readonly by_operation: Readonly<Record<string, Counts>> }
  readonly days: readonly (Counts & { readonly date: string })[]
}

const BAR_WIDTH = 40
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** Formats a key's usage: its plan, today by operation, and a bar of admitted requests for each of the last days. */
export function usageText({ plan, scopes, limits, today, days }: Usage): string {
  const operations = Object.entries(today.by_operation).map(([operation, counts]) => [
    operation,
    count(counts.admitted),
    count(counts.refused),
  ])
  const summary = fields([
    ['plan', `${plan} (${count(limits.per_minute)} a minute, ${count(limits.per_day)} a day)`],
    ['scopes in effect', scopes.join(', ') || '-'],
    ['today', `${count(today.admitted)} admitted, ${count(today.refused)} refused`],
  ])
  const byOperation = operations.length === 0 ? [] : [table(['OPERATION', 'ADMITTED', 'REFUSED'], operations)]
  return [summary, ...byOperation, chart(days)].join('\n\n')
}

function chart(days: Usage['days']): string {
  const most = Math.max(0, ...days.map((day) => day.admitted))
  const rows = days.map((day) => [
    day.date,
    count(day.admitted).padStart('ADMITTED'.length),
    count(day.refused).padStart('REFUSED'.length),
    bar(day.admitted, most),
  ])
  return table(['DAY (UTC)', 'ADMITTED', 'REFUSED', ''], rows)
}

function bar(value: number, most: number): string {
  if (value === 0) return ''
  const eighths = Math.max(1, Math.round((value / most) * BAR_WIDTH * 8))
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
