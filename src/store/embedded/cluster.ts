import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as newCluster } from '@electric-sql/pglite-prepopulatedfs'

/** Postgres keeps this cache resident from the start; it also bounds how much a checkpoint writes. */
const SHARED_BUFFERS = '16MB'

const SETTINGS = {
  shared_buffers: SHARED_BUFFERS,
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  max_connections: '5',
  timezone: 'UTC',
}

/** Makes a missing cluster under another name first, since a killed process leaves one that cannot open. */
export async function openCluster(directory: string): Promise<PGlite> {
  try {
    if (!existsSync(directory)) await makeCluster(directory)
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return await PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...settings] })
  } catch (error) {
    // PGlite throws an object that is no Error when the disk is full.
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new Error(
      `The embedded database in ${directory} cannot be opened (${reason}). It needs some 50 MB; restore it from a copy, or move it away to begin anew.`,
      { cause: error },
    )
  }
}

/** Unpacks a ready cluster, because initdb takes PGlite 5 s and 1 GB. */
async function makeCluster(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await new Bun.Archive(await newCluster()).extract(unfinished)
  chmodSync(unfinished, 0o700)
  renameSync(unfinished, directory)
}
