import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const GROUP_AND_OTHERS = 0o077
/** Many share a directory with this bit, such as that of all temporary files. */
const STICKY = 0o1000

/** The files that this process and its children make are readable by its user alone, whatever the umask was. */
export function makePrivateFiles(): void {
  process.umask(GROUP_AND_OTHERS)
}

/**
 * Takes a directory, and what this user has in it, from all other users: whoever may read a lock file may lock it.
 * What another user owns, and links, stay as they are.
 */
export function makePrivate(directory: string): void {
  const stats = lstatSync(directory, { throwIfNoEntry: false })
  if (stats === undefined || !isOurs(stats) || (stats.mode & STICKY) !== 0) return
  restrict(directory, stats)
  for (const name of readdirSync(directory)) {
    const path = join(directory, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined || !isOurs(found)) continue
    if (found.isDirectory()) makePrivate(path)
    else if (found.isFile()) restrict(path, found)
  }
}

const isOurs = ({ uid }: Stats) => uid === process.getuid?.()

function restrict(path: string, { mode }: Stats): void {
  if ((mode & GROUP_AND_OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~GROUP_AND_OTHERS)
}
