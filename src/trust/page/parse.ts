import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5'

import { type Padding, PageTokenizer } from './tokenizer.ts'

type DomTypes = Dom.DefaultTreeAdapterMap

const CONTROLS = new Set(['input', 'textarea', 'select', 'button'])

class TooManyNodes extends Error {}

export interface Tree {
  readonly document: Dom.Document
  readonly formOf: ReadonlyMap<Dom.Element, Dom.Element>
  readonly offsets: ReadonlyMap<Dom.Element, number>
  readonly nodes: number
  readonly characters: number
  readonly padding: Padding | null
  readonly cut: 'nodes' | 'characters' | null
}

/**
 * The tree that a browser without scripting makes of the text, so the contents of `noscript` are elements.
 * parse5 8.1 works in linear time but for formatting elements, which it may copy without end; so nodes are counted
 * while they are made, and what stands by then is the tree. Of long comments and style sheets as many characters are kept
 * as `maxUnseen` tells. Its own source locations would double the time.
 */
export function parseMarkup(
  html: string,
  maxNodes: number,
  maxCharacters = html.length,
  maxUnseen: number | null = null,
): Tree {
  const formOf = new Map<Dom.Element, Dom.Element>()
  const offsets = new Map<Dom.Element, number>()
  const tagAt = tagFinder(html)
  const document = defaultTreeAdapter.createDocument()
  let nodes = 0
  const count = () => {
    if (nodes >= maxNodes) throw new TooManyNodes()
    nodes++
  }
  const treeAdapter: TreeAdapter<DomTypes> = {
    ...defaultTreeAdapter,
    createCommentNode: (data) => {
      count()
      return defaultTreeAdapter.createCommentNode(data)
    },
    insertText: (parent, text) => {
      const last = parent.childNodes.at(-1)
      if (last !== undefined && 'value' in last) last.value += text
      else {
        count()
        defaultTreeAdapter.appendChild(parent, defaultTreeAdapter.createTextNode(text))
      }
    },
    onElementCreated: (element, { formElement, isInTemplate }) => {
      count()
      offsets.set(element, tagAt(parser.tokenizer.preprocessor.offset))
      if (formElement !== null && !isInTemplate && CONTROLS.has(element.tagName)) {
        formOf.set(element, formElement)
      }
    },
  }
  const parser = new Parser({ scriptingEnabled: false, treeAdapter }, document)
  const tokenizer = new PageTokenizer(parser.options, parser)
  parser.tokenizer = tokenizer
  tokenizer.unseenLeft = maxUnseen
  const isWhole = endsWithin(() => tokenizer.writeUpTo(html, maxCharacters))
  const { charged: characters, padding, isCut } = tokenizer
  return {
    document,
    formOf,
    offsets,
    nodes,
    characters,
    padding,
    cut: isWhole ? (isCut ? 'characters' : null) : 'nodes',
  }
}

function tagFinder(html: string): (end: number) => number {
  let lastEnd = -1
  let start = 0
  return (end) => {
    if (end !== lastEnd) start = Math.max(0, html.lastIndexOf('<', end))
    lastEnd = end
    return start
  }
}

function endsWithin(build: () => void): boolean {
  try {
    build()
    return true
  } catch (error) {
    if (error instanceof TooManyNodes) return false
    throw error
  }
}
