import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import type { Body } from './bodies.ts'
import { parkingApp, services, warning } from './honest-articles.ts'
import { customerLogin, type HonestVariant, payByCard, payByReference, settingOf } from './honest-pages.ts'
import { donation, hostedCheckout } from './honest-payments.ts'
import { honestBody } from './owners.ts'
import type { Kind } from './tongue.ts'
import type { Language } from './words.ts'

export const VARIANTS = {
  payByReference,
  payByCard,
  hostedCheckout,
  customerLogin,
  donation,
  warning,
  services,
  parkingApp,
} satisfies Record<string, HonestVariant>
export type VariantName = keyof typeof VARIANTS
const NAMES = Object.keys(VARIANTS) as readonly VariantName[]

/** The kinds of bodies that have such pages; any where it is left out. */
const FITTING: Partial<Readonly<Record<VariantName, readonly Kind[]>>> = {
  parkingApp: ['parking'],
  customerLogin: ['energy', 'toll', 'tax', 'benefit', 'parking'],
}

function fittingBody(variant: VariantName, chance: Chance): Body {
  for (;;) {
    const body = honestBody(chance)
    if (FITTING[variant]?.includes(body.kind) ?? true) return body
  }
}

/** A page with what it was made of, for who checks it. */
export interface HonestSample {
  readonly made: Made
  readonly variant: VariantName
  readonly language: Language
  readonly asks: boolean
}

export function honestSample(chance: Chance): HonestSample {
  const variant = chance.of(NAMES)
  const body = fittingBody(variant, chance)
  const { url, body: html, resources, asks } = VARIANTS[variant](settingOf(body, chance), chance)
  const made: Made = {
    url: new URL(url).href,
    body: html,
    isHonest: true,
    ...(resources === undefined ? {} : { resources }),
  }
  return { made, variant, language: body.language, asks }
}

/** States, roads, utilities, car parks and charities at their own addresses, and who warns of those that pose as them. */
export const publicBodyPage: Family = {
  id: 'public_body_page',
  expected: 'benign',
  split: 'held-out',
  make: (chance) => honestSample(chance).made,
}
