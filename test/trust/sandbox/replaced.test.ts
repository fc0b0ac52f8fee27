import { describe, expect, test } from 'bun:test'
import type { Drawing } from '../../../src/trust/sandbox/draw.ts'
import { sizeOf } from '../../size.ts'
import { SEED, seededRandom } from '../../support/seed.ts'
import { openSpoiled, PAGES, type PageName } from './replaced/pages.ts'
import { POLLUTIONS, type Spoiling, spoiler, TIMES, WAYS } from './replaced/spoiler.ts'

/** WAYPOST_REPLACED=all replaces each function of each page once, in a way and at a time by chance: minutes. */
const SAMPLE = process.env.WAYPOST_REPLACED === 'all' ? Number.POSITIVE_INFINITY : sizeOf(120, 20)
const SETS = sizeOf(25, 5)
const MOST_OF_A_SET = 60
/** Tells slow from never. */
const LIMIT_MS = 3_600_000

const NAMES = Object.keys(PAGES) as PageName[]
const NOTHING: Spoiling = { places: [], way: () => 0, time: 'before' }
const random = seededRandom()
const below = (most: number) => Math.floor(random() * most)
const drawn = new Map(NAMES.map((name) => [name, openSpoiled(name, spoiler(NOTHING))]))

/** All functions that the page can replace, by the ways that lead to them. */
const places = openSpoiled('acting', spoiler({ ...NOTHING, places: null }))
  .acts.filter(({ kind, detail }) => kind === 'copy' && detail.startsWith('at '))
  .flatMap(({ detail }) => detail.split('\n'))

function differing(name: PageName, spoiling: Spoiling): Drawing | null {
  const page = openSpoiled(name, spoiler(spoiling))
  return Bun.deepEquals(page, drawn.get(name)) ? null : page
}

describe(`what a page replaces of its built-ins changes nothing that is recorded or drawn (seed ${SEED}) [T9]`, () => {
  test('where nothing is replaced the pages do all that is compared', () => {
    const [acting, drawing] = NAMES.map((name) => drawn.get(name))
    const kinds = 'fetch socket beacon copy wallet submit download history worker permission alert navigate'
    expect([...new Set(acting?.acts.map(({ kind }) => kind))].join(' ')).toBe(kinds)
    for (const field of ['pass', 'pin', 'in-shadow', 'in-frame', 'in-blob', 'card-element', 'late'])
      expect(drawing?.loaded).toMatch(new RegExp(`name=(?:"|&quot;)${field}\\b`))
    expect(drawing?.pressed[0]).toContain('name="seed"')
    expect([acting?.scripts.failed, drawing?.scripts.failed]).toEqual([0, 0])
  })

  test('the functions are those of the language, the document and the window', () => {
    for (const place of [
      'window.String.prototype.trim',
      'window.JSON.parse',
      'arrays^.next',
      'window.RegExp.prototype.exec',
      'window.Function.prototype.call',
      'window.Promise.prototype.then',
      'window.Element.prototype.innerHTML',
      'window.Node.prototype.appendChild',
      'window.EventTarget.prototype.addEventListener',
      'window.fetch',
      'navigator.sendBeacon',
      'generator^^.next',
    ])
      expect(places.some((at) => at.endsWith(place.split('.').at(-1) ?? ''))).toBe(true)
    expect(places.length).toBeGreaterThan(1_500)
  })

  test.each(NAMES)(
    'one by one, on a page that is %s',
    (name) => {
      const order = places.map((_, at) => at).toSorted(() => random() - 0.5)
      const changed = order.slice(0, SAMPLE).flatMap((at) => {
        const [way, time] = [below(WAYS.length), TIMES[below(TIMES.length)] ?? 'before']
        const page = differing(name, { places: [at], way: () => way, time })
        return page === null ? [] : [`${places[at]} ${time} ${WAYS[way]}`]
      })
      expect(changed).toEqual([])
    },
    LIMIT_MS,
  )

  test.each(NAMES)(
    'in sets, on a page that is %s',
    (name) => {
      for (let round = 0; round < SETS; round++) {
        const set = Array.from({ length: 1 + below(MOST_OF_A_SET) }, () => below(places.length))
        const ways = new Map(set.map((at) => [at, below(WAYS.length)]))
        const time = TIMES[below(TIMES.length)] ?? 'before'
        const page = differing(name, { places: set, way: (at) => ways.get(at) ?? 0, time })
        expect([page, page && set.map((at) => `${places[at]} ${time} ${WAYS[ways.get(at) ?? 0]}`)]).toEqual([
          null,
          null,
        ])
      }
    },
    LIMIT_MS,
  )

  const everything = NAMES.flatMap((name) =>
    TIMES.flatMap((time) => WAYS.map((text, way) => [name, time, text, way] as const)),
  )
  test.each(everything)(
    'all at once, on a page that is %s, %s, by %s',
    (name, time, _, way) => {
      expect(differing(name, { places: 'all', way: () => way, time })).toBeNull()
    },
    LIMIT_MS,
  )

  const polluted = NAMES.flatMap((name) => POLLUTIONS.map((code) => [name, code] as const))
  test.each(polluted)(
    'nor do members that it adds to what all objects inherit: %s, %s',
    (name, code) => {
      expect(differing(name, { places: code, way: () => 0, time: 'before' })).toBeNull()
    },
    LIMIT_MS,
  )
})
