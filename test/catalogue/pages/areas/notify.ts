import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { keyField, type OpenedPage, openPage, textOf } from '../browser.ts'
import type { Started } from './started.ts'

const badgeOf = (page: Page) => page.locator('#badge')
const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** Posts the event of the form, and waits until it is said what became of it. */
export async function postEvent(page: Page, title: string, dedupe: string, expected: string): Promise<void> {
  await page.locator('#posted').evaluate((shown) => shown.replaceChildren())
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Dedupe key').fill(dedupe)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.locator('#posted').getByText(expected).waitFor()
}

/** The page of notify: an event, the inbox, the badge and the preferences. */
export function describeNotify({ service, browser }: Started): void {
  describe('the inbox of a demo user', () => {
    let visit: OpenedPage

    beforeAll(async () => {
      visit = await openPage(browser(), service().baseUrl, { at: '/notify' })
      await keyField(visit.page).fill(service().demoKey)
    })

    test('gets what is posted, once for a dedupe key', async () => {
      const { page, complaints } = visit
      await postEvent(page, '<b>First</b>', 'one', 'Accepted. It is in the inbox.')
      await badgeOf(page).getByText('1 unread', { exact: true }).waitFor()
      await postEvent(page, 'Changed', 'one', 'It differs from the first, which was kept.')
      await postEvent(page, 'Second', '', 'Accepted.')
      await badgeOf(page).getByText('2 unread', { exact: true }).waitFor()
      expect(await items(page).locator('strong').allTextContents()).toEqual(['Second', '<b>First</b>'])
      expect(complaints).toEqual([])
    })

    test('is read one by one, and all at once', async () => {
      const { page } = visit
      await page.getByRole('button', { name: 'Mark as read: Second' }).click()
      await badgeOf(page).getByText('1 unread', { exact: true }).waitFor()
      expect(await items(page).first().getAttribute('class')).toBe('read')
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await badgeOf(page).getByText('0 unread', { exact: true }).waitFor()
      expect(await page.locator('#inbox .unread').count()).toBe(0)
    })

    test('gets nothing that the user does not want there', async () => {
      const { page } = visit
      const box = page.getByRole('checkbox', { name: 'Inbox: order.shipped' })
      await box.uncheck()
      await page.getByText('Saved; it holds for the next event.').waitFor()
      await postEvent(page, 'Unwanted', '', 'It is not in the inbox: the user does not want it there.')
      await page.locator('#preferences-state:empty').waitFor({ state: 'attached' })
      expect(await box.isChecked()).toBe(false)
      expect(await page.getByRole('checkbox', { name: 'Inbox: All other types' }).isChecked()).toBe(true)
      expect(await textOf(page.locator('#inbox'))).not.toContain('Unwanted')
    })

    test('is shown in pages, for whatever user is named', async () => {
      const { page } = visit
      const event = { product_key: 'demo', type: 'a', subject_user_id: 'busy', title: 'One of many' }
      const body = JSON.stringify(event)
      const path = '/v1/notify/events'
      for (let sent = 0; sent < 21; sent++)
        await service().send({ method: 'POST', path, key: service().demoKey, body })
      await page.getByLabel('User', { exact: true }).fill('busy')
      await page.getByRole('button', { name: 'Open the inbox' }).click()
      await badgeOf(page).getByText('21 unread', { exact: true }).waitFor()
      expect(await items(page).count()).toBe(20)
      await page.getByRole('button', { name: 'Show older ones' }).click()
      await items(page).nth(20).waitFor()
      expect(await page.getByRole('button', { name: 'Show older ones' }).isVisible()).toBe(false)
    })

    test('says why where the service refuses', async () => {
      const { page } = visit
      await postEvent(page, '', '', 'title')
      await keyField(page).fill('')
      await page.getByRole('button', { name: 'Open the inbox' }).click()
      await page.getByText('A key is needed').waitFor()
      expect(await keyField(page).getAttribute('aria-invalid')).toBe('true')
    })
  })
}
