import { make } from '../element.ts'

export function panel(title: string | null, ...children: readonly (Node | string)[]): HTMLElement {
  const heading = title === null ? [] : [make('h3', {}, title)]
  return make('section', { className: 'panel' }, ...heading, ...children)
}

export function terms(...pairs: readonly (readonly [name: string, value: Node | string])[]): HTMLElement[] {
  return pairs.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])
}

export function link(address: string): Node | string {
  const isWeb = URL.parse(address)?.protocol === 'https:'
  return isWeb ? make('a', { href: address, rel: 'noopener noreferrer', target: '_blank' }, address) : address
}

/** A text with what was seen in it marked; only what was seen where it is not in the text. */
export function marked(text: string, seen: string): HTMLElement {
  const start = seen === '' ? -1 : text.indexOf(seen)
  if (start < 0) return make('code', {}, seen)
  const mark = make('mark', {}, seen)
  return make('code', {}, text.slice(0, start), mark, text.slice(start + seen.length))
}
