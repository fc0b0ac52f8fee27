import type { Act } from './acts.ts'
import type { Padding } from './tokenizer.ts'

/** A place in a page. */
export interface Spot {
  readonly at: string
  readonly offset: number | null
}

/** A place in the document: characters from its beginning. What a script or `srcdoc` holds has the place of its element. */
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
  /** Text of its label, its aria-label and title; without any, the text that stands before it. */
  readonly label: string
  readonly value: string
  /** Which form it belongs to, by the parser's rules or by its `form` attribute; null: none. */
  readonly form: number | null
  readonly maxLength: number | null
  readonly hidden: boolean
  /** Whether what is typed is shown as dots: a password, or text so styled. */
  readonly masked: boolean
}

export interface Form extends Located {
  /** Absolute, by the document's base; null where it has none or it is no URL. */
  readonly action: string | null
  /** As written. */
  readonly rawAction: string
  readonly method: string
}

export interface Button extends Located {
  readonly text: string
  readonly form: number | null
  /** Absolute: where it sends its form instead of the form's own action. */
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

/** What a browser would run, with its place. */
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
}

export interface Frame extends Located {
  readonly src: string | null
  readonly hidden: boolean
  /** Whether its own style makes it as large as the window. */
  readonly fills: boolean
}

/** Addresses of the frames that are shown as large as the window, with their places in the page. */
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

/** A text that is drawn where nobody sees it, and what is seen of its line before it. */
export interface Insertion {
  readonly before: string
  readonly text: string
  /** Whether the page's text has it behind what is shown. */
  readonly hidden: boolean
}

export interface Marked extends Located {
  readonly text: string
}

/** What checks look at, gathered from the document in one walk; entities decoded, URLs absolute. */
export interface Page {
  /** At most 800,000 characters; a block a line, what is not shown at first after what is. */
  readonly text: string
  /** How much of the text is shown at first. */
  readonly shownLength: number
  /** Texts out of sight in the middle of a shown line; a copy of the line has them in it. */
  readonly insertions: readonly Insertion[]
  readonly title: string | null
  readonly titleOffset: number | null
  readonly siteName: string | null
  readonly headings: readonly string[]
  readonly copyright: readonly string[]
  /** By `name`, `property`, `itemprop` or `http-equiv`, in lower case. */
  readonly metas: readonly { readonly name: string; readonly content: string }[]
  readonly refresh: { readonly url: string; readonly seconds: number } | null
  readonly language: string | null
  readonly base: string | null
  readonly canonical: string | null
  /** The address that a saved or mirrored page was copied from, as the tool notes it in a comment. */
  readonly savedFrom: string | null
  readonly icons: readonly string[]
  readonly stylesheets: readonly { readonly href: string; readonly integrity: string | null }[]
  readonly forms: readonly Form[]
  readonly fields: readonly Field[]
  readonly buttons: readonly Button[]
  readonly scripts: readonly Script[]
  /** Event-handler attributes, such as onclick, by their events, and `javascript:` addresses by their attributes. */
  readonly handlers: readonly { readonly event: string; readonly code: string; readonly offset: number }[]
  /** Scripts, in the order of the page, then event handlers; data in script elements is no code. */
  readonly code: readonly Code[]
  /** The same, with literals that were broken up made whole. */
  readonly joinedCode: readonly Code[]
  readonly links: readonly Link[]
  readonly frames: readonly Frame[]
  readonly images: readonly Image[]
  /** Elements that lie over the whole page, by their own style. */
  readonly overlays: readonly Located[]
  /** Classes and ids that have `logo` in them. */
  readonly logos: readonly Marked[]
  /** What attributes hold ready for the clipboard. */
  readonly clips: readonly Marked[]
  /** The command that an external script can put into the clipboard; null without one. */
  readonly held: string | null
  /** Long values of data attributes: what scripts find in the document. */
  readonly stored: readonly Marked[]
  /** The markup of frames that hold their document themselves. */
  readonly embedded: readonly string[]
  /** What its scripts tried to do, where they have been run. */
  readonly acts: readonly Act[]
  /** The longest comment, style sheet or run of blanks at the beginning; null where all are short. */
  readonly padding: Padding | null
  /** Whether a budget (60,000 nodes, 1 MB of script, 1.5 million characters without padding) cut something off. */
  readonly truncated: boolean
  readonly nodes: number
}
