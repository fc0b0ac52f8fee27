import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { keyField, lookUp, type OpenedPage, openPage, textOf } from '../browser.ts'
import type { Started } from './started.ts'

/** Many addresses at once on the start page. */
export function describeSeveral({ service, browser }: Started): void {
  describe('several addresses', () => {
    let opened: OpenedPage
    const visit = () => opened

    beforeAll(async () => {
      opened = await openPage(browser(), service().baseUrl)
    })

    test('are answered by a table, the places on the map, and the same as CSV', async () => {
      const { page, complaints } = visit()
      const many = Array.from({ length: 101 }, (_, index) => `8.8.${index}.8`)
      const sent: number[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/v1/geo/batch'))
          sent.push(JSON.parse(request.postData() ?? '').ips.length)
      })
      const pasted = `81.2.69.142, =1+1\n127.0.0.1;2001:4860:4860::8888\n${many.join('\n')}`
      await lookUp(page, service().demoKey, pasted, 'The answers are in the table')
      expect(sent).toEqual([99, 5])
      const rows = page.locator('#rows tr')
      expect(await rows.count()).toBe(105)
      const cells = async (row: number) => rows.nth(row).locator('td').allTextContents()
      expect(await cells(0)).toEqual([
        '81.2.69.142',
        'London, England, United Kingdom',
        '51.5143° N, 0.0912° W',
      ])
      expect(await cells(1)).toEqual(['=1+1', 'No IP address', ''])
      expect((await cells(2))[1]).toStartWith('Nowhere. A computer calls itself')
      expect(await textOf(page.locator('#several-state'))).toBe(
        '105 of 105 addresses, 1 of them no IP address',
      )
      expect(await page.locator('#map-GB.here, #map-US.here').count()).toBe(2)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ])
      const lines = (await Bun.file((await file.path()) ?? '').text()).split('\r\n')
      expect([file.suggestedFilename(), lines.length]).toEqual(['locations.csv', 107])
      expect(lines[0]).toBe('address,country,region,city,lat,lon,note,attribution')
      expect(lines[1]).toMatch(
        /^81\.2\.69\.142,GB,England,London,51\.5143,-0\.0912\d*,,"IP geolocation by DB-IP/,
      )
      expect(lines[2]).toBe("'=1+1,,,,,,No IP address,")
      expect(complaints).toEqual([])
      await lookUp(page, service().demoKey, '81.2.69.142', 'London')
      expect(await page.locator('#several').isVisible()).toBe(false)
    })

    /** Answers one request of a batch with a refusal, as the service has it. */
    const refuseOnce = async (page: Page, retryAfter: string) => {
      let isRefused = false
      await page.route('**/v1/geo/batch', async (route) => {
        const { ips } = JSON.parse(route.request().postData() ?? '')
        if (isRefused || !ips.includes('8.8.2.8')) return route.continue()
        isRefused = true
        const message = 'Free plan: used up.'
        const json = { error: { code: 'rate_limited', message, status: 429 } }
        return route.fulfill({ status: 429, headers: { 'Retry-After': retryAfter }, json })
      })
    }
    const addressOf = (part: number, count: number) => Array<string>(count).fill(`8.8.${part}.8`)

    test('stay in their places where others are no addresses, in the file too', async () => {
      const { page } = visit()
      const hosts = Array.from({ length: 100 }, (_, n) => `host-${n}.example`)
      const pasted = [...addressOf(1, 100), ...hosts, ...addressOf(2, 100)]
      await lookUp(page, service().demoKey, pasted.join('\n'), 'The answers are in the table')
      const shown = await page.locator('#rows tr td:first-child').allTextContents()
      expect(shown).toEqual(pasted)
      expect(await textOf(page.locator('#several-state'))).toBe(
        '300 of 300 addresses, 100 of them no IP address',
      )
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ])
      const lines = (await Bun.file((await file.path()) ?? '').text()).trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[0])).toEqual(pasted)
    })

    test.each(['New York', 'one.example, two.example:80, [::1]:443'])(
      '%s: none is one, and it is said',
      async (text) => {
        const { page } = visit()
        await lookUp(page, service().demoKey, text, 'is an IP address.')
        const parts = text.split(/[\s,]+/)
        expect(await textOf(page.locator('#result'))).toBe(`None of the ${parts.length} is an IP address.`)
        expect(await page.locator('#rows tr td:first-child').allTextContents()).toEqual(parts)
      },
    )

    test('go on by themselves where a minute is used up', async () => {
      await using other = await openPage(browser(), service().baseUrl)
      const { page } = other
      await refuseOnce(page, '2')
      const pasted = [...addressOf(1, 100), ...addressOf(2, 100), ...addressOf(3, 50)]
      await lookUp(page, service().demoKey, pasted.join('\n'), 'It goes on by itself in 2 seconds')
      await page.getByText('The answers are in the table').waitFor()
      expect(await textOf(page.locator('#several-state'))).toBe('250 of 250 addresses')
    })

    test('keep what was answered before the service refused, and go on from there when asked', async () => {
      await using other = await openPage(browser(), service().baseUrl)
      const { page } = other
      await refuseOnce(page, '40000')
      const pasted = [...addressOf(1, 100), ...addressOf(2, 100), ...addressOf(3, 50)]
      await lookUp(page, service().demoKey, pasted.join('\n'), 'Free plan: used up.')
      expect(await textOf(page.locator('#several-state'))).toBe('100 of 250 addresses')
      expect(await page.locator('#map-US.here').count()).toBe(1)
      await page.getByRole('button', { name: 'Go on with the other 150' }).click()
      await page.getByText('The answers are in the table').waitFor()
      expect(await textOf(page.locator('#several-state'))).toBe('250 of 250 addresses')
      expect(await page.locator('#rows tr td:first-child').allTextContents()).toEqual(pasted)
    })
  })

  test('one answer has an address of its own, its JSON and its command', async () => {
    await using opened = await openPage(browser(), service().baseUrl)
    const { page, complaints } = opened
    await lookUp(page, service().demoKey, '\u202e81.2.69.142\u200b', 'London')
    expect(new URL(page.url()).search).toBe('?ip=81.2.69.142')
    await page.reload()
    await page.locator('#result').getByText('London').first().waitFor()
    await page.getByText('For programs', { exact: true }).click()
    const [command, json = ''] = await page.locator('.for-programs code').allTextContents()
    expect(command).toBe(`curl -H "x-api-key: $KEY" ${service().baseUrl}/v1/geo/81.2.69.142`)
    const answer = await service().get('/v1/geo/81.2.69.142', service().demoKey)
    expect(JSON.parse(json)).toEqual(JSON.parse(answer.text))
    await lookUp(page, service().demoKey, '1.1.1.1 8.8.8.8', 'The answers are in the table')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.locator('svg#map').getAttribute('aria-label')).toMatch(
      /\d+ places? in (?:1 country|[2-9] countries)$/,
    )
    expect(complaints).toEqual([])
  })

  test('a link to an answer waits for a key', async () => {
    await using opened = await openPage(browser(), service().baseUrl, {
      at: '?ip=2001%3A4860%3A4860%3A%3A8888',
    })
    const { page } = opened
    await page.getByText('Type your key above').waitFor()
    await keyField(page).fill(service().demoKey)
    await page.getByRole('button', { name: 'Locate' }).click()
    await page.locator('#result').getByText('2001:4860:4860::8888').first().waitFor()
  })
}
