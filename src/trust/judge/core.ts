import type { Site } from '../address/site.ts'
import { SEPARATOR } from '../brands/claim-places.ts'
import { namesHost } from '../brands/own-name.ts'
import type { Link, Page } from '../page/page.ts'

/**
 * The cores of a page: copies of it that show only the text beside its fields, or beside its buttons, without links to its own
 * site and without its own name in the title.
 *
 * @returns none where it has neither, or shows nothing else.
 */
export function coresOf(site: Site, page: Page): Page[] {
  const { text, links, headings, copyright, title, seenLength, shownLength } = page
  const parts = (title ?? '')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !namesHost(site, part))
  const shown = links.map((link) => (isOwn(site, link) ? { ...link, hidden: true } : link))
  const hasNoWayOn = links.every((link, at) => link === shown[at])
  const all = text.replaceAll('\n', ' ')
  return [...new Set(page.near)]
    .filter((near) => near !== '' && !(hasNoWayOn && near.length >= seenLength))
    .map((near) => {
      const kept = near.replaceAll('\n', ' ')
      const isNear = (line: string) => kept.includes(line) || !all.includes(line)
      return {
        ...page,
        text: `${near}\n${text.slice(seenLength)}`,
        shownLength: near.length + shownLength - seenLength,
        seenLength: near.length,
        title: parts.join(' - ') || null,
        siteName: null,
        links: shown,
        headings: headings.filter(isNear),
        copyright: copyright.filter(isNear),
      }
    })
}

const HOST = /^https?:\/\/([^/?#:]+)/

function isOwn({ owner }: Site, { href }: Link): boolean {
  const host = HOST.exec(href)?.[1] ?? ''
  return host === owner || host.endsWith(`.${owner}`)
}
