import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5'

import { type Padding, PageTokenizer } from './tokenizer.ts'

type DomTypes = Dom.DefaultTreeAdapterMap

/** Elements that belong to a form; an image input is an input. */
const CONTROLS = new Set(['input', 'textarea', 'select', 'button'])

class TooManyNodes extends Error {}

export interface Tree {
  readonly document: Dom.Document
  /** The form that the parser's form pointer stood at when a control was made: nesting does not always tell. */
  readonly formOf: ReadonlyMap<Dom.Element, Dom.Element>
  /** Where the tag of an element begins, in characters; of one that the parser adds, the tag that had it added. */
  readonly offsets: ReadonlyMap<Dom.Element, number>
  readonly nodes: number
  /** Characters read, without padding. */
  readonly characters: number
  readonly padding: Padding | null
  /** What ended the reading before the document did. */
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

/** The parser stands at the end of a tag, or of the text before which it repeats the formatting: then one search serves all. */
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
