import { dlopen } from 'bun:ffi'

const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`]

/** The functions of the C library that confine child processes, and its clock; Linux only. */
export type CLibrary = ReturnType<typeof openSymbols>

let opened: CLibrary | null | undefined

/** null: the system has no C library of a known name. */
export function openCLibrary(): CLibrary | null {
  if (opened === undefined) opened = findLibrary()
  return opened
}

function findLibrary(): CLibrary | null {
  for (const library of LIBRARIES) {
    try {
      return openSymbols(library)
    } catch {
      // The next name may fit.
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
    clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' },
    syscall: { args: ['i64', 'u64', 'u64', 'ptr'], returns: 'i64' },
  }).symbols
}
