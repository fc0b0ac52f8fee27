import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as newCluster } from '@electric-sql/pglite-prepopulatedfs'

/**
 * Postgres' own cache, of which every page is resident from the start; the system's cache holds the files all the same.
 * A checkpoint writes at most so much at a time.
 */
const SHARED_BUFFERS = '16MB'

const SETTINGS = {
  shared_buffers: SHARED_BUFFERS,
  // So much of the log is kept for reuse, where no more is written between two checkpoints.
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // There is one session.
  max_connections: '5',
  timezone: 'UTC',
}

/**
 * Opens the cluster, which is made where it is missing. A process killed while it makes one leaves a directory that
 * cannot be opened any more: so it is made under another name, and only a whole one gets the name that is opened.
 */
export async function openCluster(directory: string): Promise<PGlite> {
  try {
    if (!existsSync(directory)) await makeCluster(directory)
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return await PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...settings] })
  } catch (error) {
    // A full disk is thrown as a bare number of the system's, in an object that is no Error.
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new Error(
      `The embedded database in ${directory} cannot be opened (${reason}). It needs some 50 MB; restore it from a copy, or move it away to begin anew.`,
      { cause: error },
    )
  }
}

/** Unpacks a new cluster as initdb makes it, which itself takes PGlite 5 s and 1 GB. */
async function makeCluster(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await new Bun.Archive(await newCluster()).extract(unfinished)
  chmodSync(unfinished, 0o700)
  renameSync(unfinished, directory)
}
