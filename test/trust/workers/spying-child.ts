/** A child of the pool that a hostile page has taken over: it tries what it can to get at other processes and files. */
import { dlopen, ptr, read } from 'bun:ffi'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { getSystemErrorName } from 'node:util'
import { answerJobs } from '../../../src/trust/workers/answer-jobs.ts'

const NUMBERS = {
  x64: {
    openat: 257,
    ptrace: 101,
    kill: 62,
    prlimit64: 302,
    process_vm_readv: 310,
    clone: 56,
    execve: 59,
    socket: 41,
  },
  arm64: {
    openat: 56,
    ptrace: 117,
    kill: 129,
    prlimit64: 261,
    process_vm_readv: 270,
    clone: 220,
    socket: 198,
    execve: 221,
  },
}[process.arch === 'arm64' ? 'arm64' : 'x64']
/** PTRACE_PEEKDATA: of a process that is not traced it is refused without stopping it, as an attachment would. */
const PEEK = 2n
const AT_CURRENT_DIRECTORY = -100n
const OPEN_FILES = 7n
/** Up to AF_MCTP, and some that there are not. */
const FAMILIES = Array.from({ length: 64 }, (_, family) => BigInt(family))
/** SOCK_STREAM, SOCK_DGRAM, SOCK_RAW and SOCK_SEQPACKET. */
const TYPES = [1n, 2n, 3n, 5n]
/** CLONE_SIGHAND without what it needs: the kernel itself answers EINVAL, so that nothing is ever made. */
const IMPOSSIBLE = 0x800n

const { symbols: library } = dlopen('libc.so.6', {
  syscall: { args: ['i64', 'i64', 'i64', 'ptr', 'ptr'], returns: 'i64' },
  __errno_location: { args: [], returns: 'ptr' },
})

/** `done`, or the name of the error. */
function call(name: keyof typeof NUMBERS, first: bigint, second = 0n): string {
  if (library.syscall(BigInt(NUMBERS[name]), first, second, null, null) !== -1n) return 'done'
  const place = library.__errno_location()
  return place === null ? 'failed' : getSystemErrorName(-read.i32(place))
}

function attempt(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** What came of each thing that is tried against the process and the file. */
function spyOn(parent: number, file: string): Readonly<Record<string, string>> {
  const proc = `/proc/${parent}`
  const path = Buffer.from(`${proc}/environ\0`)
  return {
    environ: attempt(() => readFileSync(`${proc}/environ`)),
    openat: call('openat', AT_CURRENT_DIRECTORY, BigInt(ptr(path))),
    maps: attempt(() => readFileSync(`${proc}/maps`)),
    mem: attempt(() => openSync(`${proc}/mem`, 'r')),
    fd: attempt(() => readdirSync(`${proc}/fd`)),
    file: attempt(() => readFileSync(file)),
    ptrace: call('ptrace', PEEK, BigInt(parent)),
    process_vm_readv: call('process_vm_readv', BigInt(parent)),
    kill: call('kill', BigInt(parent)),
    prlimit64: call('prlimit64', BigInt(parent), OPEN_FILES),
    execve: call('execve', BigInt(ptr(path))),
    clone: call('clone', IMPOSSIBLE),
    ...Object.fromEntries(
      FAMILIES.flatMap((family) =>
        TYPES.map((type) => [`socket ${family} ${type}`, call('socket', family, type)]),
      ),
    ),
  }
}

answerJobs(async ({ url }) => {
  const [parent = '', file = ''] = (new URL(url).searchParams.get('value') ?? '').split(' ')
  const report = JSON.stringify({ pid: process.pid, came: spyOn(Number(parent), file) })
  return { report, faults: [] }
})
