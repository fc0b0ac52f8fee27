/** Whose notifications `<waypost-inbox>` shows: by its token, in a real Chromium. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { unread } from '../../catalogue/pages/unread.ts'
import { nowS } from '../../service/notify/browser/tokened.ts'
import { newUser } from '../../service/notify/client.ts'
import { until } from '../../support/waiting.ts'
import { startHost, titles } from './host.ts'
import { PRODUCT, startStage } from './stage.ts'

setDefaultTimeout(300_000)

const { here, tokenOf, signingKey, notify, open } = await startStage()

describe('whose it is [N20, N22]', () => {
  test('a token of another user takes everything of the one before away at once', async () => {
    const [first, second] = [newUser(), newUser()]
    await notify(first, ['Of the first'])
    await notify(second, ['Of the second'])
    const token = await tokenOf({ user_id: second, product_key: PRODUCT })
    await using opened = await open(first)
    const { page } = opened
    await unread(page, 1)
    const left = await page.evaluate((given) => {
      const inbox = document.querySelector('waypost-inbox')
      Reflect.set(inbox ?? {}, 'token', given)
      return inbox?.shadowRoot?.textContent ?? ''
    }, token)
    expect(left).not.toContain('Of the first')
    await page.getByText('Of the second').first().waitFor()
    expect(await titles(page)).toEqual(['Of the second'])
  })

  test('a token that ends is asked for anew, and the list stays', async () => {
    const user = newUser()
    const { sign } = await signingKey('HS256')
    const claims = { sub: user, aud: 'waypost', product_key: PRODUCT }
    const signed = await startHost((_, asked) =>
      sign({ ...claims, iat: nowS() - 60, exp: nowS() + (asked === 1 ? -27 : 600) }),
    )
    await notify(user, ['First'])
    await using opened = await open(user, {}, signed)
    const { page } = opened
    await unread(page, 1)
    await until(async () => signed.asked(user) === 2)
    expect(await page.evaluate('needed')).toEqual([false, true])
    await notify(user, ['Second'])
    await unread(page, 2)
    expect(await titles(page)).toEqual(['Second', 'First'])
    await signed[Symbol.asyncDispose]()
  })

  test('another product shows in no list of this one, and a token of another is refused in words', async () => {
    const user = newUser()
    await using opened = await open(user)
    await opened.page.getByText('Nothing is here yet.').waitFor()
    await notify(user, ['Elsewhere'], { product_key: 'blog' })
    await notify(user, ['Here'])
    await unread(opened.page, 1)
    expect(await titles(opened.page)).toEqual(['Here'])
    await using refused = await open(user, { query: { product: 'blog' } })
    await refused.page.getByText('This page may not show these notifications.').waitFor()
  })

  test('a limit is told as one until it passes', async () => {
    const user = newUser()
    await notify(user, ['Later'])
    await using opened = await open(user, { base: 'http://127.0.0.1:1' })
    const { page } = opened
    await page.getByText('They are tried again').waitFor()
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' }
    await page.route('**/v1/notify/inbox/stream*', (route) =>
      route.fulfill({ status: 429, headers: { ...headers, 'Retry-After': '1' } }),
    )
    const base = (to: string) =>
      page.evaluate((url) => document.querySelector('waypost-inbox')?.setAttribute('base-url', url), to)
    await base(here.baseUrl)
    await page.getByText('Too many requests for now').waitFor()
    await page.unroute('**/v1/notify/inbox/stream*')
    await unread(page, 1)
    expect(await titles(page)).toEqual(['Later'])
  })

  test('until the page gives a token it is asked for, and said', async () => {
    let isReady = false
    const late = await startHost((user) => (isReady ? tokenOf({ user_id: user }) : Promise.resolve(null)))
    const user = newUser()
    await notify(user, ['Patience'])
    await using opened = await open(user, {}, late)
    await opened.page.getByText('has not said yet whose').waitFor()
    isReady = true
    await opened.page.getByText('Patience').first().waitFor()
    await late[Symbol.asyncDispose]()
  })
})
