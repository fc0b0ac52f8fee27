import type { DefaultTreeAdapterTypes as Dom } from 'parse5'
import { SortedTexts } from '../../net/sorted-texts.ts'
import { BOUNDS, type Bound, reach } from '../bounds/bounds.ts'
import type { Located, Marked } from './page.ts'
import type { Padding } from './tokenizer.ts'

/** Where a browser takes the form of a control from: its `form` attribute, the parser, or the elements around it. */
export interface FormOwner {
  readonly id: string | null
  readonly element: Dom.Element | null
}

export interface DraftField extends Located {
  readonly type: string
  readonly name: string
  readonly id: string
  readonly placeholder: string
  readonly autocomplete: string
  readonly value: string
  readonly owner: FormOwner
  readonly maxLength: number | null
  readonly hidden: boolean
  readonly masked: boolean
  readonly before: string
  label: string
}

/** What the walk gathers; addresses stay as written, since a `base` may come after them. */
export class Draft {
  base: string | null = null
  title: string | null = null
  titleOffset: number | null = null
  language: string | null = null
  canonical: string | null = null
  savedFrom: string | null = null
  refresh: string | null = null
  readonly headings: string[] = []
  readonly metas: { name: string; content: string }[] = []
  readonly icons: string[] = []
  readonly stylesheets: { href: string; integrity: string | null }[] = []
  readonly forms: (Located & {
    element: Dom.Element
    id: string | null
    rawAction: string
    method: string
  })[] = []
  readonly fields: DraftField[] = []
  readonly buttons: (Located & { text: string; owner: FormOwner; formAction: string | null })[] = []
  readonly labels: { readonly target: string; readonly text: string }[] = []
  readonly scripts: (Located & {
    src: string | null
    type: string
    text: string
    integrity: string | null
  })[] = []
  readonly handlers: (Located & { event: string; code: string })[] = []
  readonly links: (Located & { href: string; text: string; download: boolean })[] = []
  readonly frames: (Located & { src: string | null; hidden: boolean; fills: boolean })[] = []
  readonly images: (Located & { src: string | null; alt: string })[] = []
  readonly overlays: Located[] = []
  readonly logos: Marked[] = []
  readonly clips: Marked[] = []
  readonly stored: Marked[] = []
  /** Markup that a frame makes a document of. */
  readonly embedded: (Located & { html: string })[] = []
  /** The form of each control by the parser's form pointer. */
  readonly formOf = new Map<Dom.Element, Dom.Element>()
  /** Selectors of what the page's style sheets keep out of sight. */
  unseen = new SortedTexts<true>([])
  /** Characters left for scripts and handlers together. */
  scriptRoom: number = BOUNDS.code.most
  padding: Padding | null = null
  nodes = 0
  truncated = false

  /** The beginning of a code for which there is room. */
  codeOf(whole: string): string {
    const code = whole.slice(0, this.scriptRoom)
    if (code.length < whole.length) this.cut('code')
    this.scriptRoom -= code.length
    return code
  }

  /** A bounded list keeps a page of nothing but links from costing more than it says. */
  push<T>(list: T[], item: T): void {
    if (list.length < BOUNDS.items.most) list.push(item)
    else this.cut('items')
  }

  /** Notes that a bound has cut something off of the document. */
  cut(bound: Bound): void {
    this.truncated = true
    reach(bound)
  }
}
