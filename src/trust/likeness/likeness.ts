import kitLikeness from '../data/kit-likeness.json'
import { type Looked, signsOf } from './signs.ts'

export interface Likeness {
  readonly score: number
  readonly signs: readonly string[]
}

const WEIGHTS: Readonly<Record<string, number>> = kitLikeness.weights

/**
 * Weighs the signs of a page by a logistic regression that bench/pages/fit-likeness.ts has fitted to pages of real kits
 * and of honest sites.
 *
 * @see Xiang et al., CANTINA+, ACM TISSEC 14(2), 2011.
 */
export function likenessOf(looked: Looked): Likeness {
  const shown = signsOf(looked).map((name) => ({ name, weight: WEIGHTS[name] ?? 0 }))
  const score = shown.reduce((sum, { weight }) => sum + weight, kitLikeness.intercept)
  const speaking = shown.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return { score, signs: speaking.map(({ name }) => name) }
}
