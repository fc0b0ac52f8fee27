import { describe, expect, test } from 'bun:test'
import { chanceOf } from '../../corpus/make/chance.ts'
import type { Made } from '../../corpus/make/envelope.ts'
import { workplaceKit } from '../../corpus/workplace/workplace-kit.ts'
import { workplacePage } from '../../corpus/workplace/workplace-page.ts'
import { scriptsOf } from './script-elements.ts'

const SEEDS = Array.from({ length: 150 }, (_, index) => `seed ${index}`)
const CODE_TYPES = new Set(['', 'text/javascript', 'module'])
const THIRD_PARTY = 'https://challenges.cloudflare.com/'

/** The page and its frames. */
const documentsOf = (made: Made): readonly Made[] => [
  made,
  ...(made.resources ?? [])
    .filter(({ kind }) => kind === 'frame')
    .map(({ url, body }) => ({ ...made, url, body })),
]

function parses(code: string): string {
  try {
    new Function(code)
    return ''
  } catch (error) {
    return `${error}: ${code.slice(0, 200)}`
  }
}

describe.each([workplaceKit, workplacePage].map((family) => [family.id, family] as const))(
  '%s',
  (_, family) => {
    const pages = SEEDS.map((seed) => [seed, family.make(chanceOf(seed))] as const)

    test('the same seed makes the same bytes, and other seeds other ones', () => {
      for (const [seed, made] of pages) expect(family.make(chanceOf(seed))).toEqual(made)
      expect(new Set(pages.map(([, { body, url }]) => `${url} ${body}`)).size).toBe(pages.length)
      expect(new Set(pages.map(([, { url }]) => new URL(url).hostname)).size).toBeGreaterThan(50)
    })

    test('addresses are whole', () => {
      for (const [, { url }] of pages) expect(new URL(url).href).toBe(url)
    })

    test('nothing is left to fill in, and no word is missing', () => {
      for (const [seed, { body }] of pages) {
        const markup = String(body).replace(/<script[\s\S]*?<\/script>/g, '')
        const left = /(?<!\{)\{[a-z]2?\}(?!\})|undefined<|\[object /.exec(markup)?.[0]
        expect([seed, left]).toEqual([seed, undefined])
      }
    })

    test('every script parses', () => {
      for (const [seed, made] of pages) {
        const inline = documentsOf(made)
          .flatMap((one) => scriptsOf(one))
          .filter(({ src, type }) => src === null && CODE_TYPES.has(type))
        const beside = (made.resources ?? []).filter(
          ({ kind, body }) => kind === 'script' && body.length < 40_000,
        )
        for (const code of [...inline.map(({ text }) => text), ...beside.map(({ body }) => body)])
          expect([seed, parses(code)]).toEqual([seed, ''])
      }
    })

    test('named resources are there once', () => {
      for (const [seed, made] of pages) {
        const there = (made.resources ?? []).map(({ url }) => url)
        expect([seed, new Set(there).size]).toEqual([seed, there.length])
        for (const one of documentsOf(made))
          for (const { src } of scriptsOf(one)) {
            const url = src === null ? THIRD_PARTY : new URL(src, one.url).href
            if (!url.startsWith(THIRD_PARTY))
              expect([seed, there]).toEqual([seed, expect.arrayContaining([url])])
          }
      }
    })
  },
)
