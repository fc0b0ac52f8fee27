import { join } from 'node:path'
import type { Description } from './format.ts'
import { readDescription } from './reader.ts'

/** Without this directory the service is as before the first update. */
export const updatesDirectory = (dataDir: string): string => join(dataDir, 'updates')

export const updatedIndex = (dataDir: string): string => join(updatesDirectory(dataDir), 'geo.wpi')

/** Every update without a failure writes it at its end. */
export const lastUpdate = (dataDir: string): string => join(updatesDirectory(dataDir), 'last-update')

/** Best first, by average age of datasets; an unreadable update comes first, to be refused by name. */
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

/** Milliseconds since 1970, without the registries, which come with the program. */
function averageTime({ datasets }: Description): number {
  const times = datasets
    .filter(({ role }) => role !== 'special-purpose')
    .map(({ built_at }) => Date.parse(built_at))
  return times.reduce((sum, time) => sum + time, 0) / times.length
}
