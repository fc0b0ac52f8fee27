/** The pages of the areas, as people use them in a real browser. */
import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test'
import { type Service, startService } from '../../support/service.ts'
import { describeSeveral } from './areas/several.ts'
import { type Browser, startBrowser } from './browser.ts'

setDefaultTimeout(60_000)

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), startBrowser()])
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close()])
})

describeSeveral({ service: () => service, browser: () => browser })
