/** Published patterns use only the first 65,536 characters, since client generators know no flag `u`. */
export const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f'
export const DIRECTIONS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
/** No script needs these between its letters (Default_Ignorable_Code_Point). */
const INVISIBLE_16 =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufff8'
const INVISIBLE = `${INVISIBLE_16}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}`
/** Some scripts and emoji need zero-width joiners and variation selectors. */
const JOINERS_16 = '\\u200c\\u200d\\ufe00-\\ufe0f'
const JOINERS = `${JOINERS_16}\\u{e0100}-\\u{e01ef}`
const SEPARATORS = '\\u2028\\u2029'
/** Blank in most fonts: white space, and a braille pattern without dots. */
const BLANK = '\\s\\u2800'
/** A black flag and letters without a form make the flag of a part of a country. */
const FLAG = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}'

export const HIDDEN_16 = `${CONTROLS}${DIRECTIONS}${INVISIBLE_16}${JOINERS_16}`

const lineOf = (forbidden: string, joiners: string) =>
  `^[^${forbidden}]*[^${forbidden}${joiners}${BLANK}][^${forbidden}]*$`
const FORBIDDEN = `${CONTROLS}${SEPARATORS}${DIRECTIONS}`
/** Also accepts flags of parts of countries. */
export const LINE_PATTERN = lineOf(`${FORBIDDEN}${INVISIBLE_16}`, JOINERS_16)
export const LINE_DESCRIPTION =
  'At least one visible character; no control characters, line and paragraph separators (U+2028, U+2029), bidirectional controls and invisible characters. Joiners and variation selectors do not follow Latin, Greek or Cyrillic letters.'

const DIRECTION = new RegExp(`[${DIRECTIONS}]`, 'u')
const SEPARATOR_OR_DIRECTION = new RegExp(`[${SEPARATORS}${DIRECTIONS}]`, 'u')
const HIDDEN_CHARACTER = new RegExp(`[${CONTROLS}${DIRECTIONS}${INVISIBLE}${JOINERS}]`, 'u')
const LINE = new RegExp(lineOf(`${FORBIDDEN}${INVISIBLE}`, JOINERS), 'u')
const OF_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u')
const FLAGS = new RegExp(FLAG, 'gu')
const NEEDLESS_JOINER = new RegExp(
  `[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}][${JOINERS}]`,
  'u',
)

export const hasDirection = (text: string): boolean => DIRECTION.test(text)
export const hasHidden = (text: string): boolean => HIDDEN_CHARACTER.test(text)

/** Returns the requirement that a misleading or blank text fails; null: it may be shown. */
export function lineProblem(text: string): string | null {
  if (SEPARATOR_OR_DIRECTION.test(text)) return 'no line separators and no bidirectional controls'
  const shown = text.replace(FLAGS, '\u{1f3f4}')
  if (OF_INVISIBLE.test(shown) || NEEDLESS_JOINER.test(shown)) return 'no invisible characters'
  return LINE.test(shown) ? null : 'at least one visible character, and no control characters'
}
