import { SortedTexts } from '../../net/sorted-texts.ts'
import { BOUNDS, reach } from '../bounds/bounds.ts'

const BY_PLACE = /(?:^|;)(?:left|top|right):-\d{3,}/
const IS_PLACED = /(?:^|;)position:(?:absolute|fixed)/
const BY_INDENT = /(?:^|;)(?:text-indent|margin-left):-(?:9\d\d|\d{4,})|(?:^|;)clip:rect\(0/
const BY_COLOUR = /(?:^|;)color:transparent/
const BY_SIZE = /(?:^|;)(?:width|height):0(?:px)?(?:;|!|$)/
const BY_INSTANCE = /(?:^|;)(?:opacity|font-size):0(?:\.0+)?(?:px)?(?:;|!|$)/
const SHOWS_BACKGROUND = 'background-clip:text'

const NAME = /[#.][\w-]{1,80}(?=\s*$)/

/** Whether the style of an element, in lower case and without spaces, keeps its text out of sight but not out of a copy. */
export function isOutOfSight(style: string): boolean {
  return style !== '' && (hasUnseenText(style) || BY_INSTANCE.test(style))
}

function hasUnseenText(style: string): boolean {
  if (BY_INDENT.test(style) || (BY_PLACE.test(style) && IS_PLACED.test(style))) return true
  if (BY_COLOUR.test(style)) return !style.includes(SHOWS_BACKGROUND)
  return BY_SIZE.test(style) && style.includes('overflow:hidden')
}

/** The ids and classes for which a style sheet keeps text out of sight. */
export function namesOutOfSight(sheets: readonly string[]): SortedTexts<true> {
  const names = sheets.flatMap((sheet) => sheet.split('}').flatMap(unseenBy))
  return new SortedTexts(names.map((name) => [name, true]))
}

/** The style sheets at the beginning of a document. */
export function sheetsOf(markup: string): readonly string[] {
  const start = markup.slice(0, BOUNDS.sheet_characters.most)
  if (indexOfTag('<style', markup, start.length) >= 0) reach('sheet_characters')
  const sheets: string[] = []
  let end = 0
  for (;;) {
    const at = indexOfTag('<style', start, end)
    end = at < 0 ? -1 : indexOfTag('</style', start, at)
    if (end < 0) break
    if (sheets.length === BOUNDS.sheets.most) {
      reach('sheets')
      break
    }
    sheets.push(start.slice(start.indexOf('>', at) + 1, end))
  }
  return sheets
}

function indexOfTag(tag: string, markup: string, from: number): number {
  const small = markup.indexOf(tag, from)
  return small < 0 ? markup.indexOf(tag.toUpperCase(), from) : small
}

/** The ids and classes for which a rule keeps text out of sight; it comes without its closing brace. */
function unseenBy(rule: string): string[] {
  const at = rule.lastIndexOf('{')
  const style = rule.slice(at + 1).toLowerCase()
  if (at < 0 || !hasUnseenText(style.replace(/\s+/g, ''))) return []
  const selectors = rule.slice(rule.lastIndexOf('{', at - 1) + 1, at).split(',')
  return selectors.flatMap((selector) => NAME.exec(selector)?.[0] ?? [])
}
