/** A mail and the page behind its link, as people see them. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mailComposer } from '../../../../src/notify/mail/email.ts'
import { type Browser, startBrowser } from '../../../catalogue/pages/browser.ts'
import { faintTexts } from '../../../catalogue/pages/faint-texts.ts'
import { makeDirectory } from '../../../support/service.ts'
import { eventFor, newUser } from '../client.ts'
import { type Mailing, newAddress, startMailing } from './mailing.ts'

setDefaultTimeout(120_000)

/** Kept where `SCREENSHOTS` says, for people to look at. */
const SCREENSHOTS = process.env.SCREENSHOTS ?? makeDirectory('screenshots')
const BASE = 'https://notify.example'

let browser: Browser
let mailing: Mailing
beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true })
  ;[browser, mailing] = await Promise.all([startBrowser(), startMailing({ BASE_URL: BASE })])
})
afterAll(async () => {
  await Promise.all([browser?.close(), mailing?.stop()])
})

const compose = mailComposer({
  from: 'Waypost <post@waypost.example>',
  unsubscribe: null,
  unsubscribeUrl: async () => `${BASE}/unsubscribe/eyJhbGciOiJIUzI1NiJ9.WyJwIl0.abc`,
})
const MAILS = {
  usual: {
    title: 'Your order is on its way',
    body: 'It left our warehouse this morning.\n\nExpect it on Tuesday, 1 December, between 9 and 12.',
    url: 'https://shop.acme.example/orders/1001?from=mail',
  },
  'right-to-left': {
    title: 'ההזמנה שלך בדרך אליך',
    body: 'היא יצאה מהמחסן הבוקר.\nתגיע ביום שלישי.',
    url: 'https://shop.acme.example/orders/1001',
  },
  long: {
    title: `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} 🧭`,
    body: 'x'.repeat(400),
    url: `https://shop.acme.example/${'a'.repeat(1_100)}`,
  },
  bare: { title: 'Hello', body: null, url: null },
}
const SENDER = {
  name: 'Acme Shop',
  address: null,
  replyTo: null,
  footer: 'Acme Ltd, 1 Main Street, Springfield',
}

describe('a mail [N17]', () => {
  test.each(Object.entries(MAILS))(
    '%s fits at 600 and 360 pixels, and can be read in light and dark',
    async (name, mail) => {
      const { html } = JSON.parse(
        await compose(
          {
            ...{ id: 'i', to: 'ada@example.com', partnerId: 'p', userId: 'u', productKey: 'shop', type: 't' },
            ...mail,
          },
          SENDER,
        ),
      )
      for (const width of [600, 360])
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme })
          await page.setContent(html)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect({ width, colorScheme, overflow, faint: await faintTexts(page) }).toEqual({
            ...{ width, colorScheme, overflow: 0, faint: [] },
          })
          await page.screenshot({
            path: join(SCREENSHOTS, `mail-${name}-${width}-${colorScheme}.png`),
            fullPage: true,
          })
          await page.close()
        }
    },
  )
})

test('a user unsubscribes, and undoes it, by the buttons of the page [N18]', async () => {
  const [userId, email] = [newUser(), newAddress()]
  await mailing.client.create(eventFor(userId, { email }))
  const found = () => mailing.resend.accepted().find(({ mail }) => [mail.to].flat().includes(email))
  await mailing.resend.waitFor(() => found() !== undefined)
  const sent = found()?.mail as { headers?: Record<string, string> } | undefined
  const link = sent?.headers?.['List-Unsubscribe']?.slice(1, -1).replace(BASE, mailing.service.baseUrl) ?? ''
  const channels = async () => (await mailing.client.create(eventFor(userId))).channels
  const page = await browser.newPage({ viewport: { width: 360, height: 700 } })
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
  await page.goto(link)
  await heading('Unsubscribe from mails of shop?')
  await page.screenshot({ path: join(SCREENSHOTS, 'unsubscribe.png') })
  expect(await faintTexts(page)).toEqual([])
  expect(await channels()).toEqual(['in_app', 'email'])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await heading('You get no more mails of shop')
  expect(await channels()).toEqual(['in_app'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await heading('You get mails of shop again')
  expect(await channels()).toEqual(['in_app', 'email'])
  await page.close()
})
