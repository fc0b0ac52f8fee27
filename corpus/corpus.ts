import type { Capture } from '../src/trust/visit/capture.ts'
import { bankComparison } from './bank/bank-comparison.ts'
import { bankOwnPortal } from './bank/bank-own-portal.ts'
import { bankSessionKit } from './bank/bank-session-kit.ts'
import { brandLogin } from './credentials/brand-login.ts'
import { brandOwnCode } from './credentials/brand-own-code.ts'
import { brandOwnLogin } from './credentials/brand-own-login.ts'
import { brandOwnPayment } from './credentials/brand-own-payment.ts'
import { card } from './credentials/card.ts'
import { oneTimeCode } from './credentials/one-time-code.ts'
import { ssoOneOwner } from './credentials/sso-one-owner.ts'
import { dealKit } from './deals/deal-kit.ts'
import { dealPage } from './deals/deal-page.ts'
import { fileExportApp } from './downloads/file-export-app.ts'
import { htmlSmuggling } from './downloads/html-smuggling.ts'
import { installerDirect } from './downloads/installer-direct.ts'
import { programDownload } from './downloads/program-download.ts'
import { softwareDownload } from './downloads/software-download.ts'
import { updateDropper } from './downloads/update-dropper.ts'
import { vendorUpdatePage } from './downloads/vendor-update-page.ts'
import { duesKit } from './dues/dues-kit.ts'
import type { Family } from './family.ts'
import { brandMentioned } from './honest/brands/brand-mentioned.ts'
import { companyLikeBrand } from './honest/brands/company-like-brand.ts'
import { scriptDownload } from './honest/downloads/script-download.ts'
import { identityTenant } from './honest/logins/identity-tenant.ts'
import { intranetLogin } from './honest/logins/intranet-login.ts'
import { keyFields } from './honest/logins/key-fields.ts'
import { personalProtected } from './honest/logins/personal-protected.ts'
import { shopSocialLogin } from './honest/logins/shop-social-login.ts'
import { siblingLogin } from './honest/logins/sibling-login.ts'
import { tenantLogin } from './honest/logins/tenant-login.ts'
import { newsletterForm } from './honest/shops/newsletter-form.ts'
import { paymentCheckout } from './honest/shops/payment-checkout.ts'
import { copiedCommands } from './honest/writing/copied-commands.ts'
import { cryptoScamNews } from './honest/writing/crypto-scam-news.ts'
import { docsShell } from './honest/writing/docs-shell.ts'
import { forum } from './honest/writing/forum.ts'
import { githubIoBlog } from './honest/writing/github-io-blog.ts'
import { phishingArticle } from './honest/writing/phishing-article.ts'
import { statusPage } from './honest/writing/status-page.ts'
/** Tests and benches go through them in this order; a new family goes to the end. */
import { HONEST_APPS } from './honest-apps/families.ts'
import { hiddenLoaderKit } from './loaders/hidden-loader-kit.ts'
import { lateLoaderKit } from './loaders/late-loader-kit.ts'
import { minifiedApp } from './loaders/minified-app.ts'
import { packedScriptPage } from './loaders/packed-script-page.ts'
import { companyWebmail } from './mailboxes/company-webmail.ts'
import { mailboxLure } from './mailboxes/mailbox-lure.ts'
import { chanceOf } from './make/chance.ts'
import { captureOf } from './make/envelope.ts'
import { mediaAccountKit } from './media/media-account-kit.ts'
import { mediaOwnAccount } from './media/media-own-account.ts'
import { miner } from './mining/miner.ts'
import { miningShop } from './mining/mining-shop.ts'
import { botWall } from './neutral/bot-wall.ts'
import { errorPage } from './neutral/error-page.ts'
import { parked } from './neutral/parked.ts'
import { officePage } from './offices/office-page.ts'
import { courierOwnFee } from './parcels/courier-own-fee.ts'
import { parcelFeeKit } from './parcels/parcel-fee-kit.ts'
import { clickfix } from './paste/clickfix.ts'
import { installOrCaptcha } from './paste/install-or-captcha.ts'
import { pasteToRepair } from './paste/paste-to-repair.ts'
import { publicBodyPage } from './refunds/public-body-page.ts'
import { refundKit } from './refunds/refund-kit.ts'
import { SCRIPTED_FRAUDS } from './scripted/families.ts'
import { type Group, groupOf, isIn, type Split } from './split.ts'
import { supportContactPage } from './support/support-contact-page.ts'
import { supportLockPage } from './support/support-lock-page.ts'
import { supportPhone } from './support/support-phone.ts'
import { supportScam } from './support/support-scam.ts'
import { seedPhrase } from './wallets/seed-phrase.ts'
import { tokenClaimKit } from './wallets/token-claim-kit.ts'
import { walletAppAtHome } from './wallets/wallet-app-at-home.ts'
import { walletDrainer } from './wallets/wallet-drainer.ts'
import { walletOwnPage } from './wallets/wallet-own-page.ts'
import { workplaceKit } from './workplace/workplace-kit.ts'
import { workplacePage } from './workplace/workplace-page.ts'

export const FAMILIES: readonly Family[] = [
  brandLogin,
  oneTimeCode,
  card,
  seedPhrase,
  walletDrainer,
  clickfix,
  miner,
  supportScam,
  htmlSmuggling,
  programDownload,
  parked,
  botWall,
  errorPage,
  brandOwnLogin,
  brandOwnCode,
  brandOwnPayment,
  ssoOneOwner,
  walletOwnPage,
  identityTenant,
  shopSocialLogin,
  personalProtected,
  intranetLogin,
  paymentCheckout,
  bankComparison,
  softwareDownload,
  installerDirect,
  miningShop,
  supportPhone,
  newsletterForm,
  brandMentioned,
  companyLikeBrand,
  phishingArticle,
  docsShell,
  cryptoScamNews,
  forum,
  githubIoBlog,
  statusPage,
  minifiedApp,
  fileExportApp,
  parcelFeeKit,
  courierOwnFee,
  mailboxLure,
  companyWebmail,
  updateDropper,
  vendorUpdatePage,
  mediaAccountKit,
  mediaOwnAccount,
  pasteToRepair,
  installOrCaptcha,
  tokenClaimKit,
  walletAppAtHome,
  bankSessionKit,
  bankOwnPortal,
  supportLockPage,
  supportContactPage,
  hiddenLoaderKit,
  packedScriptPage,
  ...SCRIPTED_FRAUDS,
  ...HONEST_APPS,
  scriptDownload,
  keyFields,
  tenantLogin,
  siblingLogin,
  copiedCommands,
  lateLoaderKit,
  refundKit,
  publicBodyPage,
  duesKit,
  officePage,
  workplaceKit,
  workplacePage,
  dealKit,
  dealPage,
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
