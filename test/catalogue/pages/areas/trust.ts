import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { page as answer, redirect, type Site } from '../../../support/site.ts'
import { keyField, type OpenedPage, openPage, textOf } from '../browser.ts'
import { EXAMPLES, openFile } from './reports.ts'
import type { Started } from './started.ts'

const PHISHING = `<title>Log in to your PayPal account</title><h1>PayPal</h1>
<form action="https://collector.example/p.php"><input name="email"><input type="password" name="p"></form>© PayPal`
export const SITE = { '/': redirect('/login'), '/login': answer(PHISHING), '/silent': () => undefined }

const HOSTILE = `"><img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">`

const check = async (page: Page, url: string): Promise<void> => {
  await page.getByLabel('Address of the page').fill(url)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}
const reportOf = (page: Page) => page.getByRole('article', { name: 'Report' })

/** The page of trust: checks, and reports out of links and files. */
export function describeTrust({ service, browser, site }: Started & { readonly site: () => Site }): void {
  describe('a report of trust', () => {
    let visit: OpenedPage
    const asked: string[] = []

    beforeAll(async () => {
      visit = await openPage(browser(), service().baseUrl, { at: '/trust' })
      visit.page.on('request', (request) => {
        if (request.url().includes('/v1/')) asked.push(request.url())
      })
    })
    beforeEach(async () => {
      await keyField(visit.page).fill(service().demoKey)
      visit.complaints.length = 0
      asked.length = 0
    })

    test('has the verdict, the evidence in its place, the way and what was not seen; its link shows the same without a request', async () => {
      const { page, complaints } = visit
      const root = `http://127.0.0.1:${site().port}`
      await check(page, root)
      await reportOf(page).getByRole('heading', { name: 'Dangerous' }).waitFor()
      const shown = await textOf(reportOf(page))
      expect(shown).toContain(`${root}/login`)
      expect(shown).toContain('https://collector.example/p.php')
      expect(shown).toContain('Status 302 from 127.0.0.1')
      expect(shown).toContain('No lists of known threats are set up on this service.')
      expect(shown).toContain('Posture: ')
      expect(await page.locator('#report mark').first().textContent()).toBe('127.0.0.1')
      await page.waitForURL(/#report=[\w-]+$/)
      expect(page.url()).not.toContain(service().demoKey)
      asked.length = 0
      await page.reload()
      await reportOf(page).getByText('This report came with a link').waitFor()
      const again = await textOf(reportOf(page))
      const [before, after] = [shown, again].map((text) => text.slice(text.indexOf('What speaks against')))
      expect(after).toBe(before ?? '')
      expect([asked, complaints]).toEqual([[], []])
    })

    test('is not waited for once the check is cancelled', async () => {
      const { page } = visit
      await check(page, `http://127.0.0.1:${site().port}/silent`)
      await page.getByText('Visiting the page, then judging').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Cancelled.').waitFor()
      expect(await page.locator('progress, #report:not([hidden]), #cancel:not([hidden])').count()).toBe(0)
    })

    test.each([
      ['http://10.0.0.1/', 'This is no address of a public page', 'url'],
      ['', 'This is no address of a public page', 'url'],
    ])('of %p there is none, and it is said why at the field', async (url, text, field) => {
      const { page } = visit
      await check(page, url)
      await page.getByText(text).waitFor()
      expect(await page.locator('[aria-invalid="true"]').getAttribute('id')).toBe(field)
    })

    test('opens from a file, without a key or a request', async () => {
      const { page } = visit
      await keyField(page).fill('')
      await openFile(page, JSON.stringify(EXAMPLES.inconclusive))
      await reportOf(page).getByRole('heading', { name: 'Inconclusive' }).waitFor()
      await reportOf(page).getByText('This report came from a file').waitFor()
      expect(await textOf(reportOf(page))).toContain(
        'A wall against automatic visitors stood before the page',
      )
      expect(asked).toEqual([])
    })

    test('shows hostile text as text, and links nowhere', async () => {
      const { page, complaints } = visit
      const hostile = JSON.parse(JSON.stringify(EXAMPLES.dangerous), (name, value) =>
        typeof value === 'string' && name !== 'verdict' ? `${HOSTILE}${name}` : value,
      )
      await openFile(page, JSON.stringify(hostile))
      await reportOf(page).getByText(`${HOSTILE}summary`).waitFor()
      expect(await page.locator('#report :is(img, script, a, iframe, [onerror])').count()).toBe(0)
      expect(complaints).toEqual([])
    })

    test.each([
      ['a picture', '\u0089PNG', 'The file could not be opened. It is not JSON, or not whole.'],
      ['another file', '{"a":1}', 'It is no report of a check: url is missing or wrong.'],
      ['a number', '7', 'It is no report of a check.'],
      [
        'a changed report',
        JSON.stringify({ ...EXAMPLES.benign, verdict: 'fine' }),
        'It is no report of a check: verdict is missing or wrong.',
      ],
      ['a book', ' '.repeat(1_048_577), 'It is too long for a report.'],
    ])('is not read out of %s, and it is said why', async (_, text, reason) => {
      const { page } = visit
      await openFile(page, text)
      await page.getByText(reason).waitFor()
      expect(await reportOf(page).isVisible()).toBe(false)
    })

    test('is not read out of a link that was cut', async () => {
      await using opened = await openPage(browser(), service().baseUrl, { at: '/trust#report=7VhtT9s' })
      await opened.page.getByText('The link holds no whole report').waitFor()
      expect(opened.complaints).toEqual([])
    })

    test('stays where a link leads within the page, and goes where one goes back', async () => {
      await using opened = await openPage(browser(), service().baseUrl, { at: '/trust' })
      const { page } = opened
      await openFile(page, JSON.stringify(EXAMPLES.dangerous))
      await page.waitForURL(/#report=/)
      await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
      await page.waitForURL(/#content$/)
      expect(await reportOf(page).isVisible()).toBe(true)
      await page.goBack()
      await reportOf(page).getByText('This report came with a link').waitFor()
      await page.goBack()
      await reportOf(page).waitFor({ state: 'hidden' })
    })

    test('is printed without the forms', async () => {
      const { page } = visit
      await openFile(page, JSON.stringify(EXAMPLES.dangerous))
      await reportOf(page).getByRole('heading', { name: 'Dangerous' }).waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('form, #key, nav, .acts').filter({ visible: true }).count()).toBe(0)
      expect(await reportOf(page).isVisible()).toBe(true)
      await page.emulateMedia({ media: null })
    })
  })
}
