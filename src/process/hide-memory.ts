import { type CLibrary, openCLibrary } from './c-library.ts'

/** `PR_SET_DUMPABLE` of Linux' prctl.h. */
const SET_DUMPABLE = 4

/**
 * Hides the memory, environment and open files of this process from other processes of its user: `/proc/PID/environ`,
 * `mem` and `fd` belong to root then, no debugger may attach, and no core file is written.
 *
 * @returns whether they are hidden; true on a system without such files.
 */
export function hideMemory(library: CLibrary | null = null): boolean {
  if (process.platform !== 'linux') return true
  return (library ?? openCLibrary())?.prctl(SET_DUMPABLE, 0n, 0n, 0n, 0n) === 0
}
