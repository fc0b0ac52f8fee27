/** The reference on the page: every operation read, and tried with a key, in a real browser. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Service, startService } from '../../support/service.ts'
import {
  type Browser,
  close,
  execute,
  keyField,
  type OpenedPage,
  openPage,
  openReference,
  startBrowser,
  textOf,
  tryOut,
} from './browser.ts'

setDefaultTimeout(60_000)

/** As where a proxy stands in front, under a path; the service cannot be reached under its public address here. */
const PUBLIC = 'https://api.example.com/waypost'
let service: Service
let browser: Browser
let visit: OpenedPage

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService({ env: { BASE_URL: PUBLIC } }), startBrowser()])
  visit = await openReference(browser, service.baseUrl)
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close()])
})

/** The id of every operation in the order of the page: `operations-geo-geoLookup` is geoLookup's. */
const shownIds = (opened: OpenedPage) =>
  opened.page.locator('.opblock').evaluateAll((all) => all.map(({ id }) => id.split('-').at(-1) ?? ''))

describe('the reference', () => {
  test('has every operation of the service', async () => {
    const catalogue = (await (await fetch(`${service.baseUrl}/v1`)).json()) as {
      areas: { operations: { id: string }[] }[]
    }
    const ids = catalogue.areas.flatMap(({ operations }) => operations.map(({ id }) => id))
    expect(ids).toHaveLength(14)
    expect((await shownIds(visit)).sort()).toEqual(ids.sort())
  })

  test('tries an operation with the key of the page, where the page came from', async () => {
    const { page, complaints, foreign } = visit
    await keyField(page).fill(service.demoKey)
    expect(await textOf(page.locator('#reference-key'))).toEndWith('it is there.')
    const operation = await tryOut(page, 'geoLookupAddress')
    const [sent, status] = await Promise.all([
      page.waitForRequest('**/v1/geo/81.2.69.142'),
      execute(operation),
    ])
    expect(status).toBe('200')
    expect(sent.headers()).toMatchObject({ authorization: `Bearer ${service.demoKey}` })
    expect(sent.headers()).not.toHaveProperty('if-none-match')
    expect(await textOf(operation.locator('.live-responses-table'))).toContain('"city": "London"')
    expect([complaints, foreign]).toEqual([[], []])
    await close(operation)
  })

  test('shows what a request without a key is told', async () => {
    const { page } = visit
    await keyField(page).fill('')
    expect(await textOf(page.locator('#reference-key'))).toEndWith('none yet.')
    const operation = await tryOut(page, 'geoLookup')
    expect(await execute(operation)).toStartWith('401')
    expect(await textOf(operation.locator('.live-responses-table'))).toContain('"code": "missing_key"')
    await close(operation)
  })

  test('opens at an operation that the address names', async () => {
    await using opened = await openReference(browser, service.baseUrl, { at: '#/notify/notifyListInbox' })
    await opened.page.locator('.opblock.is-open[id$="-notifyListInbox"]').waitFor()
    expect(opened.complaints).toEqual([])
  })

  test('has one place for the key: that of the page', async () => {
    const { page } = visit
    expect(
      await page
        .locator('.swagger-ui :is(.authorize, .authorization__btn, .servers)')
        .filter({ visible: true })
        .count(),
    ).toBe(0)
  })

  test('says so where the document cannot be had', async () => {
    await using opened = await openPage(browser, service.baseUrl, {
      at: '/reference',
      without: '**/v1/openapi.json',
    })
    await opened.page.getByText('The reference could not be shown').waitFor()
  })
})

/** What is asked for with the examples as they stand is answered, whatever it needs to be there first. */
test.each([
  ['catalogueGet', '200'],
  ['geoLookup', '200'],
  ['geoBatch', '200'],
  ['notifyHealth', '200'],
  ['notifyCreateEvent', '201'],
  ['notifyListInbox', '200'],
  ['notifyUnreadCount', '200'],
  ['notifyMarkRead', '404'],
  ['notifyMarkAllRead', '200'],
  ['notifySetPreferences', '200'],
  ['notifyGetPreferences', '200'],
  ['usageGet', '200'],
])('%s is answered by %s when it is tried as it is filled in', async (id, expected) => {
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  const operation = await tryOut(page, id)
  expect(await execute(operation)).toStartWith(expected)
  await close(operation)
})

test('behind a proxy, under a path, all is found too', async () => {
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (!pathname.startsWith('/waypost/')) return new Response(null, { status: 421 })
      const { headers, method } = request
      return fetch(`${service.baseUrl}${pathname.slice('/waypost'.length)}${search}`, {
        headers,
        method,
        decompress: false,
      })
    },
  })
  try {
    const root = `http://127.0.0.1:${proxy.port}/waypost`
    await using opened = await openReference(browser, root)
    await keyField(opened.page).fill(service.demoKey)
    expect(await execute(await tryOut(opened.page, 'geoLookupAddress'))).toBe('200')
    expect([opened.complaints, opened.foreign]).toEqual([[], []])
  } finally {
    await proxy.stop(true)
  }
})
