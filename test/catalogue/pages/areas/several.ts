import { beforeAll, describe, expect, test } from 'bun:test'
import { lookUp, type OpenedPage, openPage, textOf } from '../browser.ts'
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

    test('keep what was answered before the service refused', async () => {
      const { page } = visit()
      const { key: free } = await service().createKey({ plan: 'free' })
      const parts = Array.from({ length: 61 }, (_, part) => Array(100).fill(`8.8.${part}.8`).join(' '))
      await lookUp(page, free, parts.join('\n'), '60 requests per minute used up')
      expect(await textOf(page.locator('#several-state'))).toBe('6,000 of 6,100 addresses')
    })
  })
}
