/** `<waypost-inbox>` in a real Chromium, in a product's page of another origin, with two nodes of a service. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { axe } from '../../catalogue/pages/axe.ts'
import { unread } from '../../catalogue/pages/unread.ts'
import { post } from '../../service/notify/browser/tokened.ts'
import { newUser } from '../../service/notify/client.ts'
import { startGate } from '../../support/gate.ts'
import { until } from '../../support/waiting.ts'
import { bell, bundleInbox, focused, items, press, titles } from './host.ts'
import { startStage } from './stage.ts'

setDefaultTimeout(300_000)

const { here, there, issued, notify, open } = await startStage()

describe('live [N22]', () => {
  test('what happens in one tab shows in the other, at another node', async () => {
    const user = newUser()
    await notify(user, ['One'])
    await using one = await open(user)
    await using two = await open(user, { base: there.baseUrl })
    const both = [one.page, two.page]
    for (const page of both) await unread(page, 1)
    await notify(user, ['Two', 'Three'])
    for (const page of both) await unread(page, 3)
    for (const page of both) expect(await titles(page)).toEqual(['Three', 'Two', 'One'])
    await press(one.page, 'Mark as read: Two')
    await two.page.getByRole('button', { name: 'Mark as unread: Two' }).waitFor()
    await press(two.page, 'Mark as unread: Two')
    await one.page.getByRole('button', { name: 'Mark as read: Two' }).waitFor()
    await press(two.page, 'Archive: Three')
    await items(one.page).nth(2).waitFor({ state: 'detached' })
    await press(one.page, 'Mark all as read')
    for (const page of both) {
      await page.locator('waypost-inbox li.unread').first().waitFor({ state: 'detached' })
      expect(await titles(page)).toEqual(['Two', 'One'])
    }
    expect([...one.complaints, ...two.complaints]).toEqual([])
  })

  test('an answer that comes late changes nothing that another tab did since', async () => {
    const user = newUser()
    await notify(user, ['Crossed'])
    await using late = await open(user)
    await using quick = await open(user)
    await late.page.route('**/v1/notify/inbox/*/read', async (route) => {
      const response = await route.fetch()
      await quick.page.getByRole('button', { name: 'Mark as unread: Crossed' }).click()
      await unread(quick.page, 1)
      await Bun.sleep(300)
      await route.fulfill({ response })
    })
    await press(late.page, 'Mark as read: Crossed')
    await late.page.waitForResponse('**/v1/notify/inbox/*/read')
    for (const { page } of [late, quick])
      await page.getByRole('button', { name: 'Mark as read: Crossed' }).waitFor()
    await Bun.sleep(300)
    for (const { page } of [late, quick]) {
      await unread(page, 1)
      expect(await page.locator('waypost-inbox li.unread').count()).toBe(1)
    }
  })

  test('a notification that comes is said once to who hears the page', async () => {
    const user = newUser()
    await using opened = await open(user)
    await opened.page.getByText('Nothing is here yet.').waitFor()
    await notify(user, ['Heard'])
    await opened.page.getByRole('status').filter({ hasText: 'New: Heard' }).waitFor({ state: 'attached' })
    expect(await titles(opened.page)).toEqual(['Heard'])
  })

  test('after a lost connection it goes on at another node, with nothing missed or twice', async () => {
    const user = newUser()
    const gate = await startGate(here.baseUrl)
    await using opened = await open(user, { base: gate.url })
    const { page } = opened
    const before = await notify(user, ['Before'])
    await unread(page, 1)
    await gate.close()
    await notify(user, ['Meanwhile 1', 'Meanwhile 2'])
    await here.send({ ...post(`/v1/notify/inbox/${before[0]}/read`, { user_id: user }), key: issued.key })
    await page.getByText('They are tried again').waitFor()
    gate.leadTo(there.baseUrl)
    await gate.open()
    await unread(page, 2)
    await page.getByRole('button', { name: 'Mark as unread: Before' }).waitFor()
    expect(await titles(page)).toEqual(['Meanwhile 2', 'Meanwhile 1', 'Before'])
    await notify(user, ['After'])
    await unread(page, 3)
    expect(await titles(page)).toEqual(['After', 'Meanwhile 2', 'Meanwhile 1', 'Before'])
    await gate.close()
  })

  test('older ones are read page by page, each once, while new ones come', async () => {
    const user = newUser()
    const names = Array.from({ length: 45 }, (_, n) => `Order ${n}`)
    await notify(user, names)
    await using opened = await open(user)
    const { page } = opened
    await unread(page, 45)
    expect(await items(page).count()).toBe(20)
    await notify(user, ['New'])
    await press(page, 'Show older ones')
    await items(page).nth(40).waitFor()
    expect(await focused(page)).toBe('Mark as read: Order 24')
    await press(page, 'Show older ones')
    await items(page).nth(45).waitFor()
    expect(await titles(page)).toEqual(['New', ...names.toReversed()])
    expect(await page.getByRole('button', { name: 'Show older ones' }).isVisible()).toBe(false)
  })
})

describe('for whoever comes [N22]', () => {
  test('the bell opens, leads and closes by the keyboard, which never loses its place', async () => {
    const user = newUser()
    await notify(user, ['One', 'Two', 'Three'])
    await using opened = await open(user, { query: { inline: '' } })
    const { page } = opened
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Notifications, 3 unread')
    await page.keyboard.press('Enter')
    expect([await focused(page), await bell(page).getAttribute('aria-expanded')]).toEqual([
      'Notifications',
      'true',
    ])
    await items(page).nth(2).waitFor()
    const order: string[] = []
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      order.push(await focused(page))
    }
    const rows = ['Three', 'Two', 'One'].flatMap((title) => [`Mark as read: ${title}`, `Archive: ${title}`])
    expect(order).toEqual(['Mark all as read', 'Preferences', ...rows])
    await page.keyboard.press('Enter')
    await items(page).nth(2).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Archive: Two')
    for (const left of ['Archive: Three', 'Notifications']) {
      await page.keyboard.press('Enter')
      await until(async () => (await focused(page)) === left)
    }
    await page.keyboard.press('Escape')
    await until(async () => (await focused(page)) === 'Notifications')
    expect(await items(page).count()).toBe(0)
    expect(await bell(page).getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    { dir: 'ltr', colorScheme: 'light', inline: 'inline' },
    { dir: 'rtl', colorScheme: 'dark', inline: 'inline' },
    { dir: 'ltr', colorScheme: 'dark', inline: '' },
    { dir: 'rtl', colorScheme: 'light', inline: '' },
  ] as const)(
    'axe finds nothing: $dir, $colorScheme, inline "$inline"',
    async ({ dir, colorScheme, inline }) => {
      const user = newUser()
      await notify(user, ['Seen', 'מוכן למשלוח', 'Linked'], {
        url: 'https://shop.example/7',
        body: 'On its way.',
      })
      await using opened = await open(user, { colorScheme, query: { dir, inline } })
      const { page } = opened
      if (inline === '') await bell(page).click()
      await unread(page, 3)
      await press(page, 'Mark as read: Seen')
      await unread(page, 2)
      expect(await axe(page)).toEqual([])
      await press(page, 'Preferences')
      await page.getByRole('checkbox').first().waitFor()
      expect(await axe(page)).toEqual([])
    },
  )

  test.each(['ltr', 'rtl'])(
    'in %s it is drawn from that side, and long texts stay within a phone',
    async (dir) => {
      const user = newUser()
      await notify(user, ['x'.repeat(255)], { body: `${'y'.repeat(3_000)}\n${'z '.repeat(400)}` })
      await using opened = await open(user, {
        viewport: { width: 320, height: 640 },
        query: { dir, inline: '' },
      })
      const { page } = opened
      await bell(page).click()
      await unread(page, 1)
      const box = await page.locator('waypost-inbox li').evaluate((row) => {
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(row)
        const { left, right } = row.getBoundingClientRect()
        const wide = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
        return { sides: [borderLeftWidth, borderRightWidth], left, right, wide }
      })
      expect(box.sides).toEqual(dir === 'ltr' ? ['4px', '0px'] : ['0px', '4px'])
      expect([box.left >= 0, box.right <= 320, box.wide <= 0]).toEqual([true, true, true])
    },
  )

  test('texts are texts, and links lead to pages of the web alone', async () => {
    const user = newUser()
    await notify(user, ['<img src=x onerror=alert(1)>'], { body: '<b>bold</b>' })
    await notify(user, ['Linked'], { url: 'https://shop.example/orders/7' })
    await using opened = await open(user)
    const { page, complaints } = opened
    await unread(page, 2)
    expect(await page.locator('waypost-inbox li img, waypost-inbox li b').count()).toBe(0)
    const link = page.getByRole('link')
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    expect(complaints).toEqual([])
  })

  test("times are in the page's language, and its words replace ours", async () => {
    const user = newUser()
    await notify(user, ['Paket'])
    await using opened = await open(user, { query: { lang: 'de' } })
    const { page } = opened
    await unread(page, 1)
    expect(await page.locator('waypost-inbox time').textContent()).toBe('jetzt')
    expect(await page.locator('waypost-inbox time').getAttribute('title')).toMatch(/\d{4}.*(?:UTC|GMT|MEZ)/)
    await page.evaluate(() => {
      const words = { name: 'Mitteilungen', unread: '{n} ungelesen', markRead: 'Gelesen' }
      Reflect.set(document.querySelector('waypost-inbox') ?? {}, 'words', words)
    })
    await page.getByRole('button', { name: 'Gelesen: Paket' }).waitFor()
    await page.getByText('1 ungelesen', { exact: true }).waitFor()
    expect(await titles(page)).toEqual(['Paket'])
  })
})

test('it is below 15 KB compressed, with all that it needs', async () => {
  expect(gzipSync(await bundleInbox()).byteLength).toBeLessThan(15_000)
})
