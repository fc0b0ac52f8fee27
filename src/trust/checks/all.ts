import type { Check } from '../subject.ts'
import { brandClaimCheck } from './brand-claim.ts'
import { clickfixCheck } from './clickfix.ts'
import { credentialFormCheck } from './credential-form.ts'
import { downloadCheck } from './download.ts'
import { framesCheck } from './frames.ts'
import { hostCheck } from './host.ts'
import { lookalikeCheck } from './lookalike.ts'
import { mailboxLureCheck } from './mailbox-lure.ts'
import { minerCheck } from './miner.ts'
import { obfuscationCheck } from './obfuscation.ts'
import { officialCheck } from './official.ts'
import { paddingCheck } from './padding.ts'
import { redirectsCheck } from './redirects.ts'
import { smugglingCheck } from './smuggling.ts'
import { supportScamCheck } from './support-scam.ts'
import { transportCheck } from './transport.ts'
import { updateLureCheck } from './update-lure.ts'
import { urgencyCheck } from './urgency.ts'
import { walletCheck } from './wallet.ts'

/** Every check: the address, the way and the connection, then the page. A rule keeps the evidence of the first that finds it. */
export const CHECKS: readonly Check[] = [
  lookalikeCheck,
  hostCheck,
  redirectsCheck,
  transportCheck,
  brandClaimCheck,
  credentialFormCheck,
  mailboxLureCheck,
  clickfixCheck,
  walletCheck,
  minerCheck,
  downloadCheck,
  updateLureCheck,
  smugglingCheck,
  framesCheck,
  obfuscationCheck,
  paddingCheck,
  supportScamCheck,
  urgencyCheck,
  officialCheck,
]
