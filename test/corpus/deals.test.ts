import { describe, expect, test } from 'bun:test'
import { FAMILIES } from '../../corpus/corpus.ts'
import { dealKit } from '../../corpus/deals/deal-kit.ts'
import { dealPage } from '../../corpus/deals/deal-page.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import type { Made } from '../../corpus/make/envelope.ts'
import { scriptsOf } from './script-elements.ts'

const SEEDS = Array.from({ length: 300 }, (_, index) => `deal ${index}`)
const CODE = new Set(['', 'text/javascript', 'module'])

function problemOf(code: string): string | null {
  try {
    new Function(code)
    return null
  } catch (error) {
    return `${error}: ${code.slice(0, 300)}`
  }
}

/** The page and the pages in its frames. */
const documentsOf = (made: Made): readonly Made[] => [
  made,
  ...(made.resources ?? [])
    .filter(({ kind }) => kind === 'frame')
    .map(({ url, body }) => ({ ...made, url, body })),
]

test('both are registered', () => {
  for (const family of [dealKit, dealPage]) expect(FAMILIES).toContain(family)
})

describe.each([dealKit, dealPage].map((family) => [family.id, family] as const))('%s', (_, family) => {
  const pages = SEEDS.map((seed) => [seed, family.make(chanceOf(seed))] as const)

  test('the same seed makes the same bytes, other seeds make others', () => {
    for (const [seed, made] of pages.slice(0, 60)) expect(family.make(chanceOf(seed))).toEqual(made)
    expect(new Set(pages.map(([, { body }]) => String(body))).size).toBe(pages.length)
    expect(new Set(pages.map(([, { url }]) => url)).size).toBeGreaterThan(pages.length * 0.8)
  })

  test('addresses are whole, no text is left to fill, and sizes are believable', () => {
    for (const [seed, { url, body, resources = [] }] of pages) {
      expect([seed, new URL(url).href]).toEqual([seed, url])
      const text = String(body)
      expect([seed, /\{[a-z]\}|undefined|\[object|NaN/.exec(text)?.[0] ?? null]).toEqual([seed, null])
      const size = text.length + resources.reduce((sum, one) => sum + one.body.length, 0)
      expect(size).toBeGreaterThan(2_800)
      expect(text.length).toBeLessThan(60_000)
    }
  })

  test('every inline script parses', () => {
    for (const [seed, made] of pages)
      for (const one of documentsOf(made))
        for (const { src, type, text } of scriptsOf(one))
          if (src === null && CODE.has(type)) expect([seed, problemOf(text)]).toEqual([seed, null])
  })

  test('every script that is named is there once, and parses', () => {
    for (const [seed, made] of pages) {
      const urls = (made.resources ?? []).map(({ url }) => url)
      expect([seed, new Set(urls).size]).toEqual([seed, urls.length])
      for (const { src } of documentsOf(made).flatMap((one) => scriptsOf(one)))
        if (src !== null)
          expect([seed, urls]).toEqual([seed, expect.arrayContaining([new URL(src, made.url).href])])
      for (const { body, contentType = '' } of made.resources ?? [])
        if (contentType.includes('javascript') && body.length < 40_000)
          expect([seed, problemOf(body)]).toEqual([seed, null])
    }
  })

  test('at least eight languages and twenty hosts', () => {
    const tongues = pages.map(([, { body }]) => /<html lang="(\w+)"/.exec(String(body))?.[1])
    expect(new Set(tongues).size).toBeGreaterThanOrEqual(8)
    expect(new Set(pages.map(([, { url }]) => new URL(url).hostname)).size).toBeGreaterThan(20)
  })
})
