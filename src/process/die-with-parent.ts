import type { CLibrary } from './c-library.ts'

/** `PR_SET_PDEATHSIG` of Linux' prctl.h. */
const SET_PARENT_DEATH_SIGNAL = 1
const SIGKILL = 9n

/**
 * Has the kernel kill this process when its parent has ended. A closed channel shows the end too, but a process in an
 * endless loop never reads it.
 */
export function dieWithParent(library: CLibrary): boolean {
  const parent = process.ppid
  const isSet = library.prctl(SET_PARENT_DEATH_SIGNAL, SIGKILL, 0n, 0n, 0n) === 0
  // The kernel sends no signal for a parent that ended before the call.
  if (process.ppid !== parent) process.exit()
  return isSet
}
