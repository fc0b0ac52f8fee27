import type { Config } from './config.ts'
import type { Environment } from './settings-reader.ts'

/** Shorter names are near to names that are not ours, such as HOME to HOST. */
const LEAST_CHARACTERS_FOR_TWO = 8

export interface NearMiss {
  readonly name: string
  readonly setting: string
}

export function environmentName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

export function emptySettings(config: Config, env: Environment): readonly string[] {
  return Object.keys(config)
    .map(environmentName)
    .filter((name) => env[name]?.trim() === '')
}

/** Names of the environment that are one or two letters, or the case, away from a setting's (contract O1). */
export function nearMisses(config: Config, env: Environment): readonly NearMiss[] {
  const settings = Object.keys(config).map(environmentName)
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name) || !env[name]?.trim()) return []
    const upper = name.toUpperCase()
    const distances = settings.map((setting) => ({ name, setting, distance: editDistance(upper, setting) }))
    const near = distances.filter(({ setting, distance }) => distance <= farthest(setting))
    const [nearest] = near.sort((one, other) => one.distance - other.distance)
    return nearest === undefined ? [] : { name, setting: nearest.setting }
  })
}

const farthest = (setting: string) => (setting.length < LEAST_CHARACTERS_FOR_TWO ? 1 : 2)

/** Insertions, deletions, substitutions and swaps of neighbours that lead from one text to the other. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
