import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes beside the final name, syncs, renames and syncs the directory: a file of that name is always whole. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  const file = await open(temporary, 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(temporary, path)
  const directory = await open(dirname(path), 'r')
  await directory.sync()
  await directory.close()
}
