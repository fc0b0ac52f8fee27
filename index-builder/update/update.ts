import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Dataset,
  DatasetError,
  DEFAULT_MANIFEST,
  dataPath,
  digestsOf,
  type Manifest,
  readManifest,
  registryPath,
} from '../../datasets/manifest.ts'
import { BOUNDS } from '../../datasets/update/bounds.ts'
import { type HeldFiles, readHeld, writeWhole } from '../../datasets/update/held.ts'
import { type FindParts, findNewest } from '../../datasets/update/newest.ts'
import type { Credentials } from '../../datasets/update/obtain.ts'
import { readSources, type Source } from '../../datasets/update/sources.ts'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { indexFiles, lastUpdate, updatedIndex, updatesDirectory } from '../../src/geo/index-files.ts'
import { openIndex } from '../../src/geo/reader.ts'
import { lockFile } from '../../src/store/lock.ts'
import { compileIndex } from '../compile.ts'
import type { Report } from '../report.ts'
import { type Change, changes, describeChange, drops, measure, rangeChanges } from './measure.ts'

export interface UpdateOptions {
  readonly sources: string
  readonly dataDir: string
  /** GEO_INDEX. */
  readonly geoIndex: string
  readonly acceptDrop: boolean
  readonly credentials: Credentials
  /** Tells which month it is. */
  readonly nowMs?: number
}

export interface UpdateResult {
  readonly state: 'updated' | 'unchanged'
  /** Sources that could not be had, and stay as they were. */
  readonly failures: readonly string[]
  /** null: nothing was built. */
  readonly report: Report | null
  /** Empty where there was no index before. */
  readonly changes: readonly Change[]
}

/** Of an update: it holds everything that updates keep. */
interface Places {
  readonly datasets: string
  /** The manifest of the index that was built last: `npm run index -- --sources` repeats the build. */
  readonly lock: string
  readonly held: string
  readonly index: string
}

/**
 * Gets what the publishers have now and builds an index of it, where that is another than is in use. The index in use
 * is replaced whole or not at all.
 *
 * @throws DatasetError naming the source, or what there is less of; nothing has changed then.
 */
export async function updateIndex(options: UpdateOptions): Promise<UpdateResult> {
  const directory = updatesDirectory(options.dataDir)
  await mkdir(directory, { recursive: true }).catch((cause: Error) => {
    throw new DatasetError(`${directory} cannot be written: ${cause.message}`, { cause })
  })
  const lock = lockUpdates(join(directory, 'update.lock'))
  try {
    const result = await updateLocked(options, {
      datasets: join(directory, 'datasets'),
      lock: join(directory, 'lock.json'),
      held: join(directory, 'held.json'),
      index: updatedIndex(options.dataDir),
    })
    const now = new Date().toISOString()
    if (result.failures.length === 0) await writeWhole(lastUpdate(options.dataDir), `${now}\n`)
    return result
  } finally {
    lock.release()
  }
}

function lockUpdates(path: string) {
  try {
    return lockFile(path, 0)
  } catch (cause) {
    const reason = (cause as Error).message
    throw new DatasetError(`${path}: another update is at work, or it cannot be written (${reason})`, {
      cause,
    })
  }
}

async function updateLocked(options: UpdateOptions, places: Places): Promise<UpdateResult> {
  const sources = await readSources(options.sources)
  const held = await readHeld(places.held)
  const former = await readLock(places.lock)
  const { credentials, nowMs = Date.now() } = options
  const parts = { credentials, nowMs, datasets: places.datasets, held, bounds: BOUNDS, packages: new Map() }
  const { datasets, failures } = await findAll(sources, former, parts)
  const { special_purpose } = await readManifest(DEFAULT_MANIFEST)
  const manifest: Manifest = { datasets, special_purpose }
  const keep = () => keepFiles(places, held, [...datasets, ...former])
  if (failures.length > 0 && rolesOf(datasets) < sources.flatMap(({ roles }) => roles).length) {
    await keep()
    throw new DatasetError(failures.join('\n'))
  }
  const inUse = await openInUse(options, places)
  if (inUse !== null && isOf(inUse, manifest)) {
    await keep()
    if (former.length === 0) await writeLock(manifest, places)
    return { state: 'unchanged', failures, report: null, changes: [] }
  }
  const before = inUse === null ? null : { measures: measure(inUse), datasets: inUse.info.datasets }
  const found: Change[] = []
  const accept = (index: GeoIndex) => {
    if (before !== null) {
      found.push(...changes(before.measures, measure(index)))
      found.push(...rangeChanges(before.datasets, index.info.datasets))
    }
    if (!options.acceptDrop) refuseDrops(found)
  }
  const paths = { manifest: DEFAULT_MANIFEST, data: places.datasets, index: places.index }
  const report = await compileIndex(manifest, paths, accept).catch(async (error) => {
    // What came whole need not come twice for being too little.
    if (error instanceof DropError) await keep()
    throw error
  })
  await writeLock(manifest, places)
  await keepFiles(places, held, datasets)
  return { state: 'updated', failures, report, changes: found }
}

const rolesOf = (datasets: readonly Dataset[]) => new Set(datasets.map(({ role }) => role)).size

/** The datasets of the index that the last update built; none where their list was cut by a loss of power. */
async function readLock(path: string): Promise<readonly Dataset[]> {
  try {
    return (await readManifest(path)).datasets
  } catch (error) {
    if (error instanceof DatasetError) return []
    throw error
  }
}

/** A source that cannot be had stays as it was. */
async function findAll(
  sources: readonly Source[],
  former: readonly Dataset[],
  parts: FindParts,
): Promise<{ datasets: Dataset[]; failures: string[] }> {
  const datasets: Dataset[] = []
  const failures: string[] = []
  for (const source of sources) {
    try {
      datasets.push(...(await findNewest(source, parts)))
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error
      failures.push(error.message)
      datasets.push(...former.filter(({ name }) => name === source.name))
    }
  }
  return { datasets, failures }
}

/** null: there is none that can be read. */
async function openInUse({ geoIndex }: UpdateOptions, { index }: Places): Promise<GeoIndex | null> {
  for (const file of await indexFiles(geoIndex, index)) {
    const opened = await Bun.file(file)
      .bytes()
      .then(openIndex)
      .catch(() => null)
    if (opened !== null) return opened
  }
  return null
}

/** Whether the index was built from these very files. */
function isOf({ info }: GeoIndex, { datasets, special_purpose }: Manifest): boolean {
  const identity = (role: string, digests: readonly string[]) => `${role} ${digests.join(' ')}`
  const found = [...datasets, { ...special_purpose, role: 'special-purpose' }].map(({ role, files }) =>
    identity(role, digestsOf(files)),
  )
  const used = info.datasets.map(({ role, sha256 }) => identity(role, sha256))
  return Bun.deepEquals(found.sort(), used.sort())
}

/** There is too much less in the new index. */
class DropError extends DatasetError {}

function refuseDrops(found: readonly Change[]): void {
  const lost = drops(found)
  if (lost.length === 0) return
  throw new DropError(
    `The new index has more than 5 % less and is refused: ${lost.map(describeChange).join('; ')}. ` +
      'The index in use stays. If the new data are right: npm run datasets -- update --accept-drop',
  )
}

/** The registries lie beside the lock, as a manifest has it. */
async function writeLock(manifest: Manifest, { lock }: Places): Promise<void> {
  for (const registry of manifest.special_purpose.files) {
    const content = await Bun.file(registryPath(DEFAULT_MANIFEST, registry)).text()
    await mkdir(dirname(registryPath(lock, registry)), { recursive: true })
    await writeWhole(registryPath(lock, registry), content)
  }
  await writeWhole(lock, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Deletes the files of other datasets than these, and remembers no others. */
async function keepFiles({ datasets, held: record }: Places, held: HeldFiles, used: readonly Dataset[]) {
  const kept = new Set(used.flatMap((dataset) => dataset.files.map((file) => dataPath('', dataset, file))))
  const entries = [...held].filter(([, { file }]) => kept.has(file))
  await writeWhole(record, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
  const glob = new Bun.Glob('**')
  // Among them are those of downloads that were cut short.
  for await (const file of glob.scan({ cwd: datasets, dot: true })) {
    if (!kept.has(file)) await rm(join(datasets, file))
  }
  await removeEmptyFolders(datasets)
}

async function removeEmptyFolders(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    // Others are not removed but refused.
    if (entry.isDirectory()) await rmdir(join(entry.parentPath, entry.name)).catch(() => undefined)
  }
}
