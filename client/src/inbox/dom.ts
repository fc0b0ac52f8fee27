type Child = Node | string

/** Makes an element; values become text, never markup. Attributes of null are left out. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value)
  made.append(...children)
  return made
}

export function button(part: string, text: string, onClick: () => unknown): HTMLButtonElement {
  const made = make('button', { type: 'button', part, class: part }, text)
  made.addEventListener('click', () => void onClick())
  return made
}

/** Writes only what differs, so that screen readers hear nothing twice. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 minutes ago`, in the language. */
export function relativeTime(at: Date, now: Date, language: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = UNITS.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ?? ['second', 1]
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / size), unit)
}

/** With its zone, for whoever wants to know exactly. */
export const fullTime = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }).format(at)

/** Only what a browser opens as a page. */
export function linkOf(url: string | null): URL | null {
  if (url === null || !URL.canParse(url)) return null
  const read = new URL(url)
  return read.protocol === 'https:' || read.protocol === 'http:' ? read : null
}
