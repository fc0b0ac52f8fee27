import { Database as Sqlite } from 'bun:sqlite'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

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
 * Locks by an exclusive SQLite transaction (fcntl), which the kernel drops when the process ends in any way.
 * POSIX drops the lock when the process closes any other handle of `lock`, so nothing else may open that
 * file.
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

/** Makes a missing file and waits for its holder; throws if it is unusable or still held after `waitMs`. */
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
