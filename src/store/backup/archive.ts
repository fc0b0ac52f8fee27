import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { create, extract } from 'tar'

/** The directory of the cluster, in a data directory and in an archive. */
export const CLUSTER = 'pglite'

/** Writes the cluster in `directory` as a tar that is whole or not there. */
export async function writeArchive(directory: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await create({ file: unfinished, cwd: directory, portable: true, strict: true }, [CLUSTER])
    sync(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/**
 * Extracts the cluster of an archive, which may be one of a whole DATA_DIR, into the new directory `to`. Throws where the
 * archive is damaged or has none; then there is no such directory.
 */
export async function readArchive(file: string, to: string): Promise<void> {
  try {
    mkdirSync(to)
    await extract({
      file,
      cwd: to,
      strict: true,
      filter: (path, entry) =>
        plain(path).startsWith(`${CLUSTER}/`) && 'type' in entry && KINDS.includes(entry.type),
    })
    if (!existsSync(join(to, CLUSTER, 'PG_VERSION'))) throw new Error('it has no database')
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Of entries of a tar; a cluster has no links. */
const KINDS: readonly string[] = ['File', 'OldFile', 'Directory']

const plain = (path: string): string => path.replace(/^\.\//, '')

function sync(file: string): void {
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
