import { WHOLE_SCRIPTS } from '../data/loader.ts'

const COMMON = '\\p{scx=Zyyy}\\p{scx=Zinh}'
const labelOf = (...scripts: readonly string[]) =>
  new RegExp(`^[${COMMON}${scripts.map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u')

/** Sets of scripts that are written together (UTS #39 section 5.2, Highly Restrictive), then single ones. */
const TOGETHER = [
  labelOf('Latin', 'Han', 'Hiragana', 'Katakana'),
  labelOf('Latin', 'Han', 'Bopomofo'),
  labelOf('Latin', 'Han', 'Hangul'),
]
/** Scripts of names in daily use (UAX #31 table 5), and those that stand in for Latin letters. */
const SINGLE = (
  'Arabic Armenian Bengali Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew ' +
  'Kannada Khmer Lao Lisu Malayalam Mongolian Myanmar Nko Oriya Sinhala Syriac Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Yi'
)
  .split(' ')
  .map((script) => labelOf(script))

export function mixesScripts(label: string): boolean {
  if (isAscii(label) || [...TOGETHER, ...SINGLE].some((set) => set.test(label))) return false
  const scripts = [...TOGETHER, ...SINGLE].filter((set) => [...label].some((part) => isLetterOf(part, set)))
  return scripts.length > 1
}

function isLetterOf(character: string, set: RegExp): boolean {
  return set.test(character) && !COMMON_ONLY.test(character)
}

const COMMON_ONLY = new RegExp(`^[${COMMON}]$`, 'u')
const ASCII = /^[\p{ASCII}]*$/u
const LETTER = /\p{L}/u

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

const WHOLE = WHOLE_SCRIPTS.map(({ script, letters, exempt }) => ({
  ofScript: labelOf(script),
  letters: new Set(letters),
  exempt: new Set(exempt),
}))

/**
 * Whether a label (in Unicode) is of one script but made only of letters that are read as Latin, by Chromium's table.
 * Under a top-level domain where the script is at home, or that is itself written in it, such a word is a word.
 */
export function isReadAsLatin(label: string, topLevel: string): boolean {
  if (isAscii(label)) return false
  return WHOLE.some(({ ofScript, letters, exempt }) => {
    if (!ofScript.test(label) || exempt.has(topLevel)) return false
    if (!isAscii(topLevel) && ofScript.test(topLevel)) return false
    const written = [...label].filter((character) => LETTER.test(character))
    return written.length > 0 && written.every((character) => letters.has(character))
  })
}
