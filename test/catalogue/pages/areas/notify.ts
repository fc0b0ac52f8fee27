import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { keyField, type OpenedPage, openPage, textOf } from '../browser.ts'
import { unread } from '../unread.ts'
import type { Started } from './started.ts'

const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.getAttribute('aria-label') ?? ''
  })

/** Posts the event of the form, and waits until it is said what became of it. */
export async function postEvent(page: Page, title: string, dedupe: string, expected: string): Promise<void> {
  await page.locator('#posted').evaluate((shown) => shown.replaceChildren())
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Dedupe key').fill(dedupe)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.locator('#event-form, #posted').getByText(expected).first().waitFor()
}

async function openInboxOf(page: Page, user: string): Promise<void> {
  await page.getByLabel('User', { exact: true }).fill(user)
  await page.getByRole('button', { name: 'Open the inbox' }).click()
}

/** The page of notify: an event, and the inbox, badge and preferences in the element of the client. */
export function describeNotify({ service, browser }: Started): void {
  const opened = async (visit = {}) => {
    const found = await openPage(browser(), service().baseUrl, { at: '/notify', ...visit })
    await keyField(found.page).fill(service().demoKey)
    return found
  }
  const send = async (user: string, title: string, fields = {}) => {
    const event = { product_key: 'demo', type: 'a', subject_user_id: user, title, ...fields }
    const key = service().demoKey
    await service().send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) })
  }
  const fill = async (user: string, count: number) => {
    for (let sent = 0; sent < count; sent++) await send(user, `${user} ${sent}`)
  }

  describe('the inbox of a demo user', () => {
    let visit: OpenedPage

    beforeAll(async () => {
      visit = await opened()
    })

    test('gets what is posted, once for a dedupe key', async () => {
      const { page, complaints } = visit
      await postEvent(page, '<b>First</b>', 'one', 'Accepted. It is in the inbox.')
      await unread(page, 1)
      await postEvent(page, 'Changed', 'one', 'It differs from the first, which was kept.')
      await postEvent(page, 'Second', '', 'Accepted.')
      await unread(page, 2)
      expect(await items(page).locator('.title').allTextContents()).toEqual(['Second', '<b>First</b>'])
      expect(complaints).toEqual([])
    })

    test('shows by itself what is posted elsewhere, with its link', async () => {
      const { page } = visit
      await send('demo-user', 'From elsewhere', { url: 'https://shop.example/7' })
      const link = page.getByRole('link', { name: 'From elsewhere' })
      await link.waitFor()
      expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
        'https://shop.example/7',
        'noopener noreferrer',
      ])
      await unread(page, 3)
    })

    test('is read one by one, and all at once, and the keyboard keeps its place', async () => {
      const { page } = visit
      const button = page.getByRole('button', { name: 'Mark as read: Second' })
      await button.focus()
      await page.keyboard.press('Enter')
      await unread(page, 2)
      expect(await focusIn(page)).toBe('Mark as unread: Second')
      expect(await items(page).nth(1).getAttribute('class')).toBe('read')
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await page.locator('waypost-inbox li.unread').first().waitFor({ state: 'detached' })
      expect(await items(page).count()).toBe(3)
    })

    test('gets nothing that the user does not want there', async () => {
      const { page } = visit
      await page.getByRole('button', { name: 'Preferences' }).click()
      const box = page.getByRole('checkbox', { name: 'Inbox: order.shipped' })
      await box.uncheck()
      await page.getByText('Saved; it holds for the next event.').waitFor()
      await postEvent(page, 'Unwanted', '', 'It is not in the inbox: the user does not want it there.')
      expect(await box.isChecked()).toBe(false)
      expect(await page.getByRole('checkbox', { name: 'Inbox: All other types' }).isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Back to the notifications' }).click()
      expect(await textOf(page.locator('waypost-inbox'))).not.toContain('Unwanted')
    })

    test('says what is wrong with a field beside it, goes there, and takes the mark off', async () => {
      const { page } = visit
      await page.getByText('Link, email and data').click()
      for (const [label, wrong] of [
        ['Type', 'Order Shipped'],
        ['Title', ' '],
        ['Link', 'ftp://shop.example'],
        ['Data', '{order: 7}'],
        ['Product', 'SHOP'],
      ] as const) {
        const field = page.getByLabel(label, { exact: true })
        const before = await field.inputValue()
        await field.fill(wrong)
        await page.getByRole('button', { name: 'Post', exact: true }).click()
        const marked = page.locator('[aria-invalid="true"]')
        await marked.waitFor()
        const [id = ''] = ((await marked.getAttribute('aria-describedby')) ?? '').split(' ')
        expect([label, await textOf(page.locator(`#${id}`))]).toEqual([
          label,
          expect.stringMatching(/^[A-Z].+\.$/),
        ])
        expect(await field.evaluate((shown) => shown === document.activeElement)).toBe(true)
        await field.fill(before)
      }
      await postEvent(page, 'Right again', '', 'Accepted.')
      expect(await page.locator('[aria-invalid], .error').count()).toBe(0)
    })
  })

  test('an inbox is shown in pages, none of them twice however often older ones are asked for', async () => {
    await using visit = await opened()
    const { page } = visit
    await fill('busy', 45)
    await openInboxOf(page, 'busy')
    await unread(page, 45)
    expect(await items(page).count()).toBe(20)
    await page.route('**/v1/notify/inbox?*', async (route) => {
      await Bun.sleep(200)
      await route.continue()
    })
    const older = page.getByRole('button', { name: 'Show older ones' })
    for (const count of [40, 45]) {
      await older.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await items(page)
        .nth(count - 1)
        .waitFor()
      expect(await focusIn(page)).toContain('busy')
    }
    const titles = await items(page).locator('.title').allTextContents()
    expect(titles).toEqual(Array.from({ length: 45 }, (_, n) => `busy ${44 - n}`))
    expect(await older.isVisible()).toBe(false)
  })

  test('what is shown is always the inbox of the user that was opened last', async () => {
    await using visit = await opened()
    const { page } = visit
    await fill('slow', 3)
    await fill('fast', 2)
    await page.route('**/v1/notify/**', async (route) => {
      const token = route.request().headers().authorization ?? ''
      const isSlow = (route.request().postData() ?? '').includes('slow') || subjectOf(token) === 'slow'
      if (isSlow) await Bun.sleep(600)
      await route.continue().catch(() => undefined)
    })
    for (const isFirstShown of [false, true]) {
      await openInboxOf(page, 'slow')
      if (isFirstShown) await unread(page, 3)
      await openInboxOf(page, 'fast')
      await unread(page, 2)
      await Bun.sleep(900)
      expect(await items(page).locator('.title').allTextContents()).toEqual(['fast 1', 'fast 0'])
      expect(await textOf(page.locator('#owner'))).toBe('of fast, demo')
    }
    // A user that is refused leaves nothing of another on the screen.
    await openInboxOf(page, 'x'.repeat(300))
    await page.locator('#user[aria-invalid="true"]').waitFor()
    expect([await items(page).count(), await page.locator('waypost-inbox').isVisible()]).toEqual([0, false])
  })

  test('a typed name that was not opened changes nothing of whom marks are', async () => {
    await using visit = await opened()
    const { page } = visit
    await fill('first', 2)
    await fill('second', 2)
    await openInboxOf(page, 'first')
    await unread(page, 2)
    await page.getByLabel('User', { exact: true }).fill('second')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.locator('waypost-inbox li.unread').first().waitFor({ state: 'detached' })
    expect(await textOf(items(page).first())).toContain('first')
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await unread(page, 2)
  })

  test('preferences that a choice for all others changes are shown anew', async () => {
    await using visit = await opened()
    const { page } = visit
    await send('chooser', 'One', { type: 'order.shipped' })
    await openInboxOf(page, 'chooser')
    await unread(page, 1)
    await page.getByRole('button', { name: 'Preferences' }).click()
    const box = (name: string) => page.getByRole('checkbox', { name })
    await box('Email: All other types').focus()
    await page.keyboard.press('Space')
    await page.getByText('Saved; it holds for the next event.').waitFor()
    expect(await box('Email: order.shipped').isChecked()).toBe(false)
    expect(await focusIn(page)).toBe('Email: All other types')
    // The page says of the choice before already that it is saved.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await box('Inbox: order.shipped').uncheck()
    expect((await saved).status()).toBe(200)
    const path = '/v1/notify/preferences?user_id=chooser&product_key=demo'
    const { preferences } = JSON.parse((await service().get(path, service().demoKey)).text)
    expect(preferences).toContainEqual(expect.objectContaining({ type: 'order.shipped', channels: [] }))
  })

  test('on a phone the inbox comes into view when it is opened', async () => {
    await using visit = await opened({ width: 390, height: 844 })
    const { page } = visit
    await fill('phone', 1)
    await openInboxOf(page, 'phone')
    await unread(page, 1)
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#inbox-section')?.getBoundingClientRect() ?? { top: Infinity }
      return top < window.innerHeight / 2
    })
  })

  test('says why where the service refuses, and shows nothing of the key before', async () => {
    await using visit = await opened()
    const { page } = visit
    await fill('kept', 1)
    await openInboxOf(page, 'kept')
    await unread(page, 1)
    await keyField(page).fill('')
    expect(await items(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await page.getByText('A key is needed').waitFor()
    expect(await keyField(page).getAttribute('aria-invalid')).toBe('true')
  })
}

/** Whose a token is; '' for a key. */
function subjectOf(authorization: string): string {
  const [, payload] = authorization.split('.')
  return payload === undefined ? '' : JSON.parse(Buffer.from(payload, 'base64url').toString()).sub
}
