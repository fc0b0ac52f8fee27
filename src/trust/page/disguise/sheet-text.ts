const DRAWING = /(?:^|[{;\s])(content|symbols|list-style(?:-type)?|--[\w-]{1,40})\s*:\s*([^;}]{1,400})/gi
const ADDRESS = /url\([^)]*\)?/gi
const LIST = /,/
const STRING = /"((?:[^"\\]|\\.){1,200})"|'((?:[^'\\]|\\.){1,200})'/g
const ESCAPE = /\\([\da-f]{1,6})\s?|\\(.)/gi
const FEWEST_LETTERS = 8
const MOST_STRINGS = 4

/** The words that style sheets draw, joined in their order; null where they draw none. */
export function sheetText(sheets: readonly string[]): string | null {
  const strings = sheets.flatMap((sheet) =>
    [...sheet.matchAll(DRAWING)].flatMap(([, name = '', value = '']) =>
      // A list of strings in a variable names fonts.
      name.startsWith('--') && LIST.test(value) ? [] : stringsIn(value.replace(ADDRESS, '')),
    ),
  )
  // A theme has a string for each of its parts.
  const words = strings.filter((string) => /\p{L}/u.test(string))
  if (words.length > MOST_STRINGS) return null
  const text = strings.join('').slice(0, 300).trim()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= FEWEST_LETTERS && /\p{L}\s+\p{L}/u.test(text) ? text : null
}

function stringsIn(value: string): readonly string[] {
  return [...value.matchAll(STRING)].map(([, double, single]) => unescaped(double ?? single ?? ''))
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, code: string | undefined, letter: string | undefined) =>
    code === undefined ? (letter ?? '') : codePoint(Number.parseInt(code, 16)),
  )
}

const codePoint = (value: number) => (value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : '')
