import { basename, join } from 'node:path'
import { DEFAULT_MANIFEST, dataPath, readManifest, registryPath } from '../../datasets/manifest.ts'

const repository = join(import.meta.dir, '../..')
const manifest = await readManifest(DEFAULT_MANIFEST)

/** Where `bun run datasets fetch` puts the data files. */
const datasetDirectory = join(process.env.DATA_DIR ?? join(repository, 'data'), 'datasets')

/** Path of a pinned data file, or of an IANA registry, by its own name. */
export function datasetFile(name: string): string {
  for (const dataset of manifest.datasets) {
    const file = dataset.files.find((candidate) => basename(candidate.file) === name)
    if (file !== undefined) return dataPath(datasetDirectory, dataset, file)
  }
  const registry = manifest.special_purpose.files.find((candidate) => basename(candidate.file) === name)
  if (registry === undefined) throw new Error(`datasets/sources.json pins no file ${name}`)
  return registryPath(DEFAULT_MANIFEST, registry)
}
