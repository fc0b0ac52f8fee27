import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Script } from 'node:vm'
import type { Page } from 'playwright-core'
import { sampleOf } from '../../corpus/corpus.ts'
import { UNREACHED_HOSTS } from '../../corpus/honest-apps/document.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import type { Made } from '../../corpus/make/envelope.ts'
import { BODIES } from '../../corpus/refunds/bodies.ts'
import {
  type HonestSample,
  honestSample,
  publicBodyPage,
  VARIANTS,
} from '../../corpus/refunds/public-body-page.ts'
import { type KitSample, kitSample, refundKit, STRUCTURES } from '../../corpus/refunds/refund-kit.ts'
import { LANGUAGES } from '../../corpus/refunds/words.ts'
import { type Browser, startBrowser } from '../catalogue/pages/browser.ts'
import { scriptsOf } from './script-elements.ts'

const PAGES = 400
const families = [refundKit, publicBodyPage]
const kits = Array.from({ length: PAGES }, (_, index) => kitSample(chanceOf(`kit ${index}`)))
const honest = Array.from({ length: PAGES }, (_, index) => honestSample(chanceOf(`honest ${index}`)))

function syntaxError(text: string): string | null {
  try {
    new Script(text)
    return null
  } catch (error) {
    return `${error}: ${text.slice(0, 200)}`
  }
}

const share = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length

test('all structures, variants and languages occur, with more than twenty bodies', () => {
  expect(new Set(kits.map((one) => one.structure)).size).toBe(Object.keys(STRUCTURES).length)
  expect(new Set(honest.map((one) => one.variant)).size).toBe(Object.keys(VARIANTS).length)
  for (const all of [kits, honest])
    expect(new Set(all.map((one) => one.language)).size).toBe(LANGUAGES.length)
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(10)
  expect(BODIES.length).toBeGreaterThanOrEqual(20)
  expect(new Set(kits.map((one) => one.name)).size).toBeGreaterThan(80)
})

test('about every sixth kit evades, and few only lead on', () => {
  const evading = share(kits, (one) => one.evasion !== null)
  expect(evading).toBeGreaterThan(0.1)
  expect(evading).toBeLessThan(0.22)
  expect(share(kits, (one) => !one.asks)).toBeLessThan(0.06)
})

describe.each(families.map((family) => [family.id, family] as const))('%s', (id, family) => {
  const pages = (id === 'refund_kit' ? kits : honest).map(({ made }) => made)

  test('the same number and seed give the same bytes', () => {
    for (let number = 0; number < 60; number++)
      expect(sampleOf(family, number, 7)).toEqual(sampleOf(family, number, 7))
  })

  test('pages differ, and so do those of another seed', () => {
    const drawn = pages.map(({ url, body }) => `${url} ${String(body)}`)
    expect(new Set(drawn).size).toBe(PAGES)
    expect(sampleOf(family, 1, 1).capture).not.toEqual(sampleOf(family, 1, 2).capture)
  })

  test('addresses are whole, and no two files share one', () => {
    for (const { url, resources = [] } of pages) {
      expect(new URL(url).href).toBe(url)
      const all = [url, ...resources.map((one) => one.url)]
      expect(new Set(all).size).toBe(all.length)
    }
  })

  test('every script parses and is there, but those of providers of payments', () => {
    for (const made of pages) {
      for (const { src, text } of scriptsOf(made)) {
        if (src === null) expect(syntaxError(text)).toBeNull()
        else {
          const { href, hostname } = new URL(src, made.url)
          const isThere = made.resources?.some((one) => one.url === href) ?? false
          expect([made.url, href, isThere]).toEqual([made.url, href, !UNREACHED_HOSTS.has(hostname)])
        }
      }
      for (const { body } of made.resources ?? [])
        if (body.length < 40_000) expect(syntaxError(body)).toBeNull()
    }
  })

  test('nothing is left to fill in', () => {
    for (const { body, resources = [] } of pages)
      for (const text of [
        String(body),
        ...resources.map((one) => one.body).filter((one) => one.length < 40_000),
      ])
        expect(/\{[mndbh]\}|undefined|\[object/.exec(text)?.[0] ?? null).toBeNull()
  })
})

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIELDS = 'input:visible:not([type=hidden]), select:visible, textarea:visible'
const WAIT_MS = 20_000

const namesOf = (page: Page) =>
  page.locator(FIELDS).evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? '').join(' '))

/** Waits until the fields that are seen are others than before, and there are some. */
async function fieldsAfter(page: Page, before: string): Promise<string> {
  const end = performance.now() + WAIT_MS
  for (;;) {
    const names = await namesOf(page)
    if ((names !== '' && names !== before) || performance.now() > end) return names
    await page.waitForTimeout(50)
  }
}

/** Names of the fields that a person sees at first, and after each click. */
async function walk(browser: Browser, made: Made, clicks: readonly string[], asks: boolean) {
  const context = await browser.newContext({ userAgent: AGENT, viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    const files = new Map((made.resources ?? []).map((file) => [file.url, file]))
    await page.route('**/*', async (route) => {
      const file = files.get(route.request().url())
      if (route.request().url() === made.url)
        await route.fulfill({ contentType: 'text/html; charset=utf-8', body: String(made.body) })
      else if (file !== undefined)
        await route.fulfill({ contentType: file.contentType ?? 'text/javascript', body: file.body })
      else await route.abort()
    })
    await page.goto(made.url)
    const seen: string[] = [asks && clicks.length === 0 ? await fieldsAfter(page, '') : await namesOf(page)]
    for (const selector of clicks) {
      const button = page.locator(`${selector} >> visible=true`).first()
      await button.waitFor({ timeout: WAIT_MS })
      const before = await namesOf(page)
      for (const field of await page.locator(FIELDS).all())
        if (!/radio|checkbox|range/.test((await field.getAttribute('type')) ?? ''))
          await field.fill((await field.getAttribute('type')) === 'email' ? 'a@b.example' : '1234')
      await button.click()
      seen.push(await fieldsAfter(page, before))
    }
    return { seen, thrown, buttons: await page.locator('button:visible, a:visible').count() }
  } finally {
    await context.close()
  }
}

describe('a browser shows a person', () => {
  let browser: Browser
  const perKind = 2
  const few = <T>(all: readonly T[], kindOf: (one: T) => string): (readonly [string, T])[] =>
    [...new Set(all.map(kindOf))].flatMap((kind) =>
      all
        .filter((one) => kindOf(one) === kind)
        .slice(0, perKind)
        .map((one, index) => [`${kind} ${index}`, one] as const),
    )

  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  const kitRows = few<KitSample>(kits, (one) => (one.asks ? one.structure : 'landing'))
  test.each(kitRows)(
    'what the kit asks for: %s',
    async (_, { made, clicks, asks }) => {
      const { seen, thrown, buttons } = await walk(browser, made, clicks, asks)
      expect(thrown).toEqual([])
      expect(buttons).toBeGreaterThan(0)
      if (asks) expect(seen.at(-1)).not.toBe('')
      if (clicks.length > 0) expect(seen.at(-1)).not.toBe(seen[0])
      expect(seen.length).toBe(clicks.length + 1)
    },
    90_000,
  )

  const honestRows = few<HonestSample>(honest, (one) => one.variant)
  test.each(honestRows)(
    'what the honest page asks for: %s',
    async (_, { made, asks }) => {
      const { seen, thrown } = await walk(browser, made, [], asks)
      expect(thrown).toEqual([])
      expect(seen[0] !== '').toBe(asks)
    },
    90_000,
  )
})
