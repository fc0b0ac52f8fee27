import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { REPOSITORY } from '../../support/service.ts'

export const ENTRY = join(REPOSITORY, 'client/src/inbox/inbox.ts')

export async function bundleInbox(): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: 'browser', minify: true })
  const [script] = outputs
  if (script === undefined) throw new Error('nothing came of bundling the inbox')
  return script.text()
}

/** A product's own page at an origin of its own, whose server says who is logged in. */
export async function startHost(tokenFor: (user: string, asked: number) => Promise<string | null>) {
  const script = await bundleInbox()
  const asked = new Map<string, number>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/inbox.js')
        return new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
      if (pathname === '/token') {
        const user = searchParams.get('user') ?? ''
        asked.set(user, (asked.get(user) ?? 0) + 1)
        const token = await tokenFor(user, asked.get(user) ?? 0)
        return new Response(token, { status: token === null ? 503 : 200 })
      }
      return new Response(page(searchParams), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
  })
  return {
    origin: server.url.origin,
    /** How often the page asked for a token of the user. */
    asked: (user: string) => asked.get(user) ?? 0,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** As its README says, under a policy that allows no style and no script but the server's. */
function page(query: URLSearchParams): string {
  const of = (name: string, usual = '') => Bun.escapeHTML(query.get(name) ?? usual)
  const policy = "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src *"
  return `<!doctype html>
<html lang="${of('lang', 'en')}" dir="${of('dir', 'ltr')}" style="color-scheme: light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>A shop</title>
<main><h1>A shop</h1>
<waypost-inbox base-url="${of('base')}" product-key="${of('product', 'shop')}" ${of('inline')}></waypost-inbox>
<button id="after">After</button></main>
<script type="module">
  import '/inbox.js'
  const inbox = document.querySelector('waypost-inbox')
  window.needed = []
  inbox.addEventListener('token-needed', async ({ detail }) => {
    window.needed.push(detail.isExpired)
    const answer = await fetch('/token?user=${of('user')}')
    if (answer.ok) inbox.token = await answer.text()
  })
</script>`
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

export const titles = (page: Page) => page.locator('waypost-inbox .title').allTextContents()

export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The name of what has the focus, inside the element too. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const inside = activeElement?.shadowRoot?.activeElement ?? activeElement
    return inside?.getAttribute('aria-label') ?? inside?.textContent ?? ''
  })
