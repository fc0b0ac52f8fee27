import { join } from 'node:path'
import type { Description } from './format.ts'
import { readDescription } from './reader.ts'

/** Where updates keep all that is theirs; without it the service is as before the first of them. */
export const updatesDirectory = (dataDir: string): string => join(dataDir, 'updates')

export const updatedIndex = (dataDir: string): string => join(updatesDirectory(dataDir), 'geo.wpi')

/** Written at the end of every update without a failure. */
export const lastUpdate = (dataDir: string): string => join(updatesDirectory(dataDir), 'last-update')

/**
 * The files that may be used, best first: the one whose datasets are newer on average. An update's file that is there
 * but cannot be read comes first, so that it is refused by name.
 */
export async function indexFiles(given: string, updated: string): Promise<string[]> {
  if (!(await Bun.file(updated).exists())) return [given]
  const [timeOfGiven, timeOfUpdated] = await Promise.all([dataTime(given), dataTime(updated)])
  const isOlder = timeOfUpdated !== null && timeOfGiven !== null && timeOfUpdated < timeOfGiven
  return isOlder ? [given, updated] : [updated, given]
}

async function dataTime(path: string): Promise<number | null> {
  try {
    return averageTime(await readDescription(path))
  } catch {
    return null
  }
}

/** Milliseconds since 1970. The registries come with the program and tell nothing of the data's age. */
function averageTime({ datasets }: Description): number {
  const times = datasets
    .filter(({ role }) => role !== 'special-purpose')
    .map(({ built_at }) => Date.parse(built_at))
  return times.reduce((sum, time) => sum + time, 0) / times.length
}
