import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Build {
  readonly version: string
  /** null: neither an image nor a checkout says. */
  readonly commit: string | null
}

/**
 * Reads the version and the commit from the file `BUILD` of an image, a line each, either of which may be empty; else
 * gives the version of the source and the commit that is checked out at `root`.
 */
export function readBuild(sourceVersion: string, root: string = join(import.meta.dir, '../..')): Build {
  const stamp = join(root, 'BUILD')
  const [version = '', commit = ''] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  return { version: version || sourceVersion, commit: commit || checkedOut(join(root, '.git')) }
}

/** Reads git's files (gitrepository-layout(5)), since a server seldom has git itself. */
function checkedOut(git: string): string | null {
  try {
    const directory = statSync(git).isFile()
      ? resolve(git, '..', readText(git).replace(/^gitdir: /, ''))
      : git
    const head = readText(join(directory, 'HEAD'))
    if (!head.startsWith('ref: ')) return head
    const name = head.slice('ref: '.length)
    const commonFile = join(directory, 'commondir')
    const common = existsSync(commonFile) ? resolve(directory, readText(commonFile)) : directory
    const loose = join(common, name)
    if (existsSync(loose)) return readText(loose)
    const packed = readText(join(common, 'packed-refs')).split('\n')
    return packed.find((line) => line.endsWith(` ${name}`))?.split(' ')[0] ?? null
  } catch {
    // There is no checkout, or none that is read so.
    return null
  }
}

const readText = (file: string): string => readFileSync(file, 'utf8').trim()
