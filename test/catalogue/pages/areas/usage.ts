import { expect, test } from 'bun:test'
import { until } from '../../../support/waiting.ts'
import { keyField, openPage, textOf } from '../browser.ts'
import type { Started } from './started.ts'

/** The page of usage: a chart and tables of the last 30 days. */
export function describeUsage({ service, browser }: Started): void {
  test('usage is shown as a chart and as tables, beside the limits', async () => {
    await using opened = await openPage(browser(), service().baseUrl, { at: '/usage' })
    const { page, complaints } = opened
    await keyField(page).fill(service().demoKey)
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()
    await page.getByRole('button', { name: 'Show usage' }).click()
    await page.getByText('Plan scale').waitFor()
    const days = page.locator('#day-rows tr')
    expect(await days.count()).toBe(30)
    const [date, admitted = '', refused] = await days.first().locator('th, td').allTextContents()
    expect([[before, today()].includes(date ?? ''), refused]).toEqual([true, '0'])
    expect(Number(admitted.replaceAll(',', ''))).toBeGreaterThan(0)
    const chart = page.getByRole('img', { name: /^Requests a day from .* most on / })
    expect(await chart.locator('rect.admitted').count()).toBe(30)
    const tall = await chart.locator('rect.admitted').last().getAttribute('height')
    expect(Number(tall)).toBeGreaterThan(100)
    expect(await textOf(page.locator('#operations'))).toContain('GET /v1/usage')
    expect(await textOf(page.locator('#limits'))).toMatch(/requests left this minute.*requests left today/)
    expect(complaints).toEqual([])
  })

  test('the chart has a scale, what nobody offers is called that, and seconds are counted down', async () => {
    await using opened = await openPage(browser(), service().baseUrl, {
      at: '/usage',
      width: 360,
      height: 740,
    })
    const { page } = opened
    await service().get('/v1/nothing', service().demoKey)
    await keyField(page).fill(service().demoKey)
    await page.getByRole('button', { name: 'Show usage' }).click()
    await page.getByText('Plan scale').waitFor()
    expect(await textOf(page.locator('#operations'))).toContain(
      'Paths or methods that the service does not have',
    )
    expect(await page.locator('#scale span').allTextContents()).toEqual([
      expect.stringMatching(/^[124]0*$/),
      expect.stringMatching(/^\d+$/),
      '0',
    ])
    const [first = '', last = ''] = await page.locator('#span span').allTextContents()
    expect([first < last, last]).toEqual([true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    const leftSeconds = async () =>
      Number((await textOf(page.locator('#limits'))).match(/in (\d+) seconds?\./)?.[1] ?? 0)
    const before = await leftSeconds()
    expect(before).toBeGreaterThan(0)
    await until(async () => (await leftSeconds()) < before)
    const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
    expect(wide).toBe(0)
  })

  test('a slow answer for one key is not shown under another, and a new key clears what was', async () => {
    await using opened = await openPage(browser(), service().baseUrl, { at: '/usage' })
    const { page } = opened
    await keyField(page).fill(service().demoKey)
    await page.getByRole('button', { name: 'Show usage' }).click()
    await page.getByText('Plan scale').waitFor()
    await keyField(page).fill('wp_other')
    expect([await page.locator('#days').isVisible(), await page.locator('#limits meter').count()]).toEqual([
      false,
      0,
    ])
    await keyField(page).fill(service().demoKey)
    await page.route('**/v1/usage', async (route) => {
      await Bun.sleep(400)
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Show usage' }).click()
    await keyField(page).fill('wp_other')
    await Bun.sleep(800)
    expect([await page.getByText('Plan scale').count(), await page.locator('#days').isVisible()]).toEqual([
      0,
      false,
    ])
  })

  test('usage has what was refused on top of what was let in', async () => {
    await using opened = await openPage(browser(), service().baseUrl, { at: '/usage' })
    const { page } = opened
    const days = Array.from({ length: 30 }, (_, day) => ({
      date: `2026-10-${day + 1}`,
      admitted: day,
      refused: day === 29 ? 29 : 0,
    }))
    const today = { admitted: 29, refused: 29, by_operation: {} }
    const answer = { plan: 'free', limits: { per_minute: 60, per_day: 5000 }, today, days }
    await page.route('**/v1/usage', (route) => route.fulfill({ json: answer }))
    await page.getByRole('button', { name: 'Show usage' }).click()
    await page.getByText('Plan free').waitFor()
    const [low, high] = await Promise.all(
      ['admitted', 'refused'].map((name) => page.locator(`rect.${name}`).last().boundingBox()),
    )
    expect(low?.height).toBeCloseTo(high?.height ?? 0, 0)
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(low?.y ?? 0, 0)
  })
}
