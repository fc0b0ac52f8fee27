/** A page as numbers: whether it shows each sign, whether it is a kit's, and how much it counts. */
export interface Row {
  readonly signs: readonly boolean[]
  readonly isKit: boolean
  readonly weight: number
}

export interface Fit {
  readonly intercept: number
  readonly weights: readonly number[]
}

const STEPS = 12
/** Keeps the intercept, which is not held small, from having no bound. */
const FREE = 1e-6

/**
 * Logistic regression with a ridge penalty, by Newton's method.
 *
 * @param ridge penalty on each squared weight, where the weights of all rows add up to 1.
 * @see Hastie, Tibshirani, Friedman, The Elements of Statistical Learning, 4.4.
 */
export function fit(rows: readonly Row[], ridge: number): Fit {
  const size = (rows[0]?.signs.length ?? 0) + 1
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  let current = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = current.map((value, i) => value * (i === 0 ? FREE : ridge))
    const hessian = current.map((_, i) => current.map((__, j) => (i !== j ? 0 : i === 0 ? FREE : ridge)))
    for (const { signs, isKit, weight } of rows) {
      const shown = [0, ...signs.flatMap((isShown, i) => (isShown ? i + 1 : []))]
      const chance = 1 / (1 + Math.exp(-shown.reduce((sum, i) => sum + (current[i] ?? 0), 0)))
      const share = weight / total
      const curve = share * chance * (1 - chance)
      for (const i of shown) {
        gradient[i] = (gradient[i] ?? 0) + share * (chance - Number(isKit))
        const line = hessian[i] ?? []
        for (const j of shown) line[j] = (line[j] ?? 0) + curve
      }
    }
    const move = solve(hessian, gradient)
    current = current.map((value, i) => value - (move[i] ?? 0))
  }
  const [intercept = 0, ...weights] = current
  return { intercept, weights }
}

/** A weight as the service has it. */
export const tenths = (value: number) => Math.round(10 * value)

/** Ten times the logarithm of the odds, as the service adds it up. */
export function scoreOf({ intercept, weights }: Fit, signs: readonly boolean[]): number {
  return signs.reduce((sum, isShown, i) => sum + (isShown ? tenths(weights[i] ?? 0) : 0), tenths(intercept))
}

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, i) => [...line, right[i] ?? 0])
  for (const [i, pivot] of lines.entries()) {
    for (const line of lines.slice(i + 1)) {
      const factor = (line[i] ?? 0) / (pivot[i] ?? 1)
      if (factor !== 0)
        for (let j = i; j < line.length; j++) line[j] = (line[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  const found = new Array<number>(lines.length).fill(0)
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] ?? []
    const known = found.reduce((sum, value, j) => sum + (j > i ? value * (line[j] ?? 0) : 0), 0)
    found[i] = ((line.at(-1) ?? 0) - known) / (line[i] ?? 1)
  }
  return found
}
