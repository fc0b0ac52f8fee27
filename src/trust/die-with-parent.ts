import { dlopen } from 'bun:ffi'

/** `PR_SET_PDEATHSIG` of Linux' prctl.h. */
const SET_PARENT_DEATH_SIGNAL = 1
const SIGKILL = 9n
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`]

/**
 * Has the kernel kill this process when its parent is gone. A closed channel tells of it too, but only a process that
 * gets to read it: one that is caught in a loop would keep a processor busy for ever. Linux alone can do this.
 */
export function dieWithParent(): void {
  for (const library of process.platform === 'linux' ? LIBRARIES : []) {
    try {
      const { symbols } = dlopen(library, {
        prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' },
      })
      symbols.prctl(SET_PARENT_DEATH_SIGNAL, SIGKILL, 0n, 0n, 0n)
      return
    } catch {
      // Another system has its C library under the other name.
    }
  }
}
