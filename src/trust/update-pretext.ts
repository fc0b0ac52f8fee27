import { hasOwnName } from './own-name.ts'
import type { Page } from './page.ts'
import { type Software, softwareIn } from './software-names.ts'
import type { Site } from './subject.ts'
import { lackIn } from './update-words.ts'

/** A page's reason to have its visitor install something: the program of somebody else, and the words. */
export interface Pretext {
  readonly software: Software
  readonly seen: string
}

/** What is laid over the page of an honest site stands behind that page's own text. */
const FIRST = 4000
const LAST = 3000
/** A page that is nothing but the notice may do without a heading. */
const NOTICE = 600
const MAX_HEADINGS = 30
const MAX_LINE = 400

/**
 * A page is about a program that is not the site's own if its title or a heading names it, and says there or in a line
 * of text that the visitor lacks it. A requirement among others, deep in a page about something else, is none.
 */
export function pretextOf(page: Page, site: Site): Pretext | null {
  const isForeign = (text: string) => !hasOwnName(site, text)
  const names = [page.title ?? '', ...page.headings.slice(0, MAX_HEADINGS)].filter(isForeign)
  const said = pretextIn(names, () => true)
  if (said !== null) return said
  const about = new Set(names.flatMap((name) => softwareIn(name) ?? []))
  const isNotice = page.text.length <= NOTICE
  if (about.size === 0 && !isNotice) return null
  return pretextIn(linesOf(page).filter(isForeign), (software) => isNotice || about.has(software))
}

/** What any program says of itself. */
const NEEDS_SYSTEM =
  /\b(?:requires?|needs|benötigt|erfordert|nécessite|requiere|richiede|requer|vereist|wymaga)\b.{0,12}(?:windows|mac ?os|os x|android|ios|linux|ubuntu)/i

function pretextIn(lines: readonly string[], isMeant: (software: Software) => boolean): Pretext | null {
  for (const line of lines) {
    const cut = line.slice(0, MAX_LINE)
    const lack = NEEDS_SYSTEM.test(cut) ? null : lackIn(cut)
    const software = lack === null ? null : softwareIn(cut)
    if (software !== null && isMeant(software)) return { software, seen: cut }
  }
  return null
}

function linesOf({ text }: Page): readonly string[] {
  const shown = text.length <= FIRST + LAST ? text : `${text.slice(0, FIRST)}\n${text.slice(-LAST)}`
  return shown.split('\n')
}
