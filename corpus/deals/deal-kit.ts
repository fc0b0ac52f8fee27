import type { Family } from '../family.ts'
import { appPage } from './kit-apps.ts'
import { framedPage, phpPage, scriptedPage } from './kit-forms.ts'

const STRUCTURES = [phpPage, phpPage, scriptedPage, scriptedPage, appPage, appPage, appPage, framedPage]

/** Kits that pose as shops, hotels and lessors: payments, bookings, points, prizes, gift cards, refunds. */
export const dealKit: Family = {
  id: 'deal_kit',
  expected: 'dangerous',
  split: 'dev',
  make: (chance) => chance.of(STRUCTURES)(chance),
}
