export interface Bar {
  readonly label: string
  readonly value: number
  /** The least and most of the rounds, where measured. */
  readonly min?: number
  readonly max?: number
  readonly isOurs: boolean
}

export interface Chart {
  readonly title: string
  /** The unit, and which way is better. */
  readonly unit: string
  readonly bars: readonly Bar[]
  readonly write: (value: number) => string
  /** Each step of the axis is ten times the one before; for values that lie far apart. */
  readonly isLogarithmic?: boolean
}

const WIDTH = 860
/** Approximate width of a character at 13 pixels. */
const CHARACTER_WIDTH = 7
const LABEL_GAP = 8
const VALUE_WIDTH = 110
const ROW_HEIGHT = 26
const BAR_HEIGHT = 16
const TOP = 56
const BOTTOM = 12

/** Colours for a light and a dark page, with a contrast of 4.5 at least for text. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 15px; font-weight: 600 }
  .unit { fill: #59636e }
  .ours { fill: #0a5fd6 }
  .others { fill: #8c959f }
  .range { stroke: #1f2328; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .unit { fill: #9aa4af }
    .ours { fill: #4c9aff }
    .others { fill: #6e7681 }
    .range { stroke: #e6edf3 }
  }`

/** Horizontal bars with the rounds' range, as an SVG that needs nothing else. */
export function barChart({ title, unit, bars, write, isLogarithmic = false }: Chart): string {
  const left = CHARACTER_WIDTH * Math.max(...bars.map(({ label }) => label.length)) + 2 * LABEL_GAP
  const scale = scaleOf(bars, WIDTH - left - VALUE_WIDTH, isLogarithmic)
  const height = TOP + bars.length * ROW_HEIGHT + BOTTOM
  const rows = bars.map((bar, i) => row(bar, { left, top: TOP + i * ROW_HEIGHT }, scale, write))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
<text class="title" x="0" y="18">${escaped(title)}</text>
<text class="unit" x="0" y="38">${escaped(unit)}${isLogarithmic ? '; each step of ten is as long as the next' : ''}</text>
${rows.join('\n')}
</svg>
`
}

type Scale = (value: number) => number

function scaleOf(bars: readonly Bar[], room: number, isLogarithmic: boolean): Scale {
  const highest = Math.max(...bars.map(({ value, max }) => max ?? value))
  if (!isLogarithmic) return (value) => (room * value) / highest
  const lowest = 10 ** Math.floor(Math.log10(Math.min(...bars.map(({ value, min }) => min ?? value))))
  return (value) => (room * Math.log10(value / lowest)) / Math.log10(highest / lowest)
}

function row(
  { label, value, min, max, isOurs }: Bar,
  { left, top }: { readonly left: number; readonly top: number },
  scale: Scale,
  write: Chart['write'],
): string {
  const middle = top + BAR_HEIGHT / 2
  const at = (of: number) => (left + Math.max(0, scale(of))).toFixed(1)
  const hasRange = min !== undefined && max !== undefined && max > min
  const range = hasRange
    ? `<line class="range" x1="${at(min)}" x2="${at(max)}" y1="${middle}" y2="${middle}"/>`
    : ''
  const textX = Number(at(Math.max(value, hasRange ? max : value))) + 6
  return [
    `<text x="${left - LABEL_GAP}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>`,
    `<rect class="${isOurs ? 'ours' : 'others'}" x="${left}" y="${top}" width="${Math.max(1, scale(value)).toFixed(1)}" height="${BAR_HEIGHT}" rx="2"/>`,
    range,
    `<text x="${textX}" y="${middle + 4}">${escaped(write(value))}</text>`,
  ]
    .filter((piece) => piece !== '')
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
