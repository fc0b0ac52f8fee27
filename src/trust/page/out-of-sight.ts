/** Declarations without spaces that draw a text where nobody sees it; a selection around it takes it along. */
const BY_PLACE = /(?:^|;)(?:left|top|right|text-indent|margin-left|margin-top):-\d{3,}|(?:^|;)clip:rect\(0/
const BY_COLOUR = /(?:^|;)color:transparent/
const BY_SIZE = /(?:^|;)(?:width|height):0(?:px)?(?:;|!|$)/
/** What scripts and animations show later; so a text is out of sight only where its own element says so. */
const BY_INSTANCE = /(?:^|;)(?:opacity|font-size):0(?:\.0+)?(?:px)?(?:;|!|$)/
/** Letters that a background shines through. */
const SHOWS_BACKGROUND = 'background-clip:text'

/** Characters of a document within which style sheets are read. */
const SHEETS_WITHIN = 400_000
const SHEET = /<style\b[^>]{0,80}>([^<]{1,100000})/gi
const MOST_SHEETS = 20
const NAME = /[#.][\w-]{1,80}(?=\s*$)/

/** Whether the style of an element, in lower case and without spaces, keeps its text out of sight but not out of a copy. */
export function isOutOfSight(style: string): boolean {
  return style !== '' && (hasUnseenText(style) || BY_INSTANCE.test(style))
}

function hasUnseenText(style: string): boolean {
  if (BY_PLACE.test(style)) return true
  if (BY_COLOUR.test(style)) return !style.includes(SHOWS_BACKGROUND)
  return BY_SIZE.test(style) && style.includes('overflow:hidden')
}

/** The ids, as `#id`, and classes, as `.class`, whose text the style sheets in a document keep out of sight. */
export function namesOutOfSight(markup: string): ReadonlySet<string> {
  const sheets = markup.slice(0, SHEETS_WITHIN).matchAll(SHEET).take(MOST_SHEETS)
  return new Set(sheets.flatMap(([, sheet = '']) => sheet.split('}').flatMap(unseenBy)))
}

/** What the selectors of a rule end with, which keeps text out of sight; the rule comes without its closing brace. */
function unseenBy(rule: string): string[] {
  const at = rule.lastIndexOf('{')
  const style = rule.slice(at + 1).toLowerCase()
  if (at < 0 || !hasUnseenText(style.replace(/\s+/g, ''))) return []
  const selectors = rule.slice(rule.lastIndexOf('{', at - 1) + 1, at).split(',')
  return selectors.flatMap((selector) => NAME.exec(selector)?.[0] ?? [])
}
