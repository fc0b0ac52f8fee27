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
  operationOf,
  startBrowser,
  textOf,
  toggle,
  tryOut,
} from './browser.ts'

setDefaultTimeout(300_000)

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
    expect(ids).toHaveLength(23)
    expect((await shownIds(visit)).sort()).toEqual(ids.sort())
  })

  test('has the areas and their operations in the order of the document', async () => {
    const { tags, paths } = (await (await fetch(`${service.baseUrl}/v1/openapi.json`)).json()) as {
      tags: { name: string }[]
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
    }
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const ids = tags.flatMap(({ name }) =>
      operations.filter((operation) => operation.tags.includes(name)).map(({ operationId }) => operationId),
    )
    expect(await shownIds(visit)).toEqual(ids)
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

  test('shows the key of a tried request only when that is asked for, and copies it', async () => {
    const { page } = visit
    await keyField(page).fill(service.demoKey)
    const operation = await tryOut(page, 'notifyHealth')
    expect(await execute(operation)).toBe('200')
    const command = operation.locator('.curl-command')
    expect(await textOf(command)).toContain("'Authorization: Bearer wp_…'")
    expect(await page.content()).not.toContain(service.demoKey)
    await operation.getByText('Request, as a command').click()
    const asked = operation.getByRole('button', { name: 'Show the key' })
    await asked.press('Enter')
    expect(await textOf(command)).toContain(`'Authorization: Bearer ${service.demoKey}'`)
    await asked.press('Enter')
    expect(await page.content()).not.toContain(service.demoKey)
    await page.context().grantPermissions(['clipboard-read'])
    await operation.getByRole('button', { name: 'Copy cURL command to clipboard' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${service.demoKey}'`)
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

describe('an opened operation', () => {
  const MAX_HEIGHT = 1_800
  let seen: OpenedOperation[]

  beforeAll(async () => {
    seen = await readOperations(visit)
  })

  test('is no higher than two screens, and no wider than the page', () => {
    expect(seen).toHaveLength(23)
    expect(seen.filter(({ height }) => height === 0 || height > MAX_HEIGHT)).toEqual([])
    expect(seen.filter(({ overflow }) => overflow > 0)).toEqual([])
  })

  test('tells its answers in order: what it creates, other successes, errors by status', () => {
    const statuses = Object.fromEntries(seen.map((operation) => [operation.id, operation.statuses]))
    expect(statuses.notifyCreateEvent?.slice(0, 4)).toEqual(['201', '200', '400', '401'])
    const rank = (status: string) => (status === '201' ? 0 : Number(status))
    for (const shown of Object.values(statuses)) {
      expect(shown.length).toBeGreaterThan(2)
      expect(shown).toEqual([...shown].sort((one, other) => rank(one) - rank(other)))
    }
  })

  test('offers no choice of fewer than two', () => {
    const counts = seen.flatMap(({ choices }) => choices)
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.filter((count) => count < 2)).toEqual([])
  })

  test('opens an answer by the keyboard, with its example before its schema', async () => {
    const operation = operationOf(visit.page, 'notifyCreateEvent')
    await toggle(operation)
    const answer = operation.getByRole('button', { name: '401 missing_key or invalid_key' })
    await answer.press('Enter')
    const opened = operation.locator('.responses-table .response')
    expect(await textOf(opened)).toContain('Key unknown, revoked, expired or malformed.')
    expect(await opened.getByRole('tab').allTextContents()).toEqual(['Example Value', 'Schema'])
    expect(await textOf(opened.getByRole('tabpanel'))).toContain('"code": "missing_key"')
    await answer.press('Enter')
    expect(await opened.count()).toBe(0)
    await toggle(operation)
  })
})

interface OpenedOperation {
  readonly id: string
  readonly height: number
  /** By how many pixels its content is wider than it is. */
  readonly overflow: number
  readonly statuses: readonly string[]
  /** Of each visible selector, with the first answer opened too. */
  readonly choices: readonly number[]
}

/** Opens every operation, reads it before anything in it is opened, and closes it. */
async function readOperations({ page }: OpenedPage): Promise<OpenedOperation[]> {
  const operations = page.locator('.opblock')
  const clickEach = (selector: string) =>
    operations.evaluateAll(
      (all, inside) => all.map((one) => one.querySelector<HTMLElement>(inside)?.click()),
      selector,
    )
  await clickEach('.opblock-summary-control')
  await operations
    .filter({ hasNot: page.locator('.answer') })
    .first()
    .waitFor({ state: 'detached' })
  const read = await operations.evaluateAll((all) =>
    all.map((one) => ({
      id: one.id.split('-').at(-1) ?? '',
      height: one.getBoundingClientRect().height,
      overflow: one.scrollWidth - one.clientWidth,
      statuses: [...one.querySelectorAll('.answer-status')].map((status) => status.textContent),
    })),
  )
  await clickEach('.answer button')
  const choices = await operations.evaluateAll((all) =>
    all.map((one) =>
      [...one.querySelectorAll('select')]
        .filter((select) => select.checkVisibility())
        .map((select) => select.length),
    ),
  )
  await clickEach('.opblock-summary-control')
  return read.map((operation, index) => ({ ...operation, choices: choices[index] ?? [] }))
}

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
