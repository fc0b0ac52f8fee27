/** Honest surroundings that a browser shows do not make the example of a rule benign (T16). */
import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import type { Example, ExampleVisit } from '../../../src/trust/judge/example.ts'
import type { Rule } from '../../../src/trust/judge/rule.ts'
import { LOWERED } from '../../../src/trust/judge/signals.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import { TABLES } from '../../../src/trust/judge/tables.ts'
import { exampleCapture } from './example-visit.ts'

const STORY = `<article><p>${'The ferry leaves the old harbour at noon and is back before dark. '.repeat(80)}</p></article>`
const PATHS = ['/news', '/boats', '/archive/2019', '/contact', '/gallery', '/imprint', '/shop', '/events']
const NAVIGATION = `<nav>${PATHS.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')}</nav>`

const WAYS: readonly (readonly [string, (html: string) => string])[] = [
  ['navigation', (html) => NAVIGATION + html],
  ['a story beneath', (html) => html + STORY],
  ['a story before', (html) => STORY + html],
  ['a page of a company', (html) => `${NAVIGATION}${STORY}${html}${STORY}`],
  [
    'what breaks out of a noscript in the head',
    (html) => `<noscript>${NAVIGATION}${STORY}</noscript>${html}`,
  ],
]

/** These rules look at a page as a whole, or for words that stand at no field and at no button. */
const OF_WHOLE = [
  'content.callback_lure',
  'content.card_pretext',
  'content.foreign_identity',
  'content.giveaway_lure',
  'content.kit_close_likeness',
  'content.kit_likeness',
  'content.locked_in',
  'content.notification_wall',
  'content.page_trap',
  'content.pairing_lure',
  'content.pictured_form',
  'content.program_pretext',
  'content.qr_lure',
  'content.renewal_story',
  'content.share_chain',
  'content.support_scam',
  'content.unsigned_story',
]
/** The examples of these name their host, and with ways on besides that lets them go. */
const NAMED = ['content.card_story', 'content.cheap_story', 'content.money_pretext', 'content.promised_gain']
const EXCUSED: ReadonlySet<string> = new Set([...OF_WHOLE, ...LOWERED, ...NAMED])

const visitOf = (example: Example): ExampleVisit =>
  typeof example === 'string' ? { html: example } : example

const RULES = TABLES.flatMap(({ rules }) => Object.entries<Rule | Rule<Subject>>(rules))

const verdictOf = (visit: ExampleVisit) => grade(exampleCapture(visit)).verdict

/** Examples of rules that are enough for a suspicion, on an HTML page of their own. */
const LURES = RULES.flatMap(([id, { example }]) => {
  const visit = visitOf(example)
  return visit.html === undefined || !['suspicious', 'dangerous'].includes(verdictOf(visit))
    ? []
    : [[id, visit] as const]
})

/** Twins that are honest on an HTML page of their own. */
const HONEST = RULES.flatMap(([id, { twin }]) => {
  const visit = visitOf(twin)
  return visit.html === undefined || verdictOf(visit) !== 'benign' ? [] : [[id, visit] as const]
})

describe.each(WAYS)('beside %s', (_, surround) => {
  test.each(LURES.filter(([id]) => !EXCUSED.has(id)))('the example of %s is not benign', (_id, visit) => {
    expect(verdictOf({ ...visit, html: surround(visit.html ?? '') })).not.toBe('benign')
  })

  test.each(HONEST)('the twin of %s stays benign', (_id, visit) => {
    expect(verdictOf({ ...visit, html: surround(visit.html ?? '') })).toBe('benign')
  })
})
