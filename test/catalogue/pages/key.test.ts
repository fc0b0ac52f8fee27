/** The key that is typed on one page and carried to the others, in a real browser. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PAGES } from '../../../src/catalogue/pages/list.ts'
import { type Service, startService } from '../../support/service.ts'
import { type Browser, execute, keyField, openPage, startBrowser, tryOut } from './browser.ts'

setDefaultTimeout(60_000)

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), startBrowser()])
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close()])
})

const open = (at = '') => openPage(browser, service.baseUrl, { at })
const keyOf = (page: Page) => keyField(page).inputValue()
const masking = (page: Page) =>
  keyField(page).evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security'))

/** Everything that the browser stores for the page. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    tab: Object.values(sessionStorage),
    lasting: Object.values(localStorage),
    cookie: document.cookie,
    address: location.href,
  }))

const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
  await page.locator('[aria-current="page"]').getByText(name).waitFor()
  await page.waitForLoadState()
}

test('goes with a person from page to page, masked, and stands in no address', async () => {
  await using visit = await open()
  const { page, complaints } = visit
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer}`))
  await keyField(page).fill(` ${service.demoKey} `)
  for (const { name, path } of [...PAGES.slice(1), ...PAGES.slice(0, 1)]) {
    await goTo(page, name)
    expect([await keyOf(page), await masking(page)]).toEqual([service.demoKey, 'disc'])
    const address = `${service.baseUrl}/docs${path === '' ? '' : `/${path}`}`
    expect(await kept(page)).toEqual({ tab: [service.demoKey], lasting: [], cookie: '', address })
  }
  expect(asked.length).toBeGreaterThan(PAGES.length)
  expect(asked.filter((request) => request.includes(service.demoKey))).toEqual([])
  expect(complaints).toEqual([])
})

test('is the one that the reference tries with', async () => {
  await using visit = await open('/usage')
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  await goTo(page, 'API reference')
  await page.locator('#reference-key').getByText('it is there.').waitFor()
  expect(await execute(await tryOut(page, 'notifyHealth'))).toBe('200')
})

test('does not come to another tab, nor to a service under another path of the host', async () => {
  await using visit = await open()
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  const other = await page.context().newPage()
  await other.goto(`${service.baseUrl}/docs`)
  expect(await keyOf(other)).toBe('')
  await page.route('**/elsewhere/**', async (route) => {
    const address = route.request().url().replace('/elsewhere', '')
    await route.fulfill({ response: await route.fetch({ url: address }) })
  })
  await page.goto(`${service.baseUrl}/elsewhere/docs`)
  expect(await keyOf(page)).toBe('')
  await page.unrouteAll({ behavior: 'wait' })
})

test('is forgotten at once, with all that was tried with it', async () => {
  await using visit = await open('/reference')
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  const operation = await tryOut(page, 'notifyHealth')
  await execute(operation)
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await page.getByText('none yet.').waitFor()
  expect(await keyOf(page)).toBe('')
  expect((await kept(page)).tab).toEqual([])
  expect(await page.locator('.curl-command').count()).toBe(0)
  await goTo(page, 'Usage')
  expect(await keyOf(page)).toBe('')
})

test('that was forgotten is not on a page that the browser brings back as it was left', async () => {
  await using visit = await open()
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      sessionStorage.clear()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }),
  ])
  expect(await keyOf(page)).toBe('')
})

test('stays in its field where the browser keeps nothing, and the page says so', async () => {
  await using visit = await open()
  const { page, complaints } = visit
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  await page.reload()
  await page.getByText('this browser keeps nothing').waitFor()
  await keyField(page).fill(service.demoKey)
  await goTo(page, 'Usage')
  expect(await keyOf(page)).toBe('')
  expect(complaints).toEqual([])
})

test('is shown only when that is asked for', async () => {
  await using visit = await open()
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  expect(await masking(page)).toBe('disc')
  await page.getByRole('button', { name: 'Show', pressed: false }).click()
  expect(await masking(page)).toBe('none')
  expect(await page.getByRole('button', { name: 'Show', pressed: true }).count()).toBe(1)
  await goTo(page, 'Trust')
  expect(await masking(page)).toBe('disc')
})
