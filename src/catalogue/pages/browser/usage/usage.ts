import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { showLimits } from '../limits.ts'
import { describeRefusal, markKey } from '../refusal.ts'
import { type Count, type Day, drawDays } from './chart.ts'

interface Usage {
  readonly plan: string
  readonly limits: { readonly per_minute: number; readonly per_day: number }
  readonly today: Count & { readonly by_operation: Readonly<Record<string, Count>> }
  readonly days: readonly Day[]
}

const state = element('usage-state', HTMLElement)
const PARTS = ['chart', 'today', 'days']

/** Asks on demand only, since the question counts as a request. */
export function listenForUsage(): void {
  element('show', HTMLButtonElement).addEventListener('click', async () => {
    const reply = await ask('v1/usage')
    markKey(reply)
    showLimits(reply)
    for (const part of PARTS) element(part, HTMLElement).hidden = !reply.ok
    if (reply.ok) show(reply.body as Usage)
    else state.replaceChildren(describeRefusal(reply))
  })
}

function show({ plan, limits, today, days }: Usage): void {
  const allowed = `${count(limits.per_minute)} requests a minute and ${count(limits.per_day)} a day`
  const text = `: ${allowed}. Today: ${count(today.admitted)} let in, ${count(today.refused)} refused.`
  state.replaceChildren(make('p', {}, 'Plan ', make('strong', {}, plan), text))
  drawDays(days)
  fill('operations', Object.entries(today.by_operation))
  fill('day-rows', days.map((day) => [day.date, day] as const).reverse())
}

function fill(id: string, rows: readonly (readonly [name: string, count: Count])[]): void {
  const made = rows.map(([name, { admitted, refused }]) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, name),
      ...[admitted, refused].map((number) => make('td', {}, count(number))),
    ),
  )
  element(id, HTMLTableSectionElement).replaceChildren(...made)
}

const count = (value: number) => value.toLocaleString('en')
