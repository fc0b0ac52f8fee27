import type { Capture } from '../src/trust/visit/capture.ts'
import { CREDENTIAL_FRAUDS } from './credentials/families.ts'
import { FILE_FRAUDS } from './downloads/families.ts'
import { BLIND_UPDATES } from './downloads/update-dropper.ts'
import { BLIND_VENDORS } from './downloads/vendor-update-page.ts'
import type { Family } from './family.ts'
import { HONEST_BRANDS } from './honest/brands.ts'
import { HONEST_CODE } from './honest/code.ts'
import { HONEST_LOGINS } from './honest/logins.ts'
import { HONEST_MENTIONS } from './honest/mentions.ts'
import { HONEST_TRADE } from './honest/trade.ts'
import { HONEST_WRITING } from './honest/writing.ts'
import { BLIND_WEBMAIL } from './mailboxes/company-webmail.ts'
import { BLIND_MAILBOXES } from './mailboxes/mailbox-lure.ts'
import { chanceOf } from './make/chance.ts'
import { captureOf } from './make/envelope.ts'
import { UNSEEN_MEDIA } from './media/media-account-kit.ts'
import { UNSEEN_MEDIA_OWN } from './media/media-own-account.ts'
import { NEUTRAL } from './neutral/families.ts'
import { BLIND_PARCELS } from './parcels/families.ts'
import { MACHINE_FRAUDS } from './paste/families.ts'
import { UNSEEN_INSTALL } from './paste/install-or-captcha.ts'
import { UNSEEN_PASTE } from './paste/paste-to-repair.ts'
import { type Group, groupOf, isIn, type Split } from './split.ts'
import { SUPPORT_FRAUDS } from './support/support-scam.ts'
import { VEILED } from './veiled-families.ts'
import { WALLET_FRAUDS } from './wallets/families.ts'
import { UNSEEN_CLAIM } from './wallets/token-claim-kit.ts'
import { UNSEEN_EXCHANGE } from './wallets/wallet-app-at-home.ts'

export const FAMILIES: readonly Family[] = [
  ...CREDENTIAL_FRAUDS,
  ...WALLET_FRAUDS,
  ...MACHINE_FRAUDS,
  ...SUPPORT_FRAUDS,
  ...FILE_FRAUDS,
  ...NEUTRAL,
  ...HONEST_BRANDS,
  ...HONEST_LOGINS,
  ...HONEST_TRADE,
  ...HONEST_MENTIONS,
  ...HONEST_WRITING,
  ...HONEST_CODE,
  ...BLIND_PARCELS,
  ...BLIND_MAILBOXES,
  ...BLIND_WEBMAIL,
  ...BLIND_UPDATES,
  ...BLIND_VENDORS,
  ...UNSEEN_MEDIA,
  ...UNSEEN_MEDIA_OWN,
  ...UNSEEN_PASTE,
  ...UNSEEN_INSTALL,
  ...UNSEEN_CLAIM,
  ...UNSEEN_EXCHANGE,
  ...VEILED,
]

export interface Sample {
  /** `family/number`, by which `sampleOf` makes it again. */
  readonly id: string
  readonly family: Family
  readonly group: Group
  readonly capture: Capture
}

/** The page with that number of a family; always the same one for the same seed. */
export function sampleOf(family: Family, number: number, seed: number): Sample {
  const id = `${family.id}/${number}`
  const chance = chanceOf(`${seed}/${id}`)
  return { id, family, group: groupOf(family, number), capture: captureOf(family.make(chance), chance) }
}

/** At least `count` pages, the same number of each family before the split is taken. */
export function* corpus({
  count,
  seed,
  split,
}: {
  count: number
  seed: number
  split: Split
}): Generator<Sample> {
  const each = Math.ceil(count / FAMILIES.length)
  for (const family of FAMILIES)
    for (let number = 0; number < each; number++)
      if (isIn(split, groupOf(family, number))) yield sampleOf(family, number, seed)
}
