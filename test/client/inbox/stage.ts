import type { BrowserContextOptions } from 'playwright-core'
import { startBrowser } from '../../catalogue/pages/browser.ts'
import { post, startTokened } from '../../service/notify/browser/tokened.ts'
import { forFile } from '../../support/for-file.ts'
import { startHost } from './host.ts'

export const PRODUCT = 'shop'

interface Opening extends BrowserContextOptions {
  readonly base?: string
  readonly query?: Readonly<Record<string, string>>
}

/** Two nodes of a service, a product's page at an origin of its own, and a browser. */
export async function startStage() {
  const tokened = await startTokened({ CORS_ORIGINS: '*' })
  const { here, issued, tokenOf } = tokened
  const browser = await startBrowser()
  await forFile(Promise.resolve({ stop: () => browser.close() }))
  const host = await startHost((user) => tokenOf({ user_id: user, product_key: PRODUCT }))

  return {
    ...tokened,

    /** Gives the user notifications, the last named the newest. */
    notify: async (user: string, names: readonly string[], fields: object = {}): Promise<string[]> => {
      const ids: string[] = []
      for (const title of names) {
        const event = { product_key: PRODUCT, type: 'order.shipped', subject_user_id: user, title, ...fields }
        const reply = await here.send({ ...post('/v1/notify/events', event), key: issued.key })
        ids.push(JSON.parse(reply.text).id)
      }
      return ids
    },

    open: async (
      user: string,
      { base = here.baseUrl, query = {}, ...look }: Opening = {},
      at: { readonly origin: string } = host,
    ) => {
      const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...look })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(`${at.origin}/?${new URLSearchParams({ user, base, inline: 'inline', ...query })}`)
      return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
    },
  }
}
