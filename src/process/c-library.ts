import { dlopen } from 'bun:ffi'

const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`]

/** What of the C library the confinement of child processes is made with. Linux alone has it. */
export type CLibrary = ReturnType<typeof openSymbols>

/** Null where the system has no such library under a name that is known. */
export function openCLibrary(): CLibrary | null {
  for (const library of LIBRARIES) {
    try {
      return openSymbols(library)
    } catch {
      // Another system has its C library under the other name.
    }
  }
  return null
}

function openSymbols(library: string) {
  return dlopen(library, {
    prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' },
    setgroups: { args: ['u64', 'ptr'], returns: 'i32' },
    setresgid: { args: ['u32', 'u32', 'u32'], returns: 'i32' },
    setresuid: { args: ['u32', 'u32', 'u32'], returns: 'i32' },
    getrlimit: { args: ['i32', 'ptr'], returns: 'i32' },
    setrlimit: { args: ['i32', 'ptr'], returns: 'i32' },
    syscall: { args: ['i64', 'u64', 'u64', 'ptr'], returns: 'i64' },
  }).symbols
}
