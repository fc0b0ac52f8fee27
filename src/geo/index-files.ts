import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { becomesOld, type Description } from './format.ts'
import { readDescription } from './reader.ts'

/** Without this directory the service is as before the first update. */
export const updatesDirectory = (dataDir: string): string => join(dataDir, 'updates')

export const updatedIndex = (dataDir: string): string => join(updatesDirectory(dataDir), 'geo.wpi')

/** Every update without a failure writes it at its end: what it was of. */
export const lastUpdate = (dataDir: string): string => join(updatesDirectory(dataDir), 'last-update')

/**
 * Best first: what an operator's own list is behind (contract E11), then by average age of datasets; an unreadable
 * update comes first, to be refused by name.
 */
export async function indexFiles(given: string, updated: string): Promise<string[]> {
  if (!(await Bun.file(updated).exists())) return [given]
  const [ofGiven, ofUpdated] = await Promise.all([describe(given), describe(updated)])
  if (ofUpdated === null || ofGiven === null) return [updated, given]
  const [isGivenOwn, isUpdatedOwn] = [isOwn(ofGiven), isOwn(ofUpdated)]
  const isGivenBetter =
    isGivenOwn === isUpdatedOwn ? !isUpdatedOwn && averageTime(ofUpdated) < averageTime(ofGiven) : isGivenOwn
  return isGivenBetter ? [given, updated] : [updated, given]
}

/** Whether an operator's list is behind the index at the path, so that the program's own list must not replace it. */
export async function isOwnIndex(path: string): Promise<boolean> {
  const description = await describe(path)
  return description !== null && isOwn(description)
}

/** Tells lists of sources apart, with the files on the disk that they name, and with the operator's corrections. */
export async function digestOfSources(list: string, overlay: string | null): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const path of [list, ...(overlay === null ? [] : [overlay])]) {
    const content = await readFile(path, 'utf8').catch(() => '')
    hasher.update(`${content.length}\n${content}`)
  }
  for (const path of pathsIn(await readFile(list, 'utf8').catch(() => ''))) {
    const found = await stat(path).catch(() => null)
    hasher.update(`${path} ${found?.mtimeMs} ${found?.ctimeMs} ${found?.size} ${found?.ino}\n`)
  }
  return hasher.digest('hex')
}

const PATH = /"path"\s*:\s*"([^"\\]+)"/g

const pathsIn = (list: string): string[] => [...list.matchAll(PATH)].flatMap(([, path]) => path ?? [])

type DatedDataset = Pick<Description['datasets'][number], 'role' | 'built_at'>

const isOwn = ({ is_own }: Description): boolean => is_own === true

const describe = (path: string): Promise<Description | null> => readDescription(path).catch(() => null)

/** When the data were made on average, in milliseconds since 1970. */
export function averageTime({ datasets }: { readonly datasets: readonly DatedDataset[] }): number {
  const times = datasets.filter(becomesOld).map(({ built_at }) => Date.parse(built_at))
  return times.reduce((sum, time) => sum + time, 0) / times.length
}
