/**
 * What nobody has looked at while rules and points were made: whole families, and of every other family each fifth
 * page. Rules are tuned on the rest alone.
 */
export const HELD_OUT_FAMILIES: readonly string[] = [
  'seed_phrase',
  'one_time_code',
  'wallet_own_page',
  'minified_app',
  'sso_one_owner',
  'payment_checkout',
  'phishing_article',
  'brand_own_code',
  'file_export_app',
  'parcel_fee_kit',
  'courier_own_fee',
  'media_account_kit',
  'media_own_account',
  'bank_session_kit',
  'bank_own_portal',
  'support_lock_page',
  'support_contact_page',
  'hidden_loader_kit',
  'packed_script_page',
]
export const HELD_OUT_EACH = 5

export const GROUPS = ['dev', 'held_out_families', 'held_out_seeds'] as const
export type Group = (typeof GROUPS)[number]

/** In which part of the corpus the page with that number of a family is. */
export function groupOf(family: string, number: number): Group {
  if (HELD_OUT_FAMILIES.includes(family)) return 'held_out_families'
  return number % HELD_OUT_EACH === HELD_OUT_EACH - 1 ? 'held_out_seeds' : 'dev'
}

export const SPLITS = ['dev', 'held-out', 'all'] as const
export type Split = (typeof SPLITS)[number]

export function isIn(split: Split, group: Group): boolean {
  return split === 'all' || (split === 'dev') === (group === 'dev')
}
