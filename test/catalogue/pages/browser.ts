import { expect } from 'bun:test'
import { chromium, type Locator, type Page } from 'playwright-core'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
/** Nothing of the browser's own goes to the network, nor asks for a graphics card or a sandbox's rights. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For a machine that does other work besides. */
const WAIT_MS = 120_000

/** A real browser: `CHROMIUM`, else one of the machine's. */
export async function startBrowser() {
  const executablePath =
    process.env.CHROMIUM ?? NAMES.map((name) => Bun.which(name)).find((path) => path !== null)
  if (executablePath === undefined || executablePath === null) {
    throw new Error(
      'The pages are tested in a real Chromium, and there is none. Install it (apt-get install --no-install-recommends chromium-headless-shell) or name one in CHROMIUM.',
    )
  }
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

export type Browser = Awaited<ReturnType<typeof startBrowser>>

/** How somebody comes to the page. */
export interface Visit {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** The page under `/docs`, and what follows the path in the address; absent: the start page. */
  readonly at?: string
  /** What cannot be had, as a pattern of addresses. */
  readonly without?: string
}

export interface OpenedPage extends AsyncDisposable {
  readonly page: Page
  /** Messages of the browser: errors, warnings, and violations of the page's policy. */
  readonly complaints: string[]
  /** Addresses that were asked for and are not under the one the page came from. */
  readonly foreign: string[]
}

/** A page in a browser that knows nothing of earlier visits. */
export async function openPage(browser: Browser, root: string, visit: Visit = {}): Promise<OpenedPage> {
  const { colorScheme = 'light', width = 1280, height = 900, at = '', without } = visit
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${root}/`) && !url.startsWith('data:')) foreign.push(url)
  })
  if (without !== undefined) await page.route(without, (route) => route.abort())
  await page.goto(`${root}/docs${at}`)
  return { page, complaints, foreign, [Symbol.asyncDispose]: () => context.close() }
}

/** The reference, with its operations shown. */
export async function openReference(browser: Browser, root: string, visit: Visit = {}): Promise<OpenedPage> {
  const opened = await openPage(browser, root, { ...visit, at: `/reference${visit.at ?? ''}` })
  await opened.page.locator('.opblock').first().waitFor()
  return opened
}

export const keyField = (page: Page) => page.getByRole('textbox', { name: 'Your key' })

export const textOf = async (part: Locator) => (await part.textContent()) ?? ''

/** Looks an address up, and waits until the page shows what is expected of it. */
export async function lookUp(
  page: Page,
  key: string,
  address: string,
  expected: string | RegExp,
): Promise<void> {
  const result = page.locator('#result')
  await result.evaluate((shown) => shown.replaceChildren())
  await keyField(page).fill(key)
  await page.getByLabel('IPv4 or IPv6 addresses').fill(address)
  await page.getByRole('button', { name: 'Locate', exact: true }).click()
  await result.getByText(expected).first().waitFor()
}

/** Presses Tab until this has the focus, as someone without a mouse does; what has the focus is always to be seen. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) if ((await tab(page)).name === name) return
  throw new Error(`Tab does not lead to ${name}`)
}

/** Presses Tab from the first control on, and expects to come to each control once, in the order of the page. */
export async function tabThrough(page: Page): Promise<void> {
  const all = await page.evaluate(() => {
    // Controls inside elements of their own stand where those do.
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [
        ...(each.matches('a[href], button, input, textarea, summary') ? [each] : []),
        ...(each.shadowRoot === null ? [] : within(each.shadowRoot)),
      ])
    const controls = within(document).filter((each) => each.checkVisibility())
    for (const [index, control] of controls.entries()) control.setAttribute('data-order', String(index))
    return controls.length
  })
  await page.locator('[data-order="0"]').focus()
  for (let index = 1; index < all; index++) expect((await tab(page)).order).toBe(String(index))
}

async function tab(page: Page): Promise<{ name: string | undefined; order: string | null }> {
  await page.keyboard.press('Tab')
  const { isSeen, ...focused } = await page.evaluate(() => {
    const { activeElement } = document
    const element = activeElement?.shadowRoot?.activeElement ?? activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const hasLabels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const [label] = hasLabels ? (element.labels ?? []) : []
    const isSeen = outlineStyle === 'solid' && Number.parseInt(outlineWidth, 10) >= 2
    return { name: (label ?? element).textContent?.trim(), order: element.getAttribute('data-order'), isSeen }
  })
  expect({ ...focused, isSeen }).toEqual({ ...focused, isSeen: true })
  return focused
}

export const operationOf = (page: Page, id: string) => page.locator(`.opblock[id$="-${id}"]`)

/** Opens an operation, or closes it. */
export const toggle = (operation: Locator) => operation.locator('.opblock-summary-control').click()

/** Opens an operation of the reference, with its fields as they are filled in. */
export async function tryOut(page: Page, id: string): Promise<Locator> {
  const operation = operationOf(page, id)
  await toggle(operation)
  await operation.getByRole('button', { name: 'Try it out' }).click()
  return operation
}

/** Closes a tried operation without its answer: the next one must not find that of this. */
export async function close(operation: Locator): Promise<void> {
  await operation.getByRole('button', { name: 'Clear' }).click()
  await operation.getByRole('button', { name: 'Cancel' }).click()
  await toggle(operation)
}

/** Sends a tried operation; the status that it is answered with. */
export async function execute(operation: Locator): Promise<string> {
  await operation.getByRole('button', { name: 'Execute' }).click()
  const status = operation.locator('.live-responses-table .response-col_status').last()
  await status.waitFor()
  return ((await status.textContent()) ?? '').trim()
}
