import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatasetError } from './manifest.ts'

export interface NewFile {
  readonly path: string
  readonly content: Uint8Array | string
}

/**
 * Writes all the files or none: each beside its final name and synced, and only then renamed, in this order. Who is
 * killed between two renames leaves whole files; the last one is what makes the others count.
 *
 * @throws DatasetError naming the file that cannot be written.
 */
export async function writeTogether(files: readonly NewFile[]): Promise<void> {
  const beside = ({ path }: NewFile): string => `${path}.${process.pid}.tmp`
  try {
    for (const file of files) await naming(file, () => writeSynced(beside(file), file.content))
    for (const file of files) await naming(file, () => rename(beside(file), file.path))
  } catch (error) {
    for (const file of files) await rm(beside(file), { force: true })
    throw error
  }
  for (const directory of new Set(files.map(({ path }) => dirname(path)))) await syncDirectory(directory)
}

async function naming({ path }: NewFile, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    throw new DatasetError(`${path} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}

/** Removes what writers of a file that were killed have left beside it. */
export async function sweepBeside(path: string): Promise<void> {
  const directory = dirname(path)
  const names = await readdir(directory).catch((): string[] => [])
  for (const name of names) {
    const [, pid] = /\.(\d+)\.tmp$/.exec(name) ?? []
    const isOf = pid !== undefined && name.startsWith(`${basename(path)}.`)
    if (isOf && !isRunning(Number(pid))) await rm(join(directory, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH'
  }
}
