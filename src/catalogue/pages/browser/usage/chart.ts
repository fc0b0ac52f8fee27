import { element, make } from '../element.ts'

export interface Count {
  readonly admitted: number
  readonly refused: number
}

export interface Day extends Count {
  /** `2026-11-21`, UTC. */
  readonly date: string
}

const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 600
const HEIGHT = 220
const [FOOT, HEAD] = [1, 4]

export function drawDays(days: readonly Day[]): void {
  const bars = element('bars', SVGSVGElement)
  const most = roundUp(Math.max(...days.map(total)))
  const step = WIDTH / days.length
  bars.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`)
  bars.setAttribute('preserveAspectRatio', 'none')
  bars.setAttribute('aria-label', describe(days))
  element('chart-summary', HTMLElement).textContent = `${describe(days)}.`
  say(
    'scale',
    [most, most / 2, 0].map((value) => value.toLocaleString('en')),
  )
  say('span', [days[0]?.date ?? '', days.at(-1)?.date ?? ''])
  bars.replaceChildren(
    shape('path', { class: 'line', d: `M0 ${HEIGHT - FOOT}H${WIDTH}` }),
    ...days.flatMap((day, index) => bar(day, index * step, step * 0.8, (HEIGHT - FOOT - HEAD) / most)),
  )
}

function say(id: string, texts: readonly string[]): void {
  element(id, HTMLElement).replaceChildren(...texts.map((text) => make('span', {}, text)))
}

/** The next number that begins with 1, 2 or 4 and has zeros besides; at least 2, so that its half is whole. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(2, value)))
  return Math.max(2, ([1, 2, 4, 10].find((step) => step * unit >= value) ?? 10) * unit)
}

function bar({ admitted, refused, date }: Day, x: number, width: number, unit: number): SVGElement[] {
  const floor = HEIGHT - FOOT
  const [low, high] = [admitted * unit, refused * unit]
  return [
    shape(
      'rect',
      { class: 'admitted', x, width, y: floor - low, height: low },
      `${date}: ${admitted} let in`,
    ),
    shape(
      'rect',
      { class: 'refused', x, width, y: floor - low - high, height: high },
      `${date}: ${refused} refused`,
    ),
  ]
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>, title = ''): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value))
  const label = document.createElementNS(SVG, 'title')
  label.textContent = title
  if (title !== '') made.append(label)
  return made
}

const total = ({ admitted, refused }: Count) => admitted + refused

function describe(days: readonly Day[]): string {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const busiest = days.reduce((one, other) => (total(other) > total(one) ? other : one))
  const sum = days.reduce((all, day) => all + total(day), 0)
  return `Requests a day from ${first} to ${last}: ${sum.toLocaleString('en')} in all, most on ${busiest.date} with ${total(busiest).toLocaleString('en')}`
}
