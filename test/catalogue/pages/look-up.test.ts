/** The look-up on the page, as a person does it in a real browser. */
import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CODE_BY_NUMBER } from '../../../datasets/country-codes.ts'
import { type Service, startService } from '../../support/service.ts'
import { type Browser, lookUp, type OpenedPage, openPage, startBrowser, tabTo, textOf } from './browser.ts'

setDefaultTimeout(300_000)

const LONDON = { lat: 51.5143, lon: -0.0912 }
let service: Service
let browser: Browser
let key: string
/** One visit serves most of the tests: each look-up replaces what the one before it showed. */
let visit: OpenedPage

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), startBrowser()])
  key = service.demoKey
  visit = await openPage(browser, service.baseUrl)
})
beforeEach(() => {
  visit.complaints.length = 0
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close()])
})

const newKey = async (scopes: readonly string[] = ['geo:read']) => (await service.createKey({ scopes })).key
const resultOf = (page: Page) => textOf(page.locator('#result'))
const placeOf = (page: Page) =>
  page.locator('#result p').evaluateAll((all) => all.slice(0, 2).map(({ textContent }) => textContent))
const limitsOf = (page: Page) => textOf(page.locator('#limits'))

/** How wide a stroke is, in pixels. */
const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((line) => Number.parseFloat(getComputedStyle(line).strokeWidth))

/** Where the marker is on the map, as degrees. */
async function markedPlace(page: Page) {
  const [map, dot] = await Promise.all([
    page.locator('#map').boundingBox(),
    page.locator('#map .dot').boundingBox(),
  ])
  if (map === null || dot === null) throw new Error('the map or the marker is not to be seen')
  return {
    lon: ((dot.x + dot.width / 2 - map.x) / map.width) * 360 - 180,
    lat: 84 - ((dot.y + dot.height / 2 - map.y) / map.height) * 142,
  }
}

describe('a person', () => {
  test('sees which datasets are in use, from where, under which licence and how old [C1, C4]', async () => {
    const shown = visit.page.getByRole('list', { name: 'Datasets in use' }).getByRole('listitem')
    await shown.last().waitFor()
    const { datasets } = JSON.parse((await service.get('/v1')).text) as { datasets: Record<string, string>[] }
    expect(await shown.allTextContents()).toEqual(
      datasets.map(({ name, version, role, licence, built_at = '' }) => {
        const days = Math.floor((Date.now() - Date.parse(built_at)) / 86_400_000)
        return `${name} ${version}: ${role}, ${days} days old, ${licence}`
      }),
    )
    const links = shown.getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      datasets.map(({ url = '' }) => url),
    )
    expect(datasets.length).toBeGreaterThan(2)
  })

  test('finds London with the keyboard alone, on the map, with attribution and limits', async () => {
    await using opened = await openPage(browser, service.baseUrl)
    const { page, complaints, foreign } = opened
    const fresh = await newKey()
    await tabTo(page, 'Your key')
    await page.keyboard.type(fresh)
    await tabTo(page, 'IPv4 or IPv6 addresses')
    await page.keyboard.type('81.2.69.142')
    await page.keyboard.press('Enter')
    const result = page.getByRole('status').first()
    await result.getByText('London').first().waitFor()
    expect(await placeOf(page)).toEqual(['London', 'England, United Kingdom'])
    expect(await resultOf(page)).toMatch(/81\.2\.69\.142.*GB.*51\.5143° N, 0\.0912° W/)
    expect(
      await result.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://db-ip.com', 'https://www.nro.net'])
    await page
      .getByRole('img', { name: 'World map. Marked: London, United Kingdom at 51.5143° N, 0.0912° W' })
      .waitFor()
    const { lat, lon } = await markedPlace(page)
    expect([Math.abs(lat - LONDON.lat), Math.abs(lon - LONDON.lon)].every((off) => off < 1)).toBe(true)
    expect(await page.locator('.here').getAttribute('id')).toBe('map-GB')
    expect(await limitsOf(page)).toMatch(
      /^1,199 of 1,200 requests left this minute.*in \d+ seconds?\.499,999 of 500,000 requests left today/,
    )
    expect([complaints, foreign]).toEqual([[], []])
  })

  test('reaches the content past everything before it', async () => {
    await using opened = await openPage(browser, service.baseUrl)
    const { page } = opened
    await tabTo(page, 'Skip to the content')
    await page.keyboard.press('Enter')
    await page.locator('#content:focus').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true)
  })

  test('sees the country in colour where only the country is known', async () => {
    const { page, complaints } = visit
    await lookUp(page, key, '2001:4860:4860::8888', 'United States')
    expect(await resultOf(page)).toContain('Only the country is known')
    expect(await page.getByRole('img', { name: 'World map. In colour: United States' }).count()).toBe(1)
    expect([await page.locator('#map-US.here').count(), await page.locator('#map .marker').count()]).toEqual([
      1, 0,
    ])
    expect(complaints).toEqual([])
  })

  test('sees a small country around the marker', async () => {
    const { page } = visit
    await lookUp(page, key, '194.154.200.1', 'Luxembourg (Gare)')
    // A comma beside the large name would end its line.
    expect(await placeOf(page)).toEqual(['Luxembourg (Gare)', 'Luxembourg'])
    const [country, halo] = await Promise.all([widthOf(page, '#map-LU.small'), widthOf(page, '#map .halo')])
    expect(country).toBeGreaterThan(halo + 4)
    await lookUp(page, key, '81.2.69.142', 'London')
    expect(await page.locator('#map .small').count()).toBe(0)
  })

  test('is told where nothing is known, and of what was looked up before nothing is left', async () => {
    const { page } = visit
    await lookUp(page, key, '81.2.69.142', 'London')
    await lookUp(page, key, '192.0.2.1', 'Nowhere')
    expect(await resultOf(page)).toContain('Set aside for examples')
    expect(await page.getByRole('img', { name: 'World map. Nothing is marked' }).count()).toBe(1)
    expect(await page.locator('#map :is(.marker, .here)').count()).toBe(0)
  })

  test('gets their own address by leaving the field empty', async () => {
    await lookUp(visit.page, key, '', 'Nowhere')
    expect(await resultOf(visit.page)).toContain('A computer calls itself by this address')
    expect(await resultOf(visit.page)).toContain('127.0.0.1')
  })
})

describe('a person who errs', () => {
  const FAILED = 'error: Failed to load resource: the server responded with a status of'
  const cases: [
    title: string,
    key: () => string | Promise<string>,
    address: string,
    text: string,
    field: string,
  ][] = [
    ['a bad address', () => key, '127.0.0.01', 'ip: expected an IPv4 address in dotted decimal', 'address'],
    ['no key', () => '', '81.2.69.142', 'missing_key', 'key'],
    ['a wrong key', () => 'wp_wrong', '81.2.69.142', 'invalid_key', 'key'],
    ['a key that no header can carry', () => 'wp_🔑', '81.2.69.142', 'letters, digits and _ only', 'key'],
    ['a key without the scope', () => newKey(['notify:read']), '81.2.69.142', 'missing_scope', 'key'],
  ]
  test.each(cases)(
    '%s is told what the service says, at the field that it is about',
    async (_, wrong, address, text, field) => {
      const { page, complaints } = visit
      await lookUp(page, await wrong(), address, text)
      expect(await page.locator('[aria-invalid="true"]').getAttribute('id')).toBe(field)
      expect(await resultOf(page)).not.toMatch(/header|Authorization|Bearer/)
      expect(await page.getByRole('img', { name: 'World map', exact: true }).count()).toBe(1)
      expect(complaints.filter((complaint) => !complaint.startsWith(FAILED))).toEqual([])
      await lookUp(page, key, '81.2.69.142', 'London')
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    },
  )

  test('by another key than before is not shown what the browser kept of that', async () => {
    const { page } = visit
    await lookUp(page, key, '81.2.69.142', 'London')
    await lookUp(page, 'wp_wrong', '81.2.69.142', 'invalid_key')
    expect(await limitsOf(page)).toBe('No valid key was sent.')
  })

  test('is told where the service is gone, or another program answers', async () => {
    const { page } = visit
    await page.route('**/v1/geo?ip=1.1.1.1', (route) => route.abort())
    await lookUp(page, key, '1.1.1.1', 'The service did not answer')
    await page.route('**/v1/geo?ip=1.1.1.2', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    )
    await lookUp(page, key, '1.1.1.2', 'in front of the service answered, with status 502')
  })
})

describe('the page', () => {
  test('shows hostile text as text', async () => {
    const { page, complaints } = visit
    const hostile = '<img src=x onerror=alert(1)>'
    const attribution = `javascript:alert(1) ${hostile} https://db-ip.com/"onclick="alert(1)`
    const answer = {
      ip: hostile,
      country: '"><b>',
      region: hostile,
      city: hostile,
      lat: 1,
      lon: 2,
      attribution,
    }
    await page.route('**/v1/geo?*', (route) => route.fulfill({ json: answer }))
    await lookUp(page, key, '81.2.69.142', hostile)
    await page.unroute('**/v1/geo?*')
    expect(await page.locator('#result img, #result b, #result [onclick]').count()).toBe(0)
    const links = await page
      .locator('#result a')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['https://db-ip.com/'])
    expect(complaints).toEqual([])
  })

  test('has the countries where they are', async () => {
    const places: [code: string, lat: number, lon: number][] = [
      ['GB', 51.5, -0.5],
      ['FR', 48.8, 2.3],
      ['US', 39.7, -105],
      ['BR', -15.8, -47.9],
      ['AU', -23.7, 133.9],
      ['RU', 66, -175],
      ['RU', 66, 175],
      ['NZ', -44, 170],
    ]
    const isIn = await visit.page.evaluate((all) => {
      const map = document.querySelector('#map') as SVGSVGElement
      return all.map(([code, lat, lon]) => {
        const point = Object.assign(map.createSVGPoint(), { x: lon * 10, y: -lat * 10 })
        return (document.getElementById(`map-${code}`) as unknown as SVGPathElement).isPointInFill(point)
      })
    }, places)
    expect(isIn).toEqual(places.map(() => true))
  })

  test('has them under the codes that Unicode gives to their numbers', async () => {
    const numbers = [...CODE_BY_NUMBER.keys()]
    const codes = await visit.page.evaluate(
      (all) => all.map((number) => new Intl.Locale(`und-${number}`).region),
      numbers,
    )
    expect(codes).toEqual([...CODE_BY_NUMBER.values()])
  })
})
