const LITERAL = /(["'])((?:\\[\s\S]|(?!\1)[^\\\n]){1,20000})\1|`((?:\\[\s\S]|[^\\`]){1,20000})`/g
const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([\s\S]))/gi
const MAX_CODE_POINT = 0x10ffff
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\n': '' }

export function literalsIn(code: string, most: number): readonly string[] {
  const found: string[] = []
  for (const { 2: quoted, 3: template } of code.matchAll(LITERAL)) {
    if (found.length >= most) break
    found.push(unescaped(quoted ?? template ?? ''))
  }
  return found
}

function unescaped(literal: string): string {
  if (!literal.includes('\\')) return literal
  return literal.replace(ESCAPE, (_, short?: string, long?: string, point?: string, other?: string) => {
    const digits = short ?? long ?? point
    if (digits === undefined) return CONTROLS[other ?? ''] ?? other ?? ''
    const code = Number.parseInt(digits, 16)
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ''
  })
}

const NAMED =
  /(?:\b(?:var|let|const)\s{1,9}|[,;{(\n]\s{0,20})([\w$]{1,40})\s{0,9}[=:]\s{0,9}(["'`])((?:(?!\2)[^\\\n]){1,2000})\2/g
const SUM = /[\w$"'`]\s{0,9}\+\s{0,9}[\w$"'`]/
const IN_SUM =
  /(?<=\+\s{0,9})(?:[\w$]{1,40}\.)?([\w$]{1,40})(?![\w$.(]|\s{0,9}[=:])|(?<![\w$.])(?:[\w$]{1,40}\.)?([\w$]{1,40})(?=\s{0,9}\+(?![+=]))/g
const IN_TEMPLATE = /\$\{\s{0,3}(?:[\w$]{1,40}\.)?([\w$]{1,40})\s{0,3}\}/g
const MAX_NAMES = 300

export function withNamesResolved(code: string): string {
  if (!(SUM.test(code) || code.includes('${'))) return code
  const literals = new Map<string, string>()
  for (const { 1: name = '', 3: literal = '' } of code.matchAll(NAMED)) {
    if (literals.size < MAX_NAMES) literals.set(name, literal)
  }
  if (literals.size === 0) return code
  return code
    .replace(IN_TEMPLATE, (written, name: string) => literals.get(name) ?? written)
    .replace(IN_SUM, (written, right?: string, left?: string) => {
      const literal = literals.get(right ?? left ?? '')
      return literal === undefined ? written : `"${literal.replaceAll('"', '\\"')}"`
    })
    .replace(/["'`]\s{0,20}\+\s{0,20}["'`]/g, '')
}

const IN_BASE64 = /\b(?:window\.)?atob\(\s{0,9}(["'`])([A-Za-z0-9+/]{4,4000}={0,2})\1\s{0,9}\)/g
const TURNED =
  /(["'`])((?:(?!\1)[^\\\n]){2,4000})\1\s{0,9}\.split\(\s?["'`]{2}\s?\)\s{0,9}\.reverse\(\)\s{0,9}\.join\(\s?["'`]{2}\s?\)/g

export function withLiteralsDecoded(code: string): string {
  return code
    .replace(IN_BASE64, (_, __, digits: string) => JSON.stringify(Buffer.from(digits, 'base64').toString()))
    .replace(TURNED, (_, __, text: string) => JSON.stringify([...text].reverse().join('')))
}
