import { Database as Sqlite } from 'bun:sqlite'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

/** Another process works on this directory (contract O7). */
export class DirectoryInUseError extends Error {
  readonly directory: string

  constructor(directory: string, holder: string | null) {
    super(
      `The data directory ${directory} is in use by another process${holder === null ? '' : ` (${holder})`}. ` +
        'Stop that process, or set DATA_DIR to another directory.',
    )
    this.directory = directory
  }
}

/** The directory cannot be made, or nothing can be written into it. */
export class DirectoryUnusableError extends Error {
  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The data directory ${directory} cannot be used: ${reason}. Set DATA_DIR to a writable directory.`,
      {
        cause,
      },
    )
  }
}

export interface DirectoryLock {
  release(): void
}

/** A killed process holds the lock until its last thread has ended. */
const LAST_BREATH_MS = 500

/** Keeps the handles from garbage collection, which would release the locks. */
const held = new Set<Sqlite>()

/**
 * Keeps every other process from working on a directory, which is made where it is missing.
 *
 * Neither Bun nor Node offers file locks, but SQLite does: its exclusive transaction is a record lock (fcntl) on the
 * file, which the kernel drops when the process ends in whatever way, even while its parent has not reaped it.
 * POSIX drops such locks as soon as the process closes any other handle of the same file, so nothing else may ever open
 * `lock`: who holds it stands in a file of its own.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = resolve(directory)
  const holderFile = join(path, 'lock.holder')
  try {
    mkdirSync(path, { recursive: true })
    const lock = lockFile(join(path, 'lock'), LAST_BREATH_MS)
    writeFileSync(holderFile, `process ${process.pid} on ${hostname()}`)
    return lock
  } catch (error) {
    if (isBusy(error)) throw new DirectoryInUseError(path, readHolder(holderFile))
    throw new DirectoryUnusableError(path, error)
  }
}

/**
 * Locks a file of its own, which is made where it is missing, waiting for whoever holds it.
 * @throws where the file cannot be used or is still held when the time is over.
 */
export function lockFile(path: string, waitMs: number): DirectoryLock {
  const lock = new Sqlite(path, { create: true, readwrite: true })
  try {
    lock.run(`PRAGMA busy_timeout = ${waitMs}`)
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
