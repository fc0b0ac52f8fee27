import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import {
  ageGate,
  blockerNotice,
  consentManager,
  cookieLayer,
  newsletterPopup,
  payOrConsent,
  paywall,
  type WallSetting,
} from './consent-scripts.ts'
import { absent, made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { hostOf, ownerOf, tenantOf } from './owners.ts'
import { article, footerOf, headerOf } from './parts.ts'
import { wordsOf } from './words.ts'

type Wall = (setting: WallSetting, place: Place, chance: Chance) => readonly Piece[]

const WALLS: readonly Wall[] = [
  (setting, place, chance) => [program(cookieLayer(setting), place, chance)],
  (setting, place, chance) => [program(ageGate(setting, chance), place, chance)],
  (setting, place, chance) => [program(newsletterPopup(setting, chance), place, chance)],
  (setting, place, chance) => [program(paywall(setting, chance), place, chance)],
  (setting, place, chance) => [program(blockerNotice(setting), place, chance)],
  (setting, place, chance) => programWith(['cookieConsent'], consentManager(setting), place, chance),
  (setting, place, chance) => [program(payOrConsent(setting), place, chance)],
  (setting, place, chance) => [
    program(cookieLayer(setting), place, chance),
    program(newsletterPopup(setting, chance), place, chance),
  ],
  (setting, place, chance) => [
    program(paywall(setting, chance), place, chance),
    program(payOrConsent(setting), place, chance),
    absent('https://www.googletagmanager.com/gtag/js?id=G-0XH5K2P9QD'),
  ],
]

const MANAGERS = [
  'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
  'https://consent.cookiebot.com/uc.js',
  'https://sdk.privacy-center.org/loader.js',
]

/** Papers, wineries and shops that put a question before the visitor: cookies, age, letters, subscriptions. */
export const CONSENT_WALL: Family = {
  id: 'consent_wall',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const tenant = tenantOf(owner.label, chance)
    const place = chance.maybe(0.15)
      ? placeOf(owner, tenant.host, tenant.path)
      : placeOf(owner, hostOf(owner, ['www', '', 'news', 'shop', 'blog'], chance))
    const key = chance.of(['cookie_consent', 'cc_cookie', `${owner.label}_gdpr`, 'age_ok', 'popup_seen'])
    const wall = chance.of(WALLS)({ words, owner: owner.name, key }, place, chance)
    const path = `${place.base}${chance.of(['', 'news/2026/11/', `artikel-${chance.digits(5)}.html`])}`
    return made(
      {
        place,
        path,
        title: `${owner.name} – ${words.news}`,
        head: chance.maybe(0.3) ? [absent(chance.of(MANAGERS), ' data-domain-script="0190"')] : [],
        body: [
          headerOf(owner, chance),
          `<main>${article(owner, chance)}</main>`,
          footerOf(owner, chance),
          '<script type="text/plain" data-category="analytics">window.statsOn=true</script>',
          ...wall,
        ],
      },
      chance,
    )
  },
}
