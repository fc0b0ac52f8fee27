import { HOST_TABLE } from './address/host.ts'
import { LOOKALIKE_TABLE } from './address/lookalike.ts'
import { CONCEALED_LEAD_TABLE } from './connection/concealed-lead.ts'
import { FRAMES_TABLE } from './connection/frames.ts'
import { REDIRECTS_TABLE } from './connection/redirects.ts'
import { TRANSPORT_TABLE } from './connection/transport.ts'
import { BRAND_CLAIM_TABLE } from './credentials/brand-claim.ts'
import { CARD_PASSWORD_TABLE } from './credentials/card-password.ts'
import { CARD_WITHOUT_SALE_TABLE } from './credentials/card-without-sale.ts'
import { CREDENTIAL_FORM_TABLE } from './credentials/credential-form.ts'
import { FOLLOWER_LURE_TABLE } from './credentials/follower-lure.ts'
import { FOREIGN_IDENTITY_TABLE } from './credentials/foreign-identity.ts'
import { GIVEAWAY_LURE_TABLE } from './credentials/giveaway-lure.ts'
import { HIDDEN_WORDS_TABLE } from './credentials/hidden-words.ts'
import { KIT_LIKENESS_TABLE } from './credentials/kit-likeness.ts'
import { MAILBOX_LURE_TABLE } from './credentials/mailbox-lure.ts'
import { MONEY_PRETEXT_TABLE } from './credentials/money-pretext.ts'
import { CLICKFIX_TABLE } from './malware/clickfix.ts'
import { DOWNLOAD_TABLE } from './malware/download.ts'
import { HANDED_PROGRAM_TABLE } from './malware/handed-program.ts'
import { OBFUSCATION_TABLE } from './malware/obfuscation.ts'
import { PADDING_TABLE } from './malware/padding.ts'
import { SMUGGLING_TABLE } from './malware/smuggling.ts'
import { UPDATE_LURE_TABLE } from './malware/update-lure.ts'
import { MINER_TABLE } from './money/miner.ts'
import { NOTIFICATION_WALL_TABLE } from './money/notification-wall.ts'
import { SUPPORT_SCAM_TABLE } from './money/support-scam.ts'
import { WALLET_TABLE } from './money/wallet.ts'
import { LISTED_TABLE } from './reputation/listed.ts'
import { OFFICIAL_TABLE } from './reputation/official.ts'
import type { PageTable, Table } from './rule.ts'
import type { Sign } from './sign.ts'
import { AUTHORISE_RULES, AUTHORISE_SIGNS } from './signs/authorise.ts'
import { BARGAIN_RULES, BARGAIN_SIGNS } from './signs/bargain.ts'
import { CARD_RULES, CARD_SIGNS } from './signs/card.ts'
import { EXCESS_RULES, EXCESS_SIGNS } from './signs/excess.ts'
import { FEINT_RULES, FEINT_SIGNS } from './signs/feint.ts'
import { HOST_RULES, HOST_SIGNS } from './signs/host.ts'
import { PAIR_RULES, PAIR_SIGNS } from './signs/pair.ts'
import { POSE_RULES, POSE_SIGNS } from './signs/pose.ts'
import { PROGRAM_RULES, PROGRAM_SIGNS } from './signs/program.ts'
import { SHAM_RULES, SHAM_SIGNS } from './signs/sham.ts'
import { STORY_RULES, STORY_SIGNS } from './signs/story.ts'
import { WORDS_RULES, WORDS_SIGNS } from './signs/words.ts'
import { SURROUNDED_TABLE } from './surrounded.ts'

/** What trees combine, by id. */
export const SIGNS: Readonly<Record<string, Sign>> = {
  ...AUTHORISE_SIGNS,
  ...BARGAIN_SIGNS,
  ...CARD_SIGNS,
  ...EXCESS_SIGNS,
  ...FEINT_SIGNS,
  ...HOST_SIGNS,
  ...PAIR_SIGNS,
  ...POSE_SIGNS,
  ...PROGRAM_SIGNS,
  ...SHAM_SIGNS,
  ...STORY_SIGNS,
  ...WORDS_SIGNS,
}

const SIGNS_TABLE = {
  id: 'signs',
  needs: 'html',
  spares: 'official',
  rules: {
    ...AUTHORISE_RULES,
    ...BARGAIN_RULES,
    ...CARD_RULES,
    ...EXCESS_RULES,
    ...FEINT_RULES,
    ...HOST_RULES,
    ...PAIR_RULES,
    ...POSE_RULES,
    ...PROGRAM_RULES,
    ...SHAM_RULES,
    ...STORY_RULES,
    ...WORDS_RULES,
  },
} as const satisfies PageTable

/** All that looks at pages and visits; of what several tables see the first counts. */
export const TABLES = [
  LOOKALIKE_TABLE,
  HOST_TABLE,
  REDIRECTS_TABLE,
  TRANSPORT_TABLE,
  BRAND_CLAIM_TABLE,
  CREDENTIAL_FORM_TABLE,
  FOREIGN_IDENTITY_TABLE,
  MAILBOX_LURE_TABLE,
  FOLLOWER_LURE_TABLE,
  GIVEAWAY_LURE_TABLE,
  CARD_PASSWORD_TABLE,
  KIT_LIKENESS_TABLE,
  HIDDEN_WORDS_TABLE,
  CLICKFIX_TABLE,
  WALLET_TABLE,
  MINER_TABLE,
  DOWNLOAD_TABLE,
  UPDATE_LURE_TABLE,
  SMUGGLING_TABLE,
  HANDED_PROGRAM_TABLE,
  FRAMES_TABLE,
  CONCEALED_LEAD_TABLE,
  OBFUSCATION_TABLE,
  PADDING_TABLE,
  SUPPORT_SCAM_TABLE,
  NOTIFICATION_WALL_TABLE,
  MONEY_PRETEXT_TABLE,
  CARD_WITHOUT_SALE_TABLE,
  LISTED_TABLE,
  OFFICIAL_TABLE,
  SIGNS_TABLE,
] as const satisfies readonly Table[]

type IdsOf<One> = One extends { readonly rules: infer Rules } ? Extract<keyof Rules, string> : never

export type SignalId = IdsOf<(typeof TABLES)[number]> | IdsOf<typeof SURROUNDED_TABLE>

/** `TABLES`, and the table that looks at what they have found. */
export const ALL_TABLES = [...TABLES, SURROUNDED_TABLE] as const
