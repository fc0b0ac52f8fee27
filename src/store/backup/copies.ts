import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Socket, UnixSocketListener } from 'bun'
import type { Log } from '../../http/observe/log.ts'
import { CLUSTER } from './archive.ts'

const SOCKET = 'backup.sock'
const COPY = 'backup-copy-'

/** Where a service with the embedded database in `dataDir` takes the wish for a copy. */
export const socketPath = (dataDir: string): string => resolve(dataDir, SOCKET)

/** What the service answers with, as one line of JSON; the cluster is in the directory. */
export type Copied = { readonly directory: string } | { readonly problem: string }

interface Asker {
  /** null: nothing is copied yet, or any more. */
  directory: string | null
  isGone: boolean
}

export interface CopiesParts {
  readonly dataDir: string
  /** Copies the cluster as it is at one moment into a directory that does not exist yet. */
  readonly snapshot: (to: string) => Promise<void>
  readonly warn: Log['warn']
}

/**
 * Copies the embedded database for whoever asks by a socket in `dataDir`, which its user alone can reach (contract O19).
 * A copy is there while its asker is connected.
 */
export function serveCopies({ dataDir, snapshot, warn }: CopiesParts): { stop(): void } {
  const path = socketPath(dataDir)
  removeCopies(dataDir)
  let last: Promise<unknown> = Promise.resolve()
  // The next start removes what was left.
  const fail = (error: unknown) =>
    warn('backup_failed', { reason: error instanceof Error ? error.message : String(error) })
  const answer = async (socket: Socket<Asker>) => {
    const copied = await copy(dataDir, snapshot)
    if (socket.data.isGone) return remove(copied)
    socket.data.directory = 'directory' in copied ? copied.directory : null
    socket.write(`${JSON.stringify(copied)}\n`)
  }
  let listener: UnixSocketListener<Asker> | null = null
  try {
    rmSync(path, { force: true })
    listener = Bun.listen<Asker>({
      unix: path,
      socket: {
        open: (socket) => {
          socket.data = { directory: null, isGone: false }
          // One after another, since each needs the room of the database.
          last = last.then(() => answer(socket)).catch(fail)
        },
        close: ({ data }) => {
          data.isGone = true
          if (data.directory !== null) remove({ directory: data.directory }).catch(fail)
        },
        data: () => undefined,
      },
    })
    chmodSync(path, 0o600)
  } catch (error) {
    // The path of a socket may be too long for the system, while the files in the directory are not.
    warn('backups_off', { reason: error instanceof Error ? error.message : String(error) })
  }
  return {
    stop: () => {
      listener?.stop(true)
      rmSync(path, { force: true })
      removeCopies(dataDir)
    },
  }
}

async function copy(dataDir: string, snapshot: CopiesParts['snapshot']): Promise<Copied> {
  const directory = resolve(dataDir, `${COPY}${randomUUID()}`)
  try {
    mkdirSync(directory)
    await snapshot(join(directory, CLUSTER))
    return { directory }
  } catch (error) {
    await remove({ directory })
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Does not hold up the requests that the process serves meanwhile. */
async function remove(copied: Copied): Promise<void> {
  if ('directory' in copied) await rm(copied.directory, { recursive: true, force: true })
}

function removeCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(COPY)) rmSync(join(dataDir, name), { recursive: true, force: true })
}
