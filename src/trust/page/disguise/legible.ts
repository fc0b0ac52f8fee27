import { CONFUSABLES } from '../../data/loader.ts'

/** Letters as signs of mathematics, in circles and squares, in small capitals and of full width. */
const STYLED =
  /[\u{1d400}-\u{1d7ff}\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9\u{1f130}-\u{1f149}]+/gu
/** Halves and whole letters with which those begin: this is found far faster. */
const MAYBE_STYLED = /[\ud835\ud83c\uff10-\uff5a\u24b6-\u24e9]/
const ORNATE = /[\u{1d400}-\u{1d7ff}\u24b6-\u24e9\u{1f130}-\u{1f149}]{4,40}/gu
const REVERSED = /\u202e([^\u202c\n]{1,300})\u202c?/g
const TOUCHING = /[a-z][\u0370-\u04ff\u0501-\u051d]|[\u0370-\u04ff\u0501-\u051d][a-z]/i
const WORD = /[\p{L}\p{M}]{2,30}/gu
const FOREIGN = /[\u0370-\u03ff\u0400-\u051f]/
const LATIN = /[a-z]/i
const FEWEST_COPIED = 12
const LONGEST_COPIED = 300

/** A text as a person reads it: words of mixed alphabets in Latin letters, and what is turned round the right way. */
export function legible(text: string): string {
  const turned = text.includes('\u202e')
    ? text.replace(REVERSED, (_, inner: string) => reversed(inner))
    : text
  const plain = MAYBE_STYLED.test(turned)
    ? turned.replace(STYLED, (letters) => letters.normalize('NFKC'))
    : turned
  if (!FOREIGN.test(plain)) return plain
  const copied = new Set(copiedLines(plain))
  const read =
    copied.size === 0
      ? plain
      : plain
          .split('\n')
          .map((line) => (copied.has(line) ? latinOf(line) : line))
          .join('\n')
  return TOUCHING.test(read) ? read.replace(WORD, (word) => (isMixed(word) ? latinOf(word) : word)) : read
}

const NARROW = '[\\u00a0\\u2000-\\u200a\\u202f]'
const MAYBE_SPREAD = new RegExp(`${NARROW}\\S${NARROW}`)
const lettersApart = (least: number) =>
  new RegExp(`(?<![\\p{L}\\p{N}])\\p{L}(?:${NARROW}\\p{L}){${least},}(?![\\p{L}\\p{N}])`, 'gu')
const THREE_APART = lettersApart(2)
const TWO_APART = lettersApart(1)

/** A text without the spaces within words whose letters stand apart. */
export function closedUp(text: string): string {
  if (!MAYBE_SPREAD.test(text) || text.search(THREE_APART) < 0) return text
  return text.replace(TWO_APART, (letters) => letters.replace(/\s/g, ''))
}

/** The words of a text that people read otherwise than a program does, as people read them. */
export function disguisedWords(text: string): readonly string[] {
  const turned = [...text.matchAll(REVERSED)].map(([, inner = '']) => reversed(inner))
  const ornate = [...((MAYBE_STYLED.test(text) ? text.match(ORNATE) : null) ?? [])].map((letters) =>
    letters.normalize('NFKC'),
  )
  const mixed = TOUCHING.test(text) ? (text.match(WORD) ?? []).filter(isMixed).map(latinOf) : []
  const copied = copiedLines(text).map(latinOf)
  return [...turned.filter((words) => LATIN.test(words)), ...ornate, ...copied, ...mixed]
}

export const reversed = (text: string) => [...text].reverse().join('')

function isMixed(word: string): boolean {
  if (!LATIN.test(word) || !FOREIGN.test(word)) return false
  return !UNLIKE.test(word)
}

function latinOf(text: string): string {
  return [...text]
    .map((letter) => (FOREIGN.test(letter) ? (LOOKS.get(letter.toLowerCase()) ?? letter) : letter))
    .join('')
}

/** Letters of other alphabets that look like one of ours. */
const LOOKS: ReadonlyMap<string, string> = new Map(
  [...CONFUSABLES].flatMap(([letter, [latin = '']]) =>
    FOREIGN.test(letter) && /^[a-z]$/.test(latin) ? [[letter, latin] as const] : [],
  ),
)
/** Foreign letters that most fonts draw as Latin ones; the rest of LOOKS passes for Latin in a Latin word only. */
const SAME = new Set('аеорсухіјѕһԁԛԝӏԍАВЕКМНОРСТУХІЈЅԌԚԜοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ')
const OTHERS = Array.from({ length: 0x51e - 0x370 }, (_, at) => String.fromCharCode(0x370 + at)).filter(
  (letter) => /\p{L}/u.test(letter),
)
/** Letters of those alphabets that are unlike ours; without the flag for all planes they are found far faster. */
const UNLIKE = new RegExp(`[${OTHERS.filter((letter) => !LOOKS.has(letter.toLowerCase())).join('')}]`)
const TOLD_APART = new RegExp(`[${OTHERS.filter((letter) => !SAME.has(letter)).join('')}]`)

/** Lines of some length in letters that are the same as ours: in no other language is there one. */
function copiedLines(text: string): readonly string[] {
  if (!FOREIGN.test(text)) return []
  return text
    .split('\n')
    .filter(
      (line) =>
        line.length <= LONGEST_COPIED &&
        FOREIGN.test(line) &&
        !TOLD_APART.test(line) &&
        (line.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_COPIED,
    )
}
