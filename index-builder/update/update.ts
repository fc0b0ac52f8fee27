import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Dataset,
  DatasetError,
  DEFAULT_MANIFEST,
  dataPath,
  digestsOf,
  type Manifest,
  type ManifestOverlay,
  readManifest,
  readOverlayFile,
} from '../../datasets/manifest.ts'
import { BOUNDS } from '../../datasets/update/bounds.ts'
import { dateOfContent, rfc3339 } from '../../datasets/update/dates.ts'
import { UnreachableError } from '../../datasets/update/download.ts'
import { readHeld } from '../../datasets/update/held.ts'
import { type FindParts, findNewest } from '../../datasets/update/newest.ts'
import type { Credentials } from '../../datasets/update/obtain.ts'
import { readSources, type Source } from '../../datasets/update/sources.ts'
import { writeTogether } from '../../datasets/write.ts'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import {
  averageTime,
  digestOfSources,
  indexFiles,
  isOwnIndex,
  lastUpdate,
  updatedIndex,
  updatesDirectory,
} from '../../src/geo/index-files.ts'
import { openIndex } from '../../src/geo/reader.ts'
import { lockFile } from '../../src/store/lock.ts'
import { compileIndex } from '../compile.ts'
import type { Report } from '../report.ts'
import { heldFile, heldOf, keepFiles, lockFiles, type Places, readLock, sweep } from './kept-files.ts'
import { type Change, changes, describeChange, drops, measure, rangeChanges } from './measure.ts'

export interface UpdateOptions {
  readonly sources: string
  /** Whether an operator named the list. */
  readonly isOwn: boolean
  /** GEO_OVERLAY; null: nothing is corrected. */
  readonly overlay: string | null
  readonly dataDir: string
  /** GEO_INDEX. */
  readonly geoIndex: string
  readonly acceptDrop: boolean
  /** Whether data may be replaced by older data. */
  readonly acceptOlder: boolean
  readonly credentials: Credentials
  /** Tells which month it is. */
  readonly nowMs?: number
}

export interface UpdateResult {
  readonly state: 'updated' | 'unchanged'
  /** Sources that could not be had, and stay as they were. */
  readonly failures: readonly string[]
  /** Whether that is because no publisher of them can be reached. */
  readonly isUnreachable: boolean
  /** null: nothing was built. */
  readonly report: Report | null
  /** Empty where there was no index before. */
  readonly changes: readonly Change[]
}

/**
 * Gets what the publishers have now and builds an index of it, where that is another than is in use. The index in use
 * is replaced whole or not at all, and with it what tells how it was built.
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
    const sources = await digestOfSources(options.sources, options.overlay)
    const result = await updateLocked(options, {
      directory,
      datasets: join(directory, 'datasets'),
      lock: join(directory, 'lock.json'),
      held: join(directory, 'held.json'),
      index: updatedIndex(options.dataDir),
    })
    if (result.failures.length === 0) {
      const content = `${JSON.stringify({ at: new Date().toISOString(), sources })}\n`
      await writeTogether([{ path: lastUpdate(options.dataDir), content }])
    }
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
  const { isOwn } = options
  if (!isOwn && (await isOwnIndex(options.geoIndex))) {
    throw new DatasetError(
      `${options.geoIndex} is built of a list of your own, which the program's list does not replace: name the sources of it (--sources, GEO_SOURCES)`,
    )
  }
  await sweep(places.directory)
  const sources = await readSources(options.sources)
  const held = await readHeld(places.held)
  const before = await readLock(places.lock)
  const former = before?.datasets ?? []
  const { credentials, acceptOlder, nowMs = Date.now() } = options
  const parts = { credentials, nowMs, datasets: places.datasets, held, bounds: BOUNDS, packages: new Map() }
  const { datasets, failures, isUnreachable } = await findAll(sources, former, { ...parts, acceptOlder })
  const overlay = options.overlay === null ? null : await keepOverlay(options.overlay, parts)
  const { special_purpose } = await readManifest(DEFAULT_MANIFEST)
  const manifest: Manifest = {
    ...{ is_own: isOwn, datasets, special_purpose },
    ...(overlay === null ? {} : { overlay }),
  }
  const used = [manifest, ...(before === null ? [] : [before])]
  // Where the list was cut, what is held of a failing source is known from nothing else.
  const keep = () => keepFiles(places, failures.length > 0 ? held : heldOf(held, used, places), used)
  if (failures.length > 0 && rolesOf(datasets) < sources.flatMap(({ roles }) => roles).length) {
    await keep()
    throw isUnreachable ? new UnreachableError(failures.join('\n')) : new DatasetError(failures.join('\n'))
  }
  const inUse = await openInUse(options, places)
  if (inUse !== null && (isOf(inUse, manifest) || isOutdone(inUse, manifest))) {
    if (!Bun.deepEquals(before, manifest)) await writeTogether(await lockFiles(manifest, places))
    await keep()
    return { state: 'unchanged', failures, isUnreachable, report: null, changes: [] }
  }
  const found: Change[] = []
  const accept = (index: GeoIndex) => {
    found.push(...(inUse === null ? [] : changesBetween(inUse, index)))
    if (!options.acceptDrop) refuseDrops(found)
  }
  const paths = { manifest: DEFAULT_MANIFEST, data: places.datasets, index: places.index }
  const heldNow = heldOf(held, [manifest], places)
  const beside = [...(await lockFiles(manifest, places)), heldFile(heldNow, places)]
  const report = await compileIndex(manifest, paths, { accept, beside }).catch(async (error) => {
    // What came whole need not come twice for being too little.
    if (error instanceof DropError) await keep()
    throw withOrigins(error, manifest, places)
  })
  await keepFiles(places, heldNow, [manifest])
  return { state: 'updated', failures, isUnreachable, report, changes: found }
}

function changesBetween(before: GeoIndex, after: GeoIndex): Change[] {
  return [
    ...changes(measure(before), measure(after)),
    ...rangeChanges(before.info.datasets, after.info.datasets),
  ]
}

/** Names a file of the operator's as the operator does, not the copy of it that is read. */
function withOrigins(error: unknown, { datasets }: Manifest, places: Places): unknown {
  if (!(error instanceof DatasetError)) return error
  for (const dataset of datasets) {
    for (const file of dataset.files) {
      const copy = dataPath(places.datasets, dataset, file)
      if (file.path !== undefined && error.message.includes(copy))
        return new DatasetError(error.message.replaceAll(copy, file.path), { cause: error })
    }
  }
  return error
}

const rolesOf = (datasets: readonly Dataset[]) => new Set(datasets.map(({ role }) => role)).size

/** Lays the corrections beside the datasets, where a later build finds those that an index was built with. */
async function keepOverlay(
  path: string,
  { datasets, held, nowMs }: Pick<FindParts, 'datasets' | 'held' | 'nowMs'>,
): Promise<ManifestOverlay> {
  const { bytes, sha256, modified } = await readOverlayFile(path)
  const date = dateOfContent({ sha256, buildEpoch: null, date: rfc3339(modified) }, held.values(), nowMs)
  const file = `overlay/${sha256.slice(0, 8)}.csv`
  await mkdir(join(datasets, 'overlay'), { recursive: true })
  await writeTogether([{ path: join(datasets, file), content: bytes }])
  held.set(path, { etag: null, last_modified: null, sha256, date, file })
  return { path: join(datasets, file), sha256, built_at: date }
}

type FindAllParts = FindParts & Pick<UpdateOptions, 'acceptOlder'>

/** A source that cannot be had stays as it was. */
async function findAll(sources: readonly Source[], former: readonly Dataset[], parts: FindAllParts) {
  const datasets: Dataset[] = []
  const failures: string[] = []
  let isUnreachable = true
  for (const source of sources) {
    try {
      const found = await findNewest(source, parts)
      if (!parts.acceptOlder) refuseOlder(found, former)
      datasets.push(...found)
    } catch (error) {
      isUnreachable &&= error instanceof UnreachableError
      failures.push(faultOf(error, source))
      datasets.push(...former.filter(({ name }) => name === source.name))
    }
  }
  return { datasets, failures, isUnreachable: failures.length > 0 && isUnreachable }
}

/** A fault of the system, such as a full disk, is told with its source. */
function faultOf(error: unknown, { name }: Source): string {
  if (error instanceof DatasetError) return error.message
  if (error instanceof Error && 'code' in error) return `${name}: ${error.message}`
  throw error
}

/** A publisher may lose its newest file for a while, and a file on the disk may be an old one. */
function refuseOlder(found: readonly Dataset[], former: readonly Dataset[]): void {
  for (const { name, role, built_at, files } of found) {
    const held = former.find((dataset) => dataset.name === name && dataset.role === role)
    if (held === undefined || built_at >= held.built_at) continue
    if (Bun.deepEquals(digestsOf(files), digestsOf(held.files))) continue
    throw new DatasetError(
      `${name}: its data are of ${built_at} now, and older than those in use, of ${held.built_at}, which stay. If that is right: npm run datasets -- update --accept-older`,
    )
  }
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

/** Whether the index of the program's list in use is of newer data, as one of a newer image is, and would stay in use. */
const isOutdone = ({ info }: GeoIndex, manifest: Manifest): boolean =>
  manifest.is_own === false && manifest.overlay === undefined && averageTime(manifest) < averageTime(info)

/** Whether the index was built from these very files. */
function isOf({ info }: GeoIndex, { is_own, datasets, overlay, special_purpose }: Manifest): boolean {
  const identity = (role: string, digests: readonly string[]) => `${role} ${digests.join(' ')}`
  const found = [...datasets, { ...special_purpose, role: 'special-purpose' }].map(({ role, files }) =>
    identity(role, digestsOf(files)),
  )
  if (overlay !== undefined) found.push(identity('overlay', [overlay.sha256]))
  const used = info.datasets.map(({ role, sha256 }) => identity(role, sha256))
  return (info.is_own === true) === is_own && Bun.deepEquals(found.sort(), used.sort())
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
