import { FINANCE } from './brands-finance.ts'
import { SERVICES } from './brands-services.ts'
import type { Tongue } from './words.ts'

export type Trade = 'bank' | 'crypto' | 'post' | 'mail' | 'tax' | 'telecom'

export interface RealBrand {
  readonly name: string
  /** Who signs its pages. */
  readonly owner: string
  readonly domain: string
  /** Where its customers sign in. */
  readonly login: string
  readonly tongue: Tongue
  readonly trade: Trade
  readonly colour: string
}

/** Reads lines of the form `trade|tongue|name|owner|domain|host of its sign-in|colour`. */
function brandsOf(table: string): readonly RealBrand[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [trade = '', tongue = '', name = '', owner = '', domain = '', login = '', colour = ''] =
        line.split('|')
      return { trade: trade as Trade, tongue: tongue as Tongue, name, owner, domain, login, colour }
    })
}

export const REAL_BRANDS: readonly RealBrand[] = [...brandsOf(FINANCE), ...brandsOf(SERVICES)]
