import { type CLibrary, openCLibrary } from '../../process/c-library.ts'

/** `PR_SET_DUMPABLE` of Linux' prctl.h. */
const SET_DUMPABLE = 4

/**
 * Keeps what this process has in memory, its environment and its open files from other processes of its user: `/proc/PID/
 * environ`, `mem` and `fd` belong to root then, and no debugger may attach. Nothing is left of it in a core file either.
 *
 * @returns whether it is so; true on a system that has no such thing.
 */
export function hideMemory(library: CLibrary | null = null): boolean {
  if (process.platform !== 'linux') return true
  return (library ?? openCLibrary())?.prctl(SET_DUMPABLE, 0n, 0n, 0n, 0n) === 0
}
