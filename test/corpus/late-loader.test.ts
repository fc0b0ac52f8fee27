import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { lateLoaderKit, OPENERS } from '../../corpus/loaders/late-loader-kit.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import { type Browser, startBrowser } from '../catalogue/pages/browser.ts'
import { shownFields } from './shown-form.ts'

const pageOf = (number: number) => lateLoaderKit.make(chanceOf(`late ${number}`))
const pages = Array.from({ length: 300 }, (_, number) => pageOf(number))
const DRAWN = 24
const openers = OPENERS.map((id) => `#${id}`).join(', ')

test('the same seed makes the same page, and another seed another one', () => {
  expect(pages.map((_, number) => pageOf(number))).toEqual(pages)
  expect(new Set(pages.map(({ body }) => String(body))).size).toBe(pages.length)
})

test('addresses are whole', () => {
  expect(pages.filter(({ url }) => new URL(url).href !== url)).toEqual([])
})

test('the served markup has no field that is seen', () => {
  const found: string[] = []
  for (const { url, body } of pages)
    new HTMLRewriter()
      .on('input:not([type=hidden]), textarea:not([style="display:none"])', {
        element: () => void found.push(url),
      })
      .transform(String(body).replaceAll(/<template[\s\S]*?<\/template>/g, ''))
  expect(found).toEqual([])
})

describe('a browser shows a person', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  test.concurrent.each(pages.slice(0, DRAWN).map((page, number) => [number, page] as const))(
    'the form of page %i',
    async (_, page) => {
      expect(await shownFields(browser, page, undefined, undefined, openers)).toMatch(
        /^(?:text|tel|email|password|textarea) /m,
      )
    },
  )

  test('no form of a page without its scripts', async () => {
    const [page = pageOf(0)] = pages
    const body = String(page.body).replaceAll(/<script[\s\S]*?<\/script>/g, '')
    expect(await shownFields(browser, { ...page, body }, undefined, 20, openers)).toBe('')
  })
})
