import type { Act } from './acts.ts'
import type { Padding } from './tokenizer.ts'

export interface Spot {
  readonly at: string
  readonly offset: number | null
}

export interface Located {
  readonly offset: number
}

export interface Field extends Located {
  /** `type` of an input in lower case; `textarea`, `select` and `contenteditable` by their names. */
  readonly type: string
  readonly name: string
  readonly id: string
  readonly placeholder: string
  readonly autocomplete: string
  readonly label: string
  readonly value: string
  /** Which form it belongs to, by the parser's rules or by its `form` attribute; null: none. */
  readonly form: number | null
  readonly maxLength: number | null
  readonly hidden: boolean
  readonly masked: boolean
}

export interface Form extends Located {
  /** Absolute, by the document's base; null where it has none or it is no URL. */
  readonly action: string | null
  readonly rawAction: string
  readonly method: string
}

export interface Button extends Located {
  readonly text: string
  readonly form: number | null
  readonly formAction: string | null
}

export interface Script extends Located {
  /** Absolute URL of an external one. */
  readonly src: string | null
  /** Its `type` in lower case, without parameters; empty for a classic one. */
  readonly type: string
  readonly text: string
  readonly integrity: string | null
}

export interface Code {
  readonly at: string
  readonly offset: number
  readonly text: string
  /** The same in lower case. */
  readonly lower: string
  /** Of a handler, what it waits for: `click`, `load`, or the attribute of a `javascript:` address; null of a script. */
  readonly event: string | null
}

export interface Link extends Located {
  readonly href: string
  readonly text: string
  readonly download: boolean
  readonly hidden: boolean
}

export const shownLinks = ({ links }: Pick<Page, 'links'>): readonly Link[] =>
  links.filter(({ hidden }) => !hidden)

export interface Frame extends Located {
  readonly src: string | null
  readonly hidden: boolean
  readonly fills: boolean
}

export function fillingFrames({
  frames,
}: Pick<Page, 'frames'>): { readonly src: string; readonly index: number }[] {
  return frames.flatMap(({ src, fills, hidden }, index) =>
    src !== null && fills && !hidden ? [{ src, index }] : [],
  )
}

export interface Image extends Located {
  /** Null for a drawing within the page. */
  readonly src: string | null
  readonly alt: string
}

export interface Insertion {
  readonly before: string
  readonly text: string
  readonly hidden: boolean
}

export interface Marked extends Located {
  readonly text: string
}

export interface Page {
  /** At most 800,000 characters; a block a line: what is seen, what is shown out of sight, what is not shown at first. */
  readonly text: string
  readonly shownLength: number
  /** `shownLength` without text that its style puts out of sight, which excuses nothing. */
  readonly seenLength: number
  /** The text seen beside the largest group of fields, then beside that of buttons; empty where there are none. */
  readonly near: readonly string[]
  readonly insertions: readonly Insertion[]
  readonly title: string | null
  readonly titleOffset: number | null
  readonly siteName: string | null
  readonly headings: readonly string[]
  /** Words that people read otherwise than a program does, as people read them; at most ten. */
  readonly disguises: readonly string[]
  readonly copyright: readonly string[]
  /** By `name`, `property`, `itemprop` or `http-equiv`, in lower case. */
  readonly metas: readonly { readonly name: string; readonly content: string }[]
  readonly refresh: { readonly url: string; readonly seconds: number } | null
  readonly language: string | null
  readonly base: string | null
  readonly canonical: string | null
  readonly savedFrom: string | null
  readonly icons: readonly string[]
  readonly stylesheets: readonly { readonly href: string; readonly integrity: string | null }[]
  readonly forms: readonly Form[]
  readonly fields: readonly Field[]
  readonly buttons: readonly Button[]
  readonly scripts: readonly Script[]
  readonly handlers: readonly { readonly event: string; readonly code: string; readonly offset: number }[]
  readonly code: readonly Code[]
  readonly joinedCode: readonly Code[]
  readonly links: readonly Link[]
  readonly frames: readonly Frame[]
  readonly images: readonly Image[]
  readonly overlays: readonly Located[]
  readonly logos: readonly Marked[]
  readonly clips: readonly Marked[]
  /** The command that an external script can put into the clipboard; null without one. */
  readonly held: string | null
  readonly stored: readonly Marked[]
  readonly embedded: readonly string[]
  readonly acts: readonly Act[]
  /** The longest comment, style sheet or run of blanks at the beginning; null where all are short. */
  readonly padding: Padding | null
  readonly truncated: boolean
  readonly nodes: number
}
