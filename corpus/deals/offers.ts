import type { Tongue } from './labels.ts'

export const PAGES = [
  'item',
  'how',
  'checkout',
  'hotel',
  'points',
  'account',
  'sweep',
  'check',
  'air',
  'resale',
  'letting',
  'warning',
] as const

export type PageKind = (typeof PAGES)[number]

/** For languages and kinds of page: heading, paragraphs and button. */
export type Offers = Readonly<Partial<Record<Tongue, Readonly<Record<PageKind, string>>>>>
