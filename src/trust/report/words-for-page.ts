import placeholder from '../data/phrases/placeholder.json'
import wall from '../data/phrases/wall.json'
import { anyOf } from '../data/phrases.ts'
import type { Subject } from '../judge/subject.ts'

const MOST_TEXT = 400
const WITHIN = 200
const MOST_DEFAULT_TEXT = 4_000
const MOST_LINKS = 5
const MOST_IMAGES = 3
const WALL = anyOf(wall)
const PLACEHOLDER = anyOf(placeholder)
const DEFAULT_TITLE =
  /^(?:welcome to (?:nginx|openresty|caddy|tengine|centos|lighttpd)\b|apache2? .{0,20}default page|iis windows(?: server)?$|test page for the .{0,40}|(?:http server )?test page\b|default (?:web site )?page$|(?:plesk )?default (?:plesk )?page\b|domain default page$|web server's default page$|directadmin default)/i

/**
 * What stands in place of a page that says in words that it is not to be seen (contract T5); null of others. An article
 * that quotes such words says more, and so does a shop.
 */
export function wordsForPage({ page, intents }: Subject): 'bot_wall' | 'empty_page' | null {
  if (page === null || intents.size > 0 || page.clips.length > 0) return null
  const { title, headings, text, shownLength, links, images } = page
  if (DEFAULT_TITLE.test(title?.trim() ?? '') && text.length <= MOST_DEFAULT_TEXT) return 'empty_page'
  const shown = text.slice(0, shownLength).trim()
  if (shown.length > MOST_TEXT || links.length > MOST_LINKS || images.length > MOST_IMAGES) return null
  const said = [title ?? '', ...headings.slice(0, 2), shown.slice(0, WITHIN)]
  if (said.some((words) => WALL.test(words))) return 'bot_wall'
  return said.some((words) => PLACEHOLDER.test(words)) ? 'empty_page' : null
}
