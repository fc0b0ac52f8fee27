import type { DefaultTreeAdapterTypes as Dom } from 'parse5'

export interface Visitor {
  /** @returns whether its children are to be visited, and whether they are hidden with it. */
  enter(element: Dom.Element, hidden: boolean): { readonly hidden: boolean } | null
  text(value: string, hidden: boolean): void
  leave(element: Dom.Element, hidden: boolean): void
}

interface Level {
  readonly element: Dom.Element | null
  readonly children: readonly Dom.ChildNode[]
  readonly hidden: boolean
  next: number
}

export function walk(root: Dom.ParentNode, visitor: Visitor): void {
  const levels: Level[] = [{ element: null, children: root.childNodes, hidden: false, next: 0 }]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const child = level.children[level.next++]
    if (child === undefined) {
      levels.pop()
      if (level.element !== null) visitor.leave(level.element, level.hidden)
    } else if ('value' in child) {
      visitor.text(child.value, level.hidden)
    } else if ('attrs' in child) {
      const descent = visitor.enter(child, level.hidden)
      if (descent !== null) {
        const children = 'content' in child ? child.content.childNodes : child.childNodes
        levels.push({ element: child, children, hidden: descent.hidden, next: 0 })
      }
    }
  }
}

export function attributeOf(element: Dom.Element, name: string): string | null {
  for (const attribute of element.attrs) if (attribute.name === name) return attribute.value
  return null
}

export function ownText(element: Dom.Element): string {
  let text = ''
  for (const child of element.childNodes) if ('value' in child) text += child.value
  return text
}
