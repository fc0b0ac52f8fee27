import { ptr } from 'bun:ffi'
import { writeFileSync } from 'node:fs'
import { type CLibrary, openCLibrary } from '../../process/c-library.ts'
import { dieWithParent } from '../../process/die-with-parent.ts'
import { hideMemory } from '../../process/hide-memory.ts'
import { architecture, filterProgram, SECCOMP } from './syscall-filter.ts'

/** Constants of Linux' prctl.h and seccomp.h. */
const SET_NO_NEW_PRIVILEGES = 38
const SET_FILTER = 1n
const ALL_THREADS = 1n

/** The user `nobody`. */
const NOBODY = 65_534
/** Score at which Linux kills a process first when memory is short. */
const MOST_EXPENDABLE = '1000'

/**
 * Limits of a child by the numbers of linux/resource.h. RLIMIT_AS and RLIMIT_DATA are left out: JavaScriptCore
 * reserves far more addresses than it uses, and the parent watches what is used. RLIMIT_NPROC would count processes
 * of others, and the filter forbids new ones.
 */
const LIMITS = [
  // Processor seconds: three for each of its jobs. What a page left behind cannot go on for ever between jobs.
  [0, 600],
  // Bytes of a file: it writes none.
  [1, 0],
  // Bytes of a core file, in which pages would lie about.
  [4, 0],
  // Open files: a few sockets at a time.
  [7, 256],
] as const

export type Restraint =
  | 'library'
  | 'limits'
  | 'memory'
  | 'oom_score'
  | 'parent_death'
  | 'privileges'
  | 'system_calls'
  | 'user'

/**
 * Takes from this process all rights that judging hostile pages does not need (contract T8), once its program is
 * loaded: it can read no file, no other process and nothing of the service, starts no process, and ends with the
 * service. On systems other than Linux it does nothing.
 *
 * @returns what could not be done.
 */
export function confine(): readonly Restraint[] {
  if (process.platform !== 'linux') return []
  const library = openCLibrary()
  if (library === null) return ['library']
  // The order counts: a change of user undoes the death signal, and the filter is the end of every other step.
  const steps: readonly [Restraint, () => boolean][] = [
    ['oom_score', beExpendable],
    ['limits', () => LIMITS.every(([kind, most]) => limit(library, kind, most))],
    ['user', () => becomeNobody(library)],
    ['privileges', () => library.prctl(SET_NO_NEW_PRIVILEGES, 1n, 0n, 0n, 0n) === 0],
    ['memory', () => hideMemory(library)],
    ['parent_death', () => dieWithParent(library)],
    ['system_calls', () => filterCalls(library)],
  ]
  return steps.flatMap(([restraint, isDone]) => (isDone() ? [] : [restraint]))
}

function beExpendable(): boolean {
  try {
    writeFileSync('/proc/self/oom_score_adj', MOST_EXPENDABLE)
    return true
  } catch {
    return false
  }
}

function limit(library: CLibrary, kind: number, most: number): boolean {
  // `struct rlimit`: the soft limit and the hard one, which may be lower already.
  const limits = new BigUint64Array(2)
  if (library.getrlimit(kind, limits) !== 0) return false
  const [, hard = 0n] = limits
  return library.setrlimit(kind, limits.fill(hard < BigInt(most) ? hard : BigInt(most))) === 0
}

/**
 * Makes a child of root the user `nobody` in all its threads, which takes all capabilities. Children of other users
 * have none.
 */
function becomeNobody(library: CLibrary): boolean {
  if (process.getuid?.() !== 0) return true
  return (
    library.setgroups(0n, null) === 0 &&
    library.setresgid(NOBODY, NOBODY, NOBODY) === 0 &&
    library.setresuid(NOBODY, NOBODY, NOBODY) === 0
  )
}

/** Filters the calls of all threads and denies them new privileges. */
function filterCalls(library: CLibrary): boolean {
  const place = architecture()
  const number = place === null ? null : SECCOMP[place]
  if (place === null || number === null) return false
  const filter = filterProgram(place, process.pid)
  // `struct sock_fprog`: how many instructions, and where they are.
  const program = new BigUint64Array([BigInt(filter.length / 8), BigInt(ptr(filter))])
  return library.syscall(BigInt(number), SET_FILTER, ALL_THREADS, program) === 0n
}
