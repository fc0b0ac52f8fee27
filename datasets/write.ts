import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatasetError } from '../datasets/manifest.ts'

/** Writes beside the final name, syncs, renames and syncs the directory: a file of that name is always whole. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeSynced(temporary, bytes)
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    throw new DatasetError(`${path} cannot be written: ${(cause as Error).message}`, { cause })
  }
  const directory = await open(dirname(path), 'r')
  await directory.sync().finally(() => directory.close())
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
