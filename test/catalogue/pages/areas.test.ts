/** The pages of the areas, as people use them in a real browser. */
import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test'
import { type Service, startService } from '../../support/service.ts'
import { type Site, startSite } from '../../support/site.ts'
import { describeNotify } from './areas/notify.ts'
import { describeSeveral } from './areas/several.ts'
import { describeTrust, LIMIT_S, SITE } from './areas/trust.ts'
import { describeUsage } from './areas/usage.ts'
import { type Browser, startBrowser } from './browser.ts'

setDefaultTimeout(300_000)

let service: Service
let browser: Browser
let site: Site

beforeAll(async () => {
  const env = { TRUST_ALLOW_NETWORKS: '127.0.0.0/8', TRUST_TIMEOUT_MS: `${LIMIT_S * 1000}` }
  ;[service, browser, site] = await Promise.all([startService({ env }), startBrowser(), startSite(SITE)])
})
afterAll(async () => {
  await Promise.all([service?.stop(), browser?.close(), site?.[Symbol.asyncDispose]()])
})

const started = { service: () => service, browser: () => browser, site: () => site }
describeSeveral(started)
describeTrust(started)
describeNotify(started)
describeUsage(started)
