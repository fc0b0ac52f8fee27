import { describe, expect, test } from 'bun:test'
import { Script } from 'node:vm'
import type { Family } from '../../corpus/family.ts'
import { UNREACHED_HOSTS } from '../../corpus/honest-apps/document.ts'
import { HONEST_APPS } from '../../corpus/honest-apps/families.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import type { Made } from '../../corpus/make/envelope.ts'
import { officePage } from '../../corpus/offices/office-page.ts'
import { scriptsOf } from './script-elements.ts'

const FAMILIES = [...HONEST_APPS, officePage].map((family) => [family.id, family] as const)
const PAGES = 40

const pagesOf = (family: Family): readonly Made[] =>
  Array.from({ length: PAGES }, (_, index) => family.make(chanceOf(`${family.id} ${index}`)))

const modules = new Bun.Transpiler({ loader: 'js' })

/** What the engine says of a script that it cannot parse; null where it can. */
function syntaxError(text: string, type: string): string | null {
  try {
    if (type === 'module') modules.scan(text)
    else new Script(text)
    return null
  } catch (error) {
    return `${error}: ${text.slice(0, 120)}`
  }
}

const RUNS = new Set(['', 'text/javascript', 'module'])

/** Texts of all that runs: scripts in the page and scripts that it names. */
function runningTexts(page: Made): readonly { readonly text: string; readonly type: string }[] {
  const elements = scriptsOf(page).filter(({ type }) => RUNS.has(type))
  const inline = elements.filter(({ src }) => src === null)
  const named = elements.flatMap(({ src, type }) => {
    const url = src === null ? null : new URL(src, page.url).href
    const resource = page.resources?.find((entry) => entry.url === url)
    return resource === undefined ? [] : [{ text: resource.body, type }]
  })
  return [...inline, ...named]
}

test('the families are held out, honest, and each has a name of its own', () => {
  expect(new Set(HONEST_APPS.map(({ id }) => id)).size).toBe(12)
  expect(HONEST_APPS.filter(({ expected, split }) => expected !== 'benign' || split !== 'held-out')).toEqual(
    [],
  )
})

describe.each(FAMILIES)('%s', (_, family) => {
  const pages = pagesOf(family)

  test('makes the same page for the same seed', () => {
    expect(pagesOf(family)).toEqual([...pages])
  })

  test('makes another page for each seed', () => {
    expect(new Set(pages.map(({ body }) => String(body))).size).toBe(PAGES)
    expect(new Set(pages.map(({ url }) => url)).size).toBeGreaterThan(PAGES / 2)
  })

  test('has scripts that parse', () => {
    const texts = pages.flatMap(runningTexts)
    expect(texts.length).toBeGreaterThan(PAGES / 2)
    expect(texts.flatMap(({ text, type }) => syntaxError(text, type) ?? [])).toEqual([])
  })

  test('brings every external script along but those of the third parties that a visit does not reach', () => {
    const missing = pages.flatMap((page) =>
      scriptsOf(page).flatMap(({ src }) => {
        if (src === null) return []
        const { href, hostname } = new URL(src, page.url)
        const isThere = page.resources?.some(({ url }) => url === href) ?? false
        return isThere !== UNREACHED_HOSTS.has(hostname) ? [] : [`${page.url} ${href}`]
      }),
    )
    expect(missing).toEqual([])
  })

  test('stands at https addresses of public names, without two files at one address', () => {
    for (const { url, resources = [] } of pages) {
      expect(new URL(url)).toMatchObject({ protocol: 'https:', hash: '' })
      const addresses = resources.map((resource) => resource.url)
      expect(new Set(addresses).size).toBe(addresses.length)
    }
  })
})
