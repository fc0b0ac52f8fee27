import { ownerGroup } from '../../address/owners.ts'
import wordCount from '../../data/phrases/word-count.json'
import wordNoun from '../../data/phrases/word-noun.json'
import { anyOf, sourceOf } from '../../data/phrases.ts'
import { EXERCISE, WALLET_NAME, WALLET_WORD } from '../../intents/words.ts'
import type { Field } from '../../page/page.ts'
import type { Facts } from '../facts.ts'
import type { Place, Rule, Tree } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'

/** Words from which wallets are recovered (BIP 39). */
const COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
const TYPED: ReadonlySet<string> = new Set(['', 'text', 'password', 'textarea', 'contenteditable'])
const SHORTEST_WORD = 4
const MOST_OTHERS = 1
const BARE_TEXT = 600
const TOLD = 2_000
const MOST_IMAGES = 20
const NUMBERED = /^(\P{N}{0,24}?)(\d{1,2})(\P{N}{0,12})$/u
const NOUN = new RegExp(`^\\P{L}*${sourceOf(wordNoun)}\\p{L}{0,3}\\P{L}*$`, 'iu')
const NEUTRAL =
  /^(?:|w|p|s|t|i|f|n|no|nr|num|seed|mnemonic|phrase|key|recovery|word|words|wd|input|field|text|txt|box|slot|cell|el)$/i
const WORD_COUNT = anyOf(wordCount)
const WORDS = anyOf(wordNoun)

interface Row {
  readonly first: Field
  readonly isNamed: boolean
  readonly isMasked: boolean
}

const visibleOf = ({ placeholder, label }: Field) => placeholder.trim() || label.trim()
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]+/gu, '')
const isNoun = (text: string) => NOUN.test(text)

const SOURCES: readonly {
  readonly read: (field: Field) => string
  readonly isVisible: boolean
}[] = [
  { read: ({ placeholder }) => placeholder.trim(), isVisible: true },
  { read: ({ label }) => label.trim(), isVisible: true },
  { read: ({ name }) => name, isVisible: false },
  { read: ({ id }) => id, isVisible: false },
]

function rowOf({ page, last: site }: Facts): Row | null {
  if (ownerGroup(site) !== null) return null
  const typed = page.fields.filter(
    ({ type, maxLength }) => TYPED.has(type) && (maxLength === null || maxLength >= SHORTEST_WORD),
  )
  const [first] = COUNTS
  if (typed.length < (first ?? 0)) return null
  for (const fields of [typed.filter(({ hidden }) => !hidden), typed]) {
    for (const { read, isVisible } of SOURCES) {
      const row = numberedIn(fields, read, isVisible)
      if (row !== null) return row
    }
    if (isUnlabelled(fields)) return rowFrom(fields, false)
  }
  return null
}

function rowFrom(fields: readonly Field[], isNamed: boolean): Row | null {
  const [first] = fields
  return first === undefined ? null : { first, isNamed, isMasked: fields.every(({ masked }) => masked) }
}

function numberedIn(
  fields: readonly Field[],
  read: (field: Field) => string,
  isVisible: boolean,
): Row | null {
  let run: Field[] = []
  let [stem, next] = ['', 0]
  for (const field of [...fields, null]) {
    const [, before = '', digits, after = ''] = field === null ? [] : (NUMBERED.exec(read(field)) ?? [])
    const number = digits === undefined ? -1 : Number(digits)
    if (field !== null && run.length > 0 && number === next && `${before} ${after}` === stem) {
      run.push(field)
      next++
      continue
    }
    const row = rowOfRun(run, stem, fields.length, isVisible)
    if (row !== null) return row
    const isStart = field !== null && (number === 1 || (number === 0 && !isVisible))
    run = isStart ? [field] : []
    stem = `${before} ${after}`
    next = number + 1
  }
  return null
}

function rowOfRun(run: readonly Field[], stem: string, all: number, isVisible: boolean): Row | null {
  if (!COUNTS.has(run.length)) return null
  const letters = lettersOf(stem)
  const isNamed = letters !== '' && isNoun(letters)
  if (letters !== '' && !isNamed && (isVisible || !NEUTRAL.test(letters))) return null
  // What stands before the first field may be a heading.
  if (!isVisible && !run.slice(1).every((field) => saysNothingElse(visibleOf(field)))) return null
  return isNamed || all - run.length <= MOST_OTHERS ? rowFrom(run, isNamed) : null
}

function saysNothingElse(text: string): boolean {
  const letters = lettersOf(text)
  return letters === '' || isNoun(letters)
}

function isUnlabelled(fields: readonly Field[]): boolean {
  if (!COUNTS.has(fields.length)) return false
  const [, ...others] = fields
  return (
    others.every((field) => visibleOf(field) === '') &&
    others.every(
      ({ name }) => NEUTRAL.test(lettersOf(name)) && lettersOf(name) === lettersOf(others[0]?.name ?? ''),
    )
  )
}

const placeOf = ({ offset, placeholder, label, name }: Field): Place => ({
  at: 'html:field',
  offset,
  seen: placeholder || label || name,
})

function toldBy(patterns: readonly RegExp[], texts: readonly string[]): Place | null {
  for (const text of texts) {
    const seen = patterns.map((pattern) => pattern.exec(text)?.[0]).find((one) => one !== undefined)
    if (seen !== undefined) return { at: 'html:text', offset: null, seen }
  }
  return null
}

const headsOf = ({ page }: Facts) => [page.title ?? '', ...page.headings.slice(0, 5)]
const toldOf = (facts: Facts) => [...headsOf(facts), facts.text.slice(0, TOLD)]

function countedField({ typedFields, page, last: site }: Facts): Place | null {
  if (ownerGroup(site) !== null || page.seenLength > BARE_TEXT || typedFields.length > 1 + MOST_OTHERS)
    return null
  const counted = typedFields.find(
    ({ type, placeholder, label }) =>
      TYPED.has(type) && WORD_COUNT.test(`${placeholder} ${label.slice(0, 200)}`),
  )
  return counted === undefined ? null : placeOf(counted)
}

const inputs = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at + 1)).join('')
const BARE = inputs(12, (at) => `<input placeholder="${at}.">`)

export const WORDS_SIGNS = {
  'asks.numbered_words': {
    says: 'has as many numbered fields as a wallet has words to be recovered from',
    see: (facts) => {
      const row = rowOf(facts)
      return row === null ? null : placeOf(row.first)
    },
    example: BARE,
    twin: inputs(12, (at) => `<label>Item ${at} <input></label>`),
  },
  'asks.words_by_name': {
    says: 'calls each of them a word',
    see: (facts) => {
      const row = rowOf(facts)
      return row?.isNamed === true ? placeOf(row.first) : null
    },
    example: inputs(12, (at) => `<input placeholder="Word ${at}">`),
    twin: BARE,
  },
  'asks.masked_words': {
    says: 'shows dots for what is typed into each of them',
    see: (facts) => {
      const row = rowOf(facts)
      return row?.isMasked === true ? placeOf(row.first) : null
    },
    example: inputs(12, (at) => `<input type=password placeholder="${at}">`),
    twin: BARE,
  },
  'asks.counted_words': {
    says: 'has a field for so many words as a wallet has to be recovered from',
    see: countedField,
    example: '<textarea placeholder="Ihre 24 Wörter"></textarea>',
    twin: '<textarea placeholder="Ihre Meinung"></textarea>',
  },
  'asks.further': {
    says: 'asks for more than one thing',
    see({ typedFields: [, second] }) {
      return second === undefined ? null : placeOf(second)
    },
    example: '<input placeholder="Your slogan"><input placeholder="Your mail address">',
    twin: '<input placeholder="Your slogan">',
  },
  'story.wallet': {
    says: 'is about a wallet',
    see: (facts) => {
      const alts = facts.page.images.slice(0, MOST_IMAGES).map(({ alt }) => alt)
      return toldBy([WALLET_NAME, WALLET_WORD], [...toldOf(facts), ...alts])
    },
    example: '<img src="/l.svg" alt="Ledger">',
    twin: '<img src="/l.svg" alt="Lindgren">',
  },
  'story.word_count': {
    says: 'speaks of so many words as a wallet has to be recovered from',
    see: (facts) => toldBy([WORD_COUNT], [...toldOf(facts), ...facts.headlines.map(({ text }) => text)]),
    example: '<p>Geben Sie Ihre 24 Wörter ein</p>',
    twin: '<p>Geben Sie Ihre 25 Wörter ein</p>',
  },
  'story.words': {
    says: 'asks for words',
    see: (facts) => toldBy([WORDS], toldOf(facts)),
    example: '<h1>Type your words in order</h1>',
    twin: '<h1>Type your password</h1>',
  },
  'story.exercise': {
    says: 'says in its title or a heading that words are for play or to learn',
    see: (facts) => toldBy([EXERCISE], headsOf(facts)),
    example: '<h1>Crossword</h1>',
    twin: '<h1>Wallet</h1>',
  },
} satisfies Record<string, Sign>

const NAMED_OR_TOLD: Tree = any('asks.words_by_name', 'story.words', 'story.word_count')
const PROVED: Tree = any(
  all('asks.numbered_words', any('story.wallet', 'asks.masked_words')),
  all('asks.numbered_words', 'story.word_count', none('story.exercise')),
  all('asks.counted_words', 'story.wallet'),
)

export const WORDS_RULES = {
  'content.recovery_words': {
    points: 60,
    severity: 'critical',
    category: 'wallet_drain',
    message: 'The page takes the words that a wallet can be recovered from, one by one or in one field.',
    ref: 'https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki',
    when: PROVED,
    example: `<h1>Geben Sie Ihre 12 Wörter ein</h1>${BARE}`,
    twin: `<h1>Vokabeltest: 12 Wörter</h1>${BARE}`,
  },
  'content.numbered_words': {
    points: 35,
    severity: 'high',
    category: 'wallet_drain',
    message:
      'The page asks for as many words as a wallet can be recovered from, and says nothing of what for.',
    ref: 'https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki',
    when: all(
      any(all('asks.numbered_words', NAMED_OR_TOLD), all('asks.counted_words', none('asks.further'))),
      none(PROVED, 'story.exercise', 'names.itself', 'story.long_text'),
    ),
    example: `<h1>Type your words in order</h1>${BARE}`,
    twin: `<h1>Load per hour</h1>${BARE}`,
  },
} satisfies Record<string, Rule>
