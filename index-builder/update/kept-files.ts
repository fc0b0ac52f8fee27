import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import {
  DatasetError,
  DEFAULT_MANIFEST,
  dataPath,
  type Manifest,
  readManifest,
  registryPath,
} from '../../datasets/manifest.ts'
import type { HeldFiles } from '../../datasets/update/held.ts'
import { type NewFile, writeTogether } from '../../datasets/write.ts'

/** The paths of all that updates keep. */
export interface Places {
  readonly directory: string
  readonly datasets: string
  /** The manifest of the index that was built last: `npm run index -- --sources` repeats the build. */
  readonly lock: string
  readonly held: string
  readonly index: string
}

/** Deletes temporary files of killed updates; the caller holds the lock. */
export async function sweep(directory: string): Promise<void> {
  for await (const file of new Bun.Glob('**/*.tmp*').scan({ cwd: directory, dot: true }))
    await rm(join(directory, file), { force: true })
}

/** Reads the manifest of the last build; null: there is none, or a loss of power has cut it. */
export async function readLock(path: string): Promise<Manifest | null> {
  try {
    return await readManifest(path)
  } catch (error) {
    if (error instanceof DatasetError) return null
    throw error
  }
}

/** The registries lie beside the lock, as a manifest has it. */
export async function lockFiles(manifest: Manifest, { lock }: Places): Promise<NewFile[]> {
  const registries: NewFile[] = []
  for (const registry of manifest.special_purpose.files) {
    const path = registryPath(lock, registry)
    await mkdir(dirname(path), { recursive: true })
    registries.push({ path, content: await Bun.file(registryPath(DEFAULT_MANIFEST, registry)).text() })
  }
  return [...registries, { path: lock, content: `${JSON.stringify(manifest, null, 2)}\n` }]
}

/** The files of datasets that these manifests use, below the directory of datasets. */
function filesOf(manifests: readonly Manifest[], { datasets: directory }: Places): ReadonlySet<string> {
  const files = manifests.flatMap(({ datasets, overlay }) => [
    ...datasets.flatMap((dataset) => dataset.files.map((file) => dataPath('', dataset, file))),
    ...(overlay === undefined ? [] : [relative(directory, overlay.path)]),
  ])
  return new Set(files)
}

/** Returns the held files that the manifests use. */
export function heldOf(held: HeldFiles, used: readonly Manifest[], places: Places): HeldFiles {
  const files = filesOf(used, places)
  return new Map([...held].filter(([, { file }]) => files.has(file)))
}

export const heldFile = (held: HeldFiles, { held: path }: Places): NewFile => ({
  path,
  content: `${JSON.stringify(Object.fromEntries(held), null, 2)}\n`,
})

/** Remembers what is held, and deletes all files that are neither held nor used. */
export async function keepFiles(places: Places, held: HeldFiles, used: readonly Manifest[]): Promise<void> {
  await writeTogether([heldFile(held, places)])
  const kept = new Set([...filesOf(used, places), ...[...held.values()].map(({ file }) => file)])
  for await (const file of new Bun.Glob('**').scan({ cwd: places.datasets, dot: true })) {
    if (!kept.has(file)) await rm(join(places.datasets, file))
  }
  await removeEmptyFolders(places.datasets)
}

async function removeEmptyFolders(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    // Others are not removed but refused.
    if (entry.isDirectory()) await rmdir(join(entry.parentPath, entry.name)).catch(() => undefined)
  }
}
