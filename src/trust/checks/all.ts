import type { Check } from './check.ts'
import { concealedLeadCheck } from './connection/concealed-lead.ts'
import { framesCheck } from './connection/frames.ts'
import { redirectsCheck } from './connection/redirects.ts'
import { transportCheck } from './connection/transport.ts'
import { brandClaimCheck } from './credentials/brand-claim.ts'
import { cardPasswordCheck } from './credentials/card-password.ts'
import { cardWithoutSaleCheck } from './credentials/card-without-sale.ts'
import { credentialFormCheck } from './credentials/credential-form.ts'
import { followerLureCheck } from './credentials/follower-lure.ts'
import { foreignIdentityCheck } from './credentials/foreign-identity.ts'
import { giveawayLureCheck } from './credentials/giveaway-lure.ts'
import { hiddenWordsCheck } from './credentials/hidden-words.ts'
import { kitLikenessCheck } from './credentials/kit-likeness.ts'
import { mailboxLureCheck } from './credentials/mailbox-lure.ts'
import { moneyPretextCheck } from './credentials/money-pretext.ts'
import { clickfixCheck } from './malware/clickfix.ts'
import { downloadCheck } from './malware/download.ts'
import { handedProgramCheck } from './malware/handed-program.ts'
import { obfuscationCheck } from './malware/obfuscation.ts'
import { paddingCheck } from './malware/padding.ts'
import { smugglingCheck } from './malware/smuggling.ts'
import { updateLureCheck } from './malware/update-lure.ts'
import { minerCheck } from './money/miner.ts'
import { notificationWallCheck } from './money/notification-wall.ts'
import { supportScamCheck } from './money/support-scam.ts'
import { walletCheck } from './money/wallet.ts'
import { listedCheck } from './reputation/listed.ts'
import { officialCheck } from './reputation/official.ts'
import { hostCheck } from './url/host.ts'
import { lookalikeCheck } from './url/lookalike.ts'

export const CHECKS: readonly Check[] = [
  lookalikeCheck,
  hostCheck,
  redirectsCheck,
  transportCheck,
  brandClaimCheck,
  credentialFormCheck,
  foreignIdentityCheck,
  mailboxLureCheck,
  followerLureCheck,
  giveawayLureCheck,
  cardPasswordCheck,
  kitLikenessCheck,
  hiddenWordsCheck,
  clickfixCheck,
  walletCheck,
  minerCheck,
  downloadCheck,
  updateLureCheck,
  smugglingCheck,
  handedProgramCheck,
  framesCheck,
  concealedLeadCheck,
  obfuscationCheck,
  paddingCheck,
  supportScamCheck,
  notificationWallCheck,
  moneyPretextCheck,
  cardWithoutSaleCheck,
  listedCheck,
  officialCheck,
]
