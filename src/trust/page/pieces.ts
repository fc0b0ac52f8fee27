import type { DefaultTreeAdapterTypes as Dom } from 'parse5'
import { isBlock } from './text.ts'
import { attributeOf } from './walk.ts'

const FEWEST_PIECES = 8
const FEWEST_AGAIN = 3
const FEWEST_KINDS = 5
const PLACE = /(?:^|;)(?:order|left):(-?\d{1,5}(?:\.\d{1,5})?)/
const PLACED = /(?:^|;)(?:order|left|right|position|min-width|grid-(?:area|column)):/

/**
 * A text of which each letter has an element and a place of its own, in the order in which it is shown; null of any
 * other. Keyboards and alphabets have each letter once.
 *
 * @param style of the element, in lower case and without spaces.
 */
export function joinedPieces(element: Dom.Element, style: string): string | null {
  if (element.childNodes.length < FEWEST_PIECES) return null
  const pieces = element.childNodes.flatMap(pieceOf)
  const letters = pieces.map(({ letter }) => letter.toLowerCase()).filter((letter) => /\p{L}/u.test(letter))
  const isPlaced = pieces.filter((piece) => piece.isPlaced).length >= FEWEST_PIECES
  if (!isPlaced && !style.includes('row-reverse')) return null
  const kinds = new Set(letters).size
  if (letters.length < FEWEST_PIECES || kinds < FEWEST_KINDS || letters.length - kinds < FEWEST_AGAIN)
    return null
  const ordered = pieces.toSorted((a, b) => a.place - b.place)
  const shown = style.includes('row-reverse') ? ordered.reverse() : ordered
  return shown.map(({ letter }) => letter).join('')
}

interface Piece {
  readonly letter: string
  readonly place: number
  readonly isPlaced: boolean
}

function pieceOf(node: Dom.ChildNode): readonly Piece[] {
  if (!('attrs' in node) || node.childNodes.length !== 1) return []
  const [child] = node.childNodes
  if (child === undefined || !('value' in child) || !/^.$/su.test(child.value)) return []
  const style = (attributeOf(node, 'style') ?? '').slice(0, 300).toLowerCase().replace(/\s+/g, '')
  const isPlaced = PLACED.test(style) || isBlock(node.tagName, style)
  return [{ letter: child.value, place: Number(PLACE.exec(style)?.[1] ?? 0), isPlaced }]
}
