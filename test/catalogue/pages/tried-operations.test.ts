/** Every operation of the reference as it is tried: what it answers, and that it stays in view, in a real browser. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { type Service, startService } from '../../support/service.ts'
import { type Site, startSite } from '../../support/site.ts'
import { SITE } from './areas/trust.ts'
import {
  type Browser,
  close,
  execute,
  keyField,
  type OpenedPage,
  openReference,
  startBrowser,
  textOf,
  tryOut,
} from './browser.ts'

setDefaultTimeout(60_000)

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
let service: Service
let browser: Browser
let visit: OpenedPage
let site: Site

beforeAll(async () => {
  const env = { TRUST_ALLOW_NETWORKS: '127.0.0.0/8' }
  ;[service, browser, site] = await Promise.all([startService({ env }), startBrowser(), startSite(SITE)])
  visit = await openReference(browser, service.baseUrl)
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close(), site?.[Symbol.asyncDispose]()])
})

/** How high an operation is on a desktop and on a phone, in screens. */
async function screensOf(operation: Locator): Promise<number[]> {
  const page = operation.page()
  const heights: number[] = []
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    const { height } = (await operation.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
    heights.push(height / screen.height)
  }
  return heights
}

/** The reference fills in an example for each field; a request with these examples gets this status. */
test.each([
  ['catalogueGet', '200'],
  ['geoLookup', '200'],
  ['geoLookupAddress', '200'],
  ['geoBatch', '200'],
  ['notifyHealth', '200'],
  ['notifyCreateEvent', '201'],
  ['notifyCreateEvents', '200'],
  ['notifyGetEvent', '404'],
  ['notifyListInbox', '200'],
  ['notifyUnreadCount', '200'],
  ['notifyMarkRead', '404'],
  ['notifyMarkUnread', '404'],
  ['notifyArchive', '404'],
  ['notifyMarkAllRead', '200'],
  ['notifySetPreferences', '200'],
  ['notifyGetPreferences', '200'],
  ['notifyDeletePreference', '204'],
  ['notifySetContact', '200'],
  ['notifyGetContact', '200'],
  ['notifyDeleteContact', '204'],
  ['notifyCreateUserToken', '201'],
  ['usageGet', '200'],
])(
  '%s is answered by %s when it is tried as it is filled in, on two screens at most',
  async (id, expected) => {
    const { page } = visit
    await keyField(page).fill(service.demoKey)
    const operation = await tryOut(page, id)
    expect(await execute(operation)).toStartWith(expected)
    expect(Math.max(...(await screensOf(operation)))).toBeLessThanOrEqual(2)
    await close(operation)
  },
)

test('a tried check has its report on two screens at most, the headers folded, and the other answers when asked', async () => {
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  const operation = await tryOut(page, 'trustCheckUrl')
  const before = await operation.locator('.answer').count()
  await operation.getByLabel('Request body').fill(`{"url": "http://127.0.0.1:${site.port}/"}`)
  expect(await execute(operation)).toBe('200')
  expect(await textOf(operation.locator('.live-responses-table'))).toContain('"verdict": "dangerous"')
  expect(Math.max(...(await screensOf(operation)))).toBeLessThanOrEqual(2)
  expect(await operation.locator('.answer-status').allTextContents()).toEqual(['200'])
  const headers = operation.getByText('ratelimit-policy: ').filter({ visible: true })
  expect(await headers.count()).toBe(0)
  await operation.getByText('Headers of the answer').click()
  expect(await headers.count()).toBe(1)
  await operation.getByRole('button', { name: `Show all ${before} answers` }).click()
  expect(await operation.locator('.answer').count()).toBe(before)
  await close(operation)
})
