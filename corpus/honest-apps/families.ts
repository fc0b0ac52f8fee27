import type { Family } from '../family.ts'
import { ANALYTICS_HEAVY } from './analytics-heavy.ts'
import { BANK_AND_BRAND_OWN } from './bank-and-brand-own.ts'
import { BOT_CHECKS_HONEST } from './bot-checks.ts'
import { CONSENT_WALL } from './consent-wall.ts'
import { DOCS_WITH_COMMANDS } from './docs-commands.ts'
import { SELF_HOSTED_SOFTWARE } from './self-hosted.ts'
import { SINGLE_PAGE_APP } from './single-page-app.ts'
import { SSO_SAME_OWNER } from './sso-same-owner.ts'
import { STOREFRONT } from './storefront.ts'
import { TENANT_HONEST } from './tenant-honest.ts'
import { WEB_GAMES_AND_TOOLS } from './web-games-and-tools.ts'
import { WEB_MAIL } from './web-mail.ts'

export const HONEST_APPS: readonly Family[] = [
  SINGLE_PAGE_APP,
  CONSENT_WALL,
  WEB_MAIL,
  STOREFRONT,
  DOCS_WITH_COMMANDS,
  SELF_HOSTED_SOFTWARE,
  SSO_SAME_OWNER,
  TENANT_HONEST,
  ANALYTICS_HEAVY,
  BOT_CHECKS_HONEST,
  WEB_GAMES_AND_TOOLS,
  BANK_AND_BRAND_OWN,
]
