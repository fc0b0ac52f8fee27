import type { Capture } from '../src/trust/visit/capture.ts'
import { brandLogin } from './credentials/brand-login.ts'
import { card } from './credentials/card.ts'
import { oneTimeCode } from './credentials/one-time-code.ts'
import type { Family } from './family.ts'
import { captureIn, FROZEN, type FrozenFamily, type FrozenPage } from './frozen.ts'
import { forum } from './honest/writing/forum.ts'
import { companyWebmail } from './mailboxes/company-webmail.ts'
import { mailboxLure } from './mailboxes/mailbox-lure.ts'
import { chanceOf } from './make/chance.ts'
import { captureOf } from './make/envelope.ts'
import { mediaAccountKit } from './media/media-account-kit.ts'
import { parcelFeeKit } from './parcels/parcel-fee-kit.ts'
import { type Group, groupOf, isIn, type Split } from './split.ts'
import { supportLockPage } from './support/support-lock-page.ts'
import { seedPhrase } from './wallets/seed-phrase.ts'

/** Tests and benches go through them in this order: first the generated ones, then the frozen. */
export const FAMILIES: readonly AnyFamily[] = [
  brandLogin,
  oneTimeCode,
  card,
  seedPhrase,
  forum,
  parcelFeeKit,
  mailboxLure,
  companyWebmail,
  mediaAccountKit,
  supportLockPage,
  ...FROZEN,
]

export type AnyFamily = Family | FrozenFamily

export interface Sample {
  /** `family/number`, by which `sampleOf` gives it again. */
  readonly id: string
  readonly family: AnyFamily
  readonly group: Group
  readonly capture: Capture
}

/** How many pages there are of a family. */
export const sizeOf = (family: AnyFamily): number => ('make' in family ? Infinity : family.pages.length)

function frozenPage({ id, pages }: FrozenFamily, number: number): FrozenPage {
  const page = pages[number]
  if (page === undefined) throw new RangeError(`${id} has ${pages.length} pages, none is number ${number}`)
  return page
}

const groupIn = (family: AnyFamily, number: number): Group =>
  'make' in family ? groupOf(family, number) : frozenPage(family, number).group

/** The page with that number of a family; always the same one for the same seed, of a frozen family for any. */
export function sampleOf(family: AnyFamily, number: number, seed: number): Sample {
  const id = `${family.id}/${number}`
  const group = groupIn(family, number)
  if (!('make' in family)) return { id, family, group, capture: captureIn(frozenPage(family, number)) }
  const chance = chanceOf(`${seed}/${id}`)
  return { id, family, group, capture: captureOf(family.make(chance), chance) }
}

/** `count` pages, the same number of each family before the split is taken; frozen ones have no more than they have. */
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
    for (let number = 0; number < Math.min(each, sizeOf(family)); number++)
      if (isIn(split, groupIn(family, number))) yield sampleOf(family, number, seed)
}
