import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { onKeyChange } from '../key.ts'
import { clearLimits, showLimits } from '../limits.ts'
import { describeRefusal, markKey } from '../refusal.ts'
import { Turns } from '../turns.ts'
import { type Count, type Day, drawDays } from './chart.ts'

interface Usage {
  readonly plan: string
  readonly limits: { readonly per_minute: number; readonly per_day: number }
  readonly today: Count & { readonly by_operation: Readonly<Record<string, Count>> }
  readonly days: readonly Day[]
}

interface Catalogue {
  readonly areas: readonly {
    readonly operations: readonly { readonly id: string; readonly method: string; readonly path: string }[]
  }[]
}

const button = element('show', HTMLButtonElement)
const state = element('usage-state', HTMLElement)
const PARTS = ['chart', 'today', 'days']
const turns = new Turns()
/** What the service counts under this name has no operation. */
const NO_OPERATION = 'none'

/** Asks on demand only, since the question counts as a request. */
export function listenForUsage(): void {
  const asked = [...state.children]
  button.addEventListener('click', () => void showUsage())
  // What another key did is not this one's.
  onKeyChange(() => {
    turns.end()
    hideParts(true)
    state.replaceChildren(...asked)
    clearLimits()
  })
}

async function showUsage(): Promise<void> {
  const answers = await turns.take(button, (signal) =>
    Promise.all([ask('v1/usage', { signal }), ask('v1', { signal })]),
  )
  if (answers === null) return
  const [usage, catalogue] = answers
  markKey(usage)
  showLimits(usage)
  hideParts(!usage.ok)
  if (!usage.ok) return state.replaceChildren(describeRefusal(usage))
  show(usage.body as Usage, catalogue.ok ? pathsOf(catalogue.body as Catalogue) : new Map())
}

function hideParts(isHidden: boolean): void {
  for (const part of PARTS) element(part, HTMLElement).hidden = isHidden
}

const pathsOf = ({ areas }: Catalogue) =>
  new Map(
    areas.flatMap(({ operations }) =>
      operations.map(({ id, method, path }) => [id, `${method} ${path}`] as const),
    ),
  )

function show({ plan, limits, today, days }: Usage, paths: ReadonlyMap<string, string>): void {
  const allowed = `${count(limits.per_minute)} requests a minute and ${count(limits.per_day)} a day`
  const text = `: ${allowed}. Today: ${count(today.admitted)} let in, ${count(today.refused)} refused.`
  state.replaceChildren(make('p', {}, 'Plan ', make('strong', {}, plan), text))
  drawDays(days)
  const nameOf = (id: string) =>
    id === NO_OPERATION ? 'Paths or methods that the service does not have' : (paths.get(id) ?? id)
  fill(
    'operations',
    Object.entries(today.by_operation).map(([id, counted]) => [nameOf(id), counted] as const),
  )
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
