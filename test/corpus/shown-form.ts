import type { Frame, Page } from 'playwright-core'
import type { Made } from '../../corpus/make/envelope.ts'
import type { Browser } from '../catalogue/pages/browser.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const DEFAULT_TYPE = 'text/html; charset=utf-8'

/** Closed shadow trees are opened for who looks on, and the browser does not tell that a program drives it. */
const AS_A_PERSON = `
const attach = Element.prototype.attachShadow
Element.prototype.attachShadow = function (init) { return attach.call(this, { ...init, mode: 'open' }) }
Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`

/** Names and types of the fields that are seen, in the order of the document. */
const FIELDS = `(() => {
  const found = []
  const look = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) look(element.shadowRoot)
      if (!/^(input|select|textarea)$/i.test(element.tagName) || element.id === 'go') continue
      if (element.type === 'hidden' || !element.checkVisibility() || element.getClientRects().length === 0) continue
      found.push(element.type + ' ' + element.name)
    }
  }
  look(document)
  return found
})()`

async function fieldsOf(frame: Frame): Promise<readonly string[]> {
  try {
    return (await frame.evaluate(FIELDS)) as readonly string[]
  } catch (error) {
    // The frame went on to another document while it was asked.
    if (error instanceof Error && /destroyed|detached|navigat/i.test(error.message)) return []
    throw error
  }
}

async function allFields(page: Page): Promise<string> {
  const found: string[] = []
  for (const frame of page.frames()) found.push(...(await fieldsOf(frame)))
  return found.join('\n')
}

/** Moves, scrolls and clicks like a person. */
async function act(page: Page): Promise<void> {
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Shift')
  const button = page.locator('#go')
  if ((await button.count()) > 0) await button.click()
  else await page.mouse.click(300, 250)
}

/** Tells slow from never. */
const ROUNDS = 600
const ROUND_MS = 100

/**
 * The fields that a browser shows of a page after a person has done something, one a line; waits until they are
 * `expected`, and gives what is shown at last.
 */
export async function shownFields(
  browser: Browser,
  made: Made,
  expected?: string,
  rounds = ROUNDS,
): Promise<string> {
  const context = await browser.newContext({ userAgent: AGENT, viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript(AS_A_PERSON)
    const page = await context.newPage()
    const files = new Map((made.resources ?? []).map((file) => [file.url, file]))
    await page.route('**/*', async (route) => {
      const url = route.request().url()
      const file = files.get(url)
      if (url === new URL(made.url).href)
        await route.fulfill({ contentType: made.contentType ?? DEFAULT_TYPE, body: Buffer.from(made.body) })
      else if (file !== undefined)
        await route.fulfill({ contentType: file.contentType ?? DEFAULT_TYPE, body: file.body })
      else await route.abort()
    })
    await page.goto(made.url)
    let shown = await allFields(page)
    for (
      let round = 0;
      round < rounds && (expected === undefined ? shown === '' : shown !== expected);
      round++
    ) {
      if (round === 1) await act(page)
      await page.waitForTimeout(ROUND_MS)
      shown = await allFields(page)
    }
    return shown
  } finally {
    await context.close()
  }
}
