/** Each rule, beside surroundings that a browser does not show, and on what a style sheet brings back (T14, T16). */
import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../src/trust/address/site.ts'
import { leadsOn } from '../../../src/trust/brands/own-name.ts'
import { grade } from '../../../src/trust/grade.ts'
import type { ExampleVisit } from '../../../src/trust/judge/example.ts'
import type { Rule } from '../../../src/trust/judge/rule.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import { TABLES } from '../../../src/trust/judge/tables.ts'
import { readMarkup } from '../../../src/trust/page/read.ts'
import { exampleCapture } from './example-visit.ts'

const STORY = 'The ferry leaves the old harbour at noon and comes back before the lamps are lit. '.repeat(60)
const PATHS = ['/news', '/boats', '/archive/2019', '/contact', '/gallery', '/imprint', '/shop', '/events']
const NAVIGATION = `<nav>${PATHS.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')}</nav>`
const SURROUNDINGS = `${NAVIGATION}<article><p>${STORY}</p></article>`

const WAYS: readonly (readonly [string, (content: string) => string])[] = [
  ['a template', (content) => `<template>${content}</template>`],
  ['noscript', (content) => `<noscript>${content}</noscript>`],
  ['the attribute hidden', (content) => `<div hidden>${content}</div>`],
  ...[
    'display:none',
    'visibility: hidden; height: 0',
    'opacity:0;height:0',
    'font-size:0;color:transparent',
    'position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden',
    'position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden',
    'height:0;overflow:hidden',
  ].map((style) => [style, (content: string) => `<div style="${style}">${content}</div>`] as const),
]

/** An honest page of games has two thirds of its words out of sight, so length excuses these where it is not seen, too. */
const BY_ALL_TEXT = new Set(['content.giveaway_lure', 'content.share_chain', 'content.named_lure'])

/** Rules that are found on an HTML page of their own, with it. */
const EXAMPLES = TABLES.flatMap(({ rules }) => Object.entries<Rule | Rule<Subject>>(rules)).flatMap(
  ([id, { example }]) => {
    const visit: ExampleVisit = typeof example === 'string' ? { html: example } : example
    return visit.html === undefined ? [] : [[id, visit] as const]
  },
)

describe.each(WAYS)('surroundings that are kept from sight by %s', (_, keep) => {
  test.each(EXAMPLES)('leave %s', (id, visit) => {
    const hidden = BY_ALL_TEXT.has(id) ? NAVIGATION : SURROUNDINGS
    const html = `${visit.html}${keep(hidden)}`
    expect(grade(exampleCapture({ ...visit, html })).signals.map((signal) => signal.id)).toContain(id)
  })

  test('lead nowhere', () => {
    const site = siteOf(new URL('https://orchardgorse.fr/'))
    const page = (html: string) => readMarkup(`<p>Boats</p>${html}`, 'https://orchardgorse.fr/')
    expect(leadsOn(site, page(keep(SURROUNDINGS)))).toBe(false)
    expect(leadsOn(site, page(SURROUNDINGS))).toBe(true)
  })
})

const OUT_OF_SIGHT = [
  'position:absolute;left:-9999px',
  'position:absolute;clip:rect(0 0 0 0)',
  'height:0;overflow:hidden',
  'color:transparent',
  'text-indent:-9999px',
]

describe.each(OUT_OF_SIGHT)('what a style sheet brings back to sight from "%s"', (style) => {
  test.each(EXAMPLES.filter(([id]) => !id.startsWith('content.practice')))('is judged by %s', (_, visit) => {
    const badness = (html = '') =>
      ['benign', 'inconclusive', 'suspicious', 'dangerous'].indexOf(
        grade(exampleCapture({ ...visit, html })).verdict,
      )
    const shown = `<style>#x{all:revert!important}</style><div id=x>${visit.html}</div>`
    expect(badness(shown.replace('id=x>', `id=x style="${style}">`))).toBeGreaterThanOrEqual(badness(shown))
  })
})
