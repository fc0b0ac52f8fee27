import { BOUNDS, reach } from '../bounds/bounds.ts'

const TYPES = /^(?:text|application)\/xml$|\+xml$/
const XHTML = 'http://www.w3.org/1999/xhtml'
const DRAWN = new Set([XHTML, 'http://www.w3.org/2000/svg'])
const NAMESPACE = /\sxmlns:([\w.-]{1,60})\s{0,9}=\s{0,9}(["'])([^"'<>]{1,60})\2/g
const ENTITY = /<!ENTITY\s{1,9}([\w.-]{1,60})\s{1,9}(?:"([^"]{0,4000})"|'([^']{0,4000})')\s{0,9}>/g
const REFERENCE = /&([\w.-]{1,60});/g
const STYLED =
  /<\?xml-stylesheet\b[^>]{0,400}\btype\s{0,9}=\s{0,9}["'](?:text|application)\/(?:xsl|xslt\+xml|xml)["']/i
/** Comment, section of characters, instruction, then the beginning of a tag with its name. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([^\s<>/"'=]+)(?=[\s/>])/g
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const RAW = /^(?:script|style)$/i
const DEEPEST = 4

export const isXml = (type: string): boolean => TYPES.test(type)

export function hasDrawn(text: string): boolean {
  return text.includes(XHTML) || [...prefixesOf(text)].length > 0
}

export const hasTransformation = (text: string): boolean => STYLED.test(text)

/**
 * A document of XML as the HTML that makes the same tree: without prefixes, and without what the HTML parser reads in
 * another way, such as elements that end where they begin, sections of characters and entities of the document's own.
 */
export function htmlOfXml(xml: string): string {
  const prefixes = prefixesOf(xml)
  let within = ''
  let end = 0
  let html = ''
  const whole = withoutType(withEntities(xml))
  const add = (text: string) => {
    html += within === '' ? text : unescaped(text)
  }
  for (const token of whole.matchAll(TOKEN)) {
    const [text, section, close, name] = token
    const after = token.index + text.length
    const tagEnd = name === undefined ? after : endOfTag(whole, after)
    if (tagEnd < 0 || token.index < end) continue
    add(whole.slice(end, token.index))
    end = tagEnd
    if (section !== undefined) html += within === '' ? escaped(section) : section
    else if (name !== undefined) {
      const [, prefix, rest = ''] = /^([^:]*):(.*)$/s.exec(name) ?? []
      const local = prefix !== undefined && prefixes.has(prefix) ? rest : name
      const attributes = whole.slice(after, end - 1)
      const isEmpty = attributes.endsWith('/') && !VOID.test(local)
      if (close === '' && !isEmpty) within = RAW.test(local) ? local : within
      else if (local === within) within = ''
      html +=
        close === ''
          ? `<${local}${isEmpty ? attributes.slice(0, -1) : attributes}>${isEmpty ? `</${local}>` : ''}`
          : `</${local}>`
    } else if (text.startsWith('<!--')) html += text
  }
  add(whole.slice(end))
  return html
}

function endOfTag(xml: string, from: number): number {
  const mark = /["'<>]/g
  for (let at = from; at >= from; ) {
    mark.lastIndex = at
    const found = mark.exec(xml)
    if (found === null || found[0] === '<') return -1
    if (found[0] === '>') return found.index + 1
    at = xml.indexOf(found[0], found.index + 1) + 1
  }
  return -1
}

function withoutType(xml: string): string {
  const start = xml.search(/<!doctype/i)
  if (start < 0) return xml
  const first = xml.indexOf('>', start)
  const inner = xml.indexOf('[', start)
  const end = inner < 0 || inner > first ? first : xml.indexOf('>', xml.indexOf(']', inner))
  return end < 0 ? xml : `${xml.slice(0, start)}<!doctype html>${xml.slice(end + 1)}`
}

function prefixesOf(xml: string): ReadonlySet<string> {
  const found = [...xml.matchAll(NAMESPACE)].filter(([, , , space = '']) => DRAWN.has(space))
  return new Set(found.map(([, prefix = '']) => prefix))
}

/** Puts in what the document declares of its own; one that becomes too long by that stays as it was. */
function withEntities(xml: string): string {
  const declared = [...xml.matchAll(ENTITY)].map(
    ([, name = '', one, other]) => [name, one ?? other ?? ''] as const,
  )
  if (declared.length === 0) return xml
  const values = new Map(declared)
  let text = xml
  for (let depth = 0; depth < DEEPEST; depth++) {
    let room: number = BOUNDS.characters.most
    const next = text.replace(REFERENCE, (reference, name: string) => {
      const value = values.get(name)
      room -= value?.length ?? 0
      return room < 0 ? reference : (value ?? reference)
    })
    if (room < 0) reach('characters')
    if (room < 0 || next === text) return text
    text = next
  }
  return text
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
