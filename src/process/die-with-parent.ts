import type { CLibrary } from './c-library.ts'

/** `PR_SET_PDEATHSIG` of Linux' prctl.h. */
const SET_PARENT_DEATH_SIGNAL = 1
const SIGKILL = 9n

/**
 * Has the kernel kill this process when its parent is gone. A closed channel tells of it too, but only a process that
 * gets to read it: one that is caught in a loop would keep a processor busy for ever.
 */
export function dieWithParent(library: CLibrary): boolean {
  const parent = process.ppid
  const isSet = library.prctl(SET_PARENT_DEATH_SIGNAL, SIGKILL, 0n, 0n, 0n) === 0
  // It may have gone just before, and no signal comes of that.
  if (process.ppid !== parent) process.exit()
  return isSet
}
