import type { DefaultTreeAdapterTypes as Dom } from 'parse5'
import { SortedTexts } from '../../net/sorted-texts.ts'
import { BOUNDS, type Bound, reach } from '../bounds/bounds.ts'
import type { Located, Marked } from './page.ts'
import type { Padding } from './tokenizer.ts'

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
  /** Words that people read otherwise than a program does, as people read them. */
  readonly disguises: string[] = []
  /** Style sheets and styles that have strings. */
  readonly sheets: string[] = []
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
  readonly links: (Located & { href: string; text: string; download: boolean; hidden: boolean })[] = []
  readonly frames: (Located & { src: string | null; hidden: boolean; fills: boolean })[] = []
  readonly images: (Located & { src: string | null; alt: string })[] = []
  readonly overlays: Located[] = []
  readonly logos: Marked[] = []
  readonly clips: Marked[] = []
  readonly stored: Marked[] = []
  readonly embedded: (Located & { html: string })[] = []
  readonly formOf = new Map<Dom.Element, Dom.Element>()
  unseen = new SortedTexts<true>([])
  scriptRoom: number = BOUNDS.code.most
  padding: Padding | null = null
  nodes = 0
  truncated = false

  codeOf(whole: string): string {
    const code = whole.slice(0, this.scriptRoom)
    if (code.length < whole.length) this.cut('code')
    this.scriptRoom -= code.length
    return code
  }

  push<T>(list: T[], item: T): void {
    if (list.length < BOUNDS.items.most) list.push(item)
    else this.cut('items')
  }

  cut(bound: Bound): void {
    this.truncated = true
    reach(bound)
  }
}
