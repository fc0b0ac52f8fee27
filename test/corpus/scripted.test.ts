import { describe, expect, test } from 'bun:test'
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5'
import { duesKit } from '../../corpus/dues/dues-kit.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import type { Made } from '../../corpus/make/envelope.ts'
import { SCRIPTED_FRAUDS } from '../../corpus/scripted/families.ts'

type Element = DefaultTreeAdapterTypes.Element

const SEEDS = Array.from({ length: 40 }, (_, index) => `seed ${index}`)
const CODE_TYPES = new Set(['', 'text/javascript', 'module', 'application/javascript'])

function elementsOf(node: DefaultTreeAdapterTypes.Node): readonly Element[] {
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  const below = inside.flatMap((child) => elementsOf(child))
  return tree.isElementNode(node) ? [node, ...below] : below
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value

const scriptsOf = (html: string) =>
  elementsOf(parse(html)).filter(
    (element) => element.tagName === 'script' && CODE_TYPES.has(attribute(element, 'type') ?? ''),
  )

const textOf = (element: Element) =>
  element.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')

function parses(code: string, isModule: boolean): true | string {
  try {
    if (isModule) new Bun.Transpiler({ loader: 'js' }).scan(code)
    else new Function(code)
    return true
  } catch (error) {
    return `${error}: ${code.slice(0, 300)}`
  }
}

/** The page and the pages that its frames show, with the address of each. */
const documentsOf = (made: Made): readonly (readonly [url: string, html: string])[] => [
  [made.url, String(made.body)],
  ...(made.resources ?? [])
    .filter(({ kind }) => kind === 'frame')
    .map(({ url, body }) => [url, body] as const),
]

test('ids of families differ', () => {
  expect(new Set(SCRIPTED_FRAUDS.map(({ id }) => id)).size).toBe(SCRIPTED_FRAUDS.length)
  expect(SCRIPTED_FRAUDS.length).toBeGreaterThanOrEqual(10)
})

describe.each([...SCRIPTED_FRAUDS, duesKit].map((family) => [family.id, family] as const))(
  '%s',
  (_, family) => {
    const pages = SEEDS.map((seed) => [seed, family.make(chanceOf(seed))] as const)

    test('the same seed makes the same bytes', () => {
      for (const [seed, made] of pages) expect(family.make(chanceOf(seed))).toEqual(made)
    })

    test('pages of different seeds differ', () => {
      expect(new Set(pages.map(([, { body }]) => String(body))).size).toBe(pages.length)
    })

    test('addresses are whole, and no two resources share one', () => {
      for (const [seed, { url, resources = [] }] of pages) {
        expect([seed, new URL(url).href]).toEqual([seed, url])
        expect([seed, new Set(resources.map((one) => one.url)).size]).toEqual([seed, resources.length])
      }
    })

    test('every inline script parses', () => {
      for (const [seed, made] of pages)
        for (const [, html] of documentsOf(made))
          for (const script of scriptsOf(html).filter((one) => attribute(one, 'src') === undefined))
            expect([seed, parses(textOf(script), attribute(script, 'type') === 'module')]).toEqual([
              seed,
              true,
            ])
    })

    test('every external script is a resource that parses', () => {
      for (const [seed, made] of pages) {
        const scripts = (made.resources ?? []).filter(({ kind }) => kind === 'script')
        for (const [at, html] of documentsOf(made))
          for (const source of scriptsOf(html).flatMap((script) => attribute(script, 'src') ?? [])) {
            const url = new URL(source, at).href
            if (/^(?:data|blob):/.test(url)) continue
            expect([seed, scripts.map((one) => one.url)]).toEqual([seed, expect.arrayContaining([url])])
          }
        for (const { body } of scripts.filter((one) => one.body.length < 40_000))
          expect([seed, parses(body, false)]).toEqual([seed, true])
      }
    })
  },
)
