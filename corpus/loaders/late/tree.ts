import { escaped } from '../../make/pages/layout.ts'

/** Text, or an element with its attributes and what is in it. */
export type Piece = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...Piece[]]

const VOID = new Set(['br', 'hr', 'img', 'input'])
const RAW = new Set(['style', 'script'])

/** The HTML of a piece. */
export function htmlOf(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece)
  const [tag, attributes, ...inner] = piece
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const open = `<${tag}${given.join('')}>`
  if (VOID.has(tag)) return open
  return `${open}${RAW.has(tag) ? inner.join('') : inner.map(htmlOf).join('')}</${tag}>`
}
