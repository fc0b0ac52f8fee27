/** Whether the pages can be used by whoever comes: with a screen reader, in the dark, on a phone. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory, type Service, startService } from '../../support/service.ts'
import { postEvent } from './areas/notify.ts'
import { EXAMPLES, openFile } from './areas/reports.ts'
import { axe } from './axe.ts'
import {
  type Browser,
  execute,
  keyField,
  lookUp,
  type OpenedPage,
  openPage,
  openReference,
  startBrowser,
  tabThrough,
  tryOut,
  type Visit,
} from './browser.ts'
import { faintTexts } from './faint-texts.ts'

setDefaultTimeout(300_000)

/** Kept where `SCREENSHOTS` says, for people to look at. */
const SCREENSHOTS = process.env.SCREENSHOTS ?? makeDirectory('screenshots')
const MIN_SCREENSHOT_BYTES = 20_000
const PHONE = { width: 360, height: 740 }
const NAMED_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'image',
  'img',
  'link',
  'meter',
  'searchbox',
  'textbox',
])

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), startBrowser()])
  mkdirSync(SCREENSHOTS, { recursive: true })
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close()])
})

const DESKTOP_DARK = ['desktop-dark', { colorScheme: 'dark' }] as const
const PHONE_LIGHT = ['phone-light', { colorScheme: 'light', ...PHONE }] as const
type Screen = readonly [name: string, visit: Visit & { readonly colorScheme: 'light' | 'dark' }]
const SCREENS: readonly Screen[] = [
  ['desktop-light', { colorScheme: 'light' }],
  DESKTOP_DARK,
  PHONE_LIGHT,
  ['phone-dark', { colorScheme: 'dark', ...PHONE }],
]

test.each(SCREENS)(
  'on %s a look-up can be read, and nothing lies beside the screen',
  async (name, screen) => {
    await using visit = await openPage(browser, service.baseUrl, screen)
    const { page } = visit
    await lookUp(page, 'wp_wrong', '81.2.69.142', 'invalid_key')
    expect(await faintTexts(page)).toEqual([])
    await lookUp(page, service.demoKey, '81.2.69.142', 'London')
    expect(await faintTexts(page)).toEqual([])
    expect(await overflow(visit)).toBe(0)
    await screenshot(visit, name)
  },
)

/** In one visit that is looked at in each way, as the reference is slow to draw. */
test('on each of them so can an operation of each method that is tried', async () => {
  await using visit = await openReference(browser, service.baseUrl)
  const { page } = visit
  await keyField(page).fill(service.demoKey)
  for (const id of ['catalogueGet', 'geoLookupAddress', 'notifyCreateEvent', 'notifySetPreferences']) {
    const operation = await tryOut(page, id)
    expect(await execute(operation)).toMatch(/^20\d/)
    await operation.locator('.answer button').first().click()
    for (const folded of await operation.locator('summary').all()) await folded.click()
  }
  for (const [name, { colorScheme, width = 1280, height = 900 }] of SCREENS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const look = colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)'
    await page.locator(look).waitFor({ state: 'attached' })
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    expect([name, await faintTexts(page), await overflow(visit)]).toEqual([name, [], 0])
    await screenshot(visit, `${name}-reference`)
  }
})

/** By how many pixels the page is wider than the screen. */
const overflow = ({ page }: OpenedPage) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)

async function screenshot({ page }: OpenedPage, name: string): Promise<void> {
  const path = join(SCREENSHOTS, `${name}.png`)
  const image = await page.screenshot({ path })
  expect(image.length).toBeGreaterThan(MIN_SCREENSHOT_BYTES)
  expect(await Bun.file(path).exists()).toBe(true)
}

/** What is done on a page before it is listened to, and what it then tells. */
interface Told {
  readonly name: string
  readonly prepare: (visit?: Visit) => Promise<OpenedPage>
  readonly controls: number
  readonly textboxes: readonly string[]
  readonly regions: readonly string[]
}

const TOLD: readonly Told[] = [
  {
    name: 'the start page',
    prepare: async () => {
      const visit = await openPage(browser, service.baseUrl)
      await lookUp(visit.page, service.demoKey, '81.2.69.142', 'London')
      return visit
    },
    controls: 15,
    textboxes: ['Your key', 'IPv4 or IPv6 addresses'],
    regions: [
      'Find where an IP address is, notify users, and check links before they are opened',
      'Key',
      'Limits of your key',
      'Look up an address',
    ],
  },
  {
    name: 'the page of trust',
    prepare: async (visit) => {
      const opened = await openPage(browser, service.baseUrl, { ...visit, at: '/trust' })
      await openFile(opened.page, JSON.stringify(EXAMPLES.dangerous))
      await opened.page.getByRole('heading', { name: 'Dangerous' }).waitFor()
      return opened
    },
    controls: 12,
    textboxes: ['Your key', 'Address of the page'],
    regions: ['Check a page', 'Is this page a threat?', 'Key'],
  },
  {
    name: 'the page of notify',
    prepare: async (visit) => {
      const opened = await openPage(browser, service.baseUrl, { ...visit, at: '/notify' })
      await keyField(opened.page).fill(service.demoKey)
      await postEvent(opened.page, 'Heard', '', 'Accepted.')
      await opened.page.getByRole('button', { name: 'Mark as read: Heard' }).first().waitFor()
      return opened
    },
    controls: 20,
    textboxes: ['Your key', 'User', 'Product', 'Type', 'Title', 'Text', 'Dedupe key'],
    regions: [
      'In a page of your own',
      'Key',
      'Notifications',
      'Post an event',
      'Post an event, and watch the inbox of a user',
      'The user’s page of demo-user, demo',
      'Whose inbox',
    ],
  },
  {
    name: 'the page of usage',
    prepare: async (visit) => {
      const opened = await openPage(browser, service.baseUrl, { ...visit, at: '/usage' })
      await keyField(opened.page).fill(service.demoKey)
      await opened.page.getByRole('button', { name: 'Show usage' }).click()
      await opened.page.getByText('Plan scale').waitFor()
      return opened
    },
    controls: 12,
    textboxes: ['Your key'],
    regions: [
      'Day by day',
      'Key',
      'Limits of your key',
      'The last 30 days',
      'Today, by operation',
      'What your key did, and what it may still do',
    ],
  },
  {
    name: 'the reference',
    prepare: async () => {
      const visit = await openReference(browser, service.baseUrl)
      await keyField(visit.page).fill(service.demoKey)
      for (const id of ['geoLookupAddress', 'notifyCreateEvent']) await execute(await tryOut(visit.page, id))
      return visit
    },
    controls: 50,
    textboxes: ['Your key', 'ip (path)', 'Request body'],
    regions: ['Every operation, to read and to try', 'Key', 'Operations'],
  },
]

describe.each(TOLD)('to who hears $name', ({ prepare, controls, textboxes, regions }) => {
  let visit: OpenedPage
  let nodes: AccessibleNode[]

  beforeAll(async () => {
    visit = await prepare()
    nodes = await accessibleNodes(visit)
  })
  afterAll(() => visit?.[Symbol.asyncDispose]())

  const called = (role: string) => nodes.filter((node) => node.role === role).map((node) => node.name)

  test('every control, picture and link has a name', () => {
    const named = nodes.filter(({ role }) => NAMED_ROLES.has(role))
    expect(named.length).toBeGreaterThan(controls)
    expect(named.filter((node) => node.name.trim() === '')).toEqual([])
    expect(called('textbox')).toEqual(expect.arrayContaining([...textboxes]))
  })

  test('axe finds nothing, on a phone neither', async () => {
    expect(await axe(visit.page)).toEqual([])
    const size = visit.page.viewportSize() ?? { width: 1280, height: 900 }
    await visit.page.setViewportSize({ width: 390, height: 844 })
    expect(await axe(visit.page)).toEqual([])
    await visit.page.setViewportSize(size)
  })

  test('the parts of the page are there once, and have names', () => {
    expect([called('banner').length, called('main').length, called('contentinfo').length]).toEqual([1, 1, 1])
    expect(called('navigation')).toEqual(['Pages'])
    expect(called('region').sort()).toEqual([...regions])
  })

  test('the headings are in order, and none is skipped', async () => {
    const levels = await visit.page
      .locator('h1, h2, h3, h4, h5, h6')
      .filter({ visible: true })
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([])
  })

  test('the language is English, and hints belong to their fields', async () => {
    expect(await visit.page.locator('html').getAttribute('lang')).toBe('en')
    const hints = await visit.page
      .locator('[aria-describedby]')
      .evaluateAll((fields) =>
        fields.map(
          (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
        ),
      )
    expect(hints[0]).toContain('in this tab only')
    expect(hints.filter((hint) => hint === '')).toEqual([])
  })
})

describe.each(TOLD.filter(({ name }) => /trust|notify|usage/.test(name)))('$name', ({ name, prepare }) => {
  test('leads with Tab to each of its controls, and shows where it is', async () => {
    await using visit = await prepare()
    await tabThrough(visit.page)
  })

  test.each([DESKTOP_DARK, PHONE_LIGHT])('can be read on %s', async (screen, look) => {
    await using visit = await prepare(look)
    expect(await faintTexts(visit.page)).toEqual([])
    expect(await overflow(visit)).toBe(0)
    await screenshot(visit, `${screen}-${name.split(' ').at(-1)}`)
  })
})

interface AccessibleNode {
  readonly role: string
  readonly name: string
}

/** What the browser tells a screen reader. */
async function accessibleNodes({ page }: OpenedPage): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }))
}
