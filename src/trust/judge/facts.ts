import { ownerGroup } from '../address/owners.ts'
import { leadsOn, namesItself } from '../brands/own-name.ts'
import { isPractice } from '../brands/practice.ts'
import type { Act } from '../page/acts.ts'
import type { Field, Page, Spot } from '../page/page.ts'
import { isTyped } from '../page/typed.ts'
import { once } from './once.ts'
import type { Subject } from './subject.ts'

export interface Line extends Spot {
  readonly text: string
}

export interface Lead extends Spot {
  readonly url: URL
  readonly by: 'link' | 'form' | 'frame' | 'act' | 'refresh'
}

/** A page that was visited, and what it shows, each list made once. */
export interface Facts extends Subject {
  readonly page: Page
  readonly typedFields: readonly Field[]
  /** What is shown at first, a block a line, at most 20,000 characters. */
  readonly text: string
  readonly headlines: readonly Line[]
  /** The first 400 blocks of text, shown at first or not, that no link and no button bears; at most 300 characters each. */
  readonly lines: readonly Line[]
  readonly leads: readonly Lead[]
  readonly acts: readonly Act[]
  /** Whether it is at a site of a company that is known. */
  readonly isOwners: boolean
  readonly namesItself: boolean
  /** Whether it leads on to another page of its host. */
  readonly leadsOn: boolean
  readonly isPractice: boolean
}

const MOST_TEXT_CHARACTERS = 20_000
const MOST_HEADINGS = 10
const MOST_BUTTONS = 20
const MOST_HEADLINE_CHARACTERS = 200
const MOST_LINES = 400
const MOST_LINE_CHARACTERS = 300
const MOST_LEADS_OF_A_KIND = 300

/** The facts of a page; null where there is none. */
export const factsOf = once((subject: Subject): Facts | null => {
  const { last, page } = subject
  if (page === null) return null
  return {
    ...subject,
    page,
    acts: page.acts,
    get typedFields() {
      return keep(this, 'typedFields', page.fields.filter(isTyped))
    },
    get text() {
      return keep(this, 'text', page.text.slice(0, Math.min(page.shownLength, MOST_TEXT_CHARACTERS)))
    },
    get headlines() {
      return keep(this, 'headlines', headlinesOf(page))
    },
    get lines() {
      return keep(this, 'lines', linesOf(page))
    },
    get leads() {
      return keep(this, 'leads', leadsOf(page))
    },
    get isOwners() {
      return keep(this, 'isOwners', ownerGroup(last) !== null)
    },
    get namesItself() {
      return keep(this, 'namesItself', namesItself(last, page))
    },
    get leadsOn() {
      return keep(this, 'leadsOn', leadsOn(last, page))
    },
    get isPractice() {
      return keep(this, 'isPractice', isPractice(subject, page))
    },
  }
})

/** Puts a value in place of the getter that has found it. */
function keep<Value>(facts: object, name: keyof Facts, value: Value): Value {
  Object.defineProperty(facts, name, { value })
  return value
}

function headlinesOf({ title, titleOffset, headings, buttons }: Page): readonly Line[] {
  const lines: Line[] = [
    ...(title === null ? [] : [{ at: 'html:title', offset: titleOffset, text: title }]),
    ...headings.slice(0, MOST_HEADINGS).map((text) => ({ at: 'html:text', offset: null, text })),
    ...buttons
      .slice(0, MOST_BUTTONS)
      .map(({ text, offset }, at) => ({ at: `html:button[${at}]`, offset, text })),
  ]
  return lines.map((line) => ({ ...line, text: line.text.slice(0, MOST_HEADLINE_CHARACTERS) }))
}

function linesOf({ text, links, buttons }: Page): readonly Line[] {
  const pressed = new Set([...links, ...buttons].map((one) => one.text.trim()))
  const lines = text.slice(0, MOST_TEXT_CHARACTERS).split('\n', MOST_LINES)
  return lines
    .map((line) => line.trim().slice(0, MOST_LINE_CHARACTERS))
    .filter((line) => line !== '' && !pressed.has(line))
    .map((line) => ({ at: 'html:text', offset: null, text: line }))
}

const LEADING = new Set(['navigate', 'open', 'submit'])

function leadsOf(page: Page): readonly Lead[] {
  const { links, forms, buttons, frames, acts, refresh } = page
  const given: readonly {
    readonly by: Lead['by']
    readonly of: readonly (Spot & { readonly href: string | null })[]
  }[] = [
    { by: 'link', of: links.map(({ href, offset }, at) => ({ href, at: `html:link[${at}]`, offset })) },
    {
      by: 'form',
      of: forms.map(({ action, offset }, at) => ({ href: action, at: `html:form[${at}]`, offset })),
    },
    {
      by: 'form',
      of: buttons.map(({ formAction, offset }, at) => ({
        href: formAction,
        at: `html:button[${at}]`,
        offset,
      })),
    },
    {
      by: 'frame',
      of: frames.map(({ src, offset }, at) => ({ href: src, at: `html:iframe[${at}]`, offset })),
    },
    {
      by: 'act',
      of: acts
        .filter(({ kind }) => LEADING.has(kind))
        .map(({ detail }) => ({ href: /https?:\S+/.exec(detail)?.[0] ?? null, at: 'script', offset: null })),
    },
    { by: 'refresh', of: refresh === null ? [] : [{ href: refresh.url, at: 'html:refresh', offset: null }] },
  ]
  return given.flatMap(({ by, of }) =>
    of.slice(0, MOST_LEADS_OF_A_KIND).flatMap(({ href, at, offset }) => {
      const url = href === null ? null : URL.parse(href)
      return url === null || !/^https?:$/.test(url.protocol) ? [] : [{ by, url, at, offset }]
    }),
  )
}
