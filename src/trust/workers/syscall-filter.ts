/** A system call's number on x86-64 and on AArch64; null where there is no such call. */
type Numbers = readonly [x64: number | null, arm64: number | null]

/**
 * Calls that name a file, to read, make, change or run it. A loaded child needs none, and the files of the service's
 * user hold its database and secrets.
 */
const FILES: Readonly<Record<string, Numbers>> = {
  open: [2, null],
  openat: [257, 56],
  openat2: [437, 437],
  open_by_handle_at: [304, 265],
  creat: [85, null],
  truncate: [76, 45],
  execve: [59, 221],
  execveat: [322, 281],
  unlink: [87, null],
  unlinkat: [263, 35],
  rename: [82, null],
  renameat: [264, 38],
  renameat2: [316, 276],
  link: [86, null],
  linkat: [265, 37],
  symlink: [88, null],
  symlinkat: [266, 36],
  mkdir: [83, null],
  mkdirat: [258, 34],
  rmdir: [84, null],
  mknod: [133, null],
  mknodat: [259, 33],
  chmod: [90, null],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, null],
  lchown: [94, null],
  fchownat: [260, 54],
}

/** Calls that reach into other processes, make them, or lead around this filter. */
const PROCESSES: Readonly<Record<string, Numbers>> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  kill: [62, 129],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  setpriority: [141, 140],
  sched_setscheduler: [144, 119],
  sched_setparam: [142, 118],
  sched_setattr: [314, 274],
  sched_setaffinity: [203, 122],
  ioprio_set: [251, 30],
  fork: [57, null],
  vfork: [58, null],
  unshare: [272, 97],
  setns: [308, 268],
  io_uring_setup: [425, 425],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
}

/** Calls that are permitted by their first argument only. */
const TGKILL: Numbers = [234, 131]
const PRLIMIT64: Numbers = [302, 261]
const CLONE: Numbers = [56, 220]
const SOCKET: Numbers = [41, 198]
const CLONE3: Numbers = [435, 435]
export const SECCOMP: Numbers = [317, 277]

const ENOENT = 2
const EPERM = 1
const ENOSYS = 38
const CLONE_THREAD = 0x1_0000
/** The families of sockets that a visit needs: a Unix socket may lead into a database without a password. */
const INTERNET = [2, 10]

/** AUDIT_ARCH of linux/audit.h. */
const ARCHITECTURES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const
/** The bit of x86-64's second set of numbers. */
const X32 = 0x4000_0000

/** Offsets in `struct seccomp_data`; of an argument the lower half. */
const NUMBER_AT = 0
const ARCHITECTURE_AT = 4
const FIRST_ARGUMENT_AT = 16

/** Codes of linux/bpf_common.h and seccomp.h. */
const LOAD = 0x20
const JUMP_EQUAL = 0x15
const JUMP_AT_LEAST = 0x35
const JUMP_ANY_BIT = 0x45
const RETURN = 0x06
const ALLOW = 0x7fff_0000
const FAIL = 0x0005_0000

/** `struct sock_filter`: what to do, where to go if so and if not, counted from the next instruction, and with what. */
type Instruction = readonly [code: number, ifSo: number, ifNot: number, value: number]

/** Index of this machine's numbers; null for other machines. */
export function architecture(): 0 | 1 | null {
  if (process.arch === 'x64') return 0
  return process.arch === 'arm64' ? 1 : null
}

/** The filter as the kernel reads it (Documentation/userspace-api/seccomp_filter.rst): what it does not name is permitted. */
export function filterProgram(place: 0 | 1, processId: number): Uint8Array {
  const instructions = [...instructionsFor(place, processId)]
  const bytes = new DataView(new ArrayBuffer(8 * instructions.length))
  for (const [index, [code, ifSo, ifNot, value]] of instructions.entries()) {
    bytes.setUint16(8 * index, code, true)
    bytes.setUint8(8 * index + 2, ifSo)
    bytes.setUint8(8 * index + 3, ifNot)
    bytes.setUint32(8 * index + 4, value, true)
  }
  return new Uint8Array(bytes.buffer)
}

function* instructionsFor(place: 0 | 1, processId: number): Iterable<Instruction> {
  yield [LOAD, 0, 0, ARCHITECTURE_AT]
  yield [JUMP_EQUAL, 1, 0, place === 0 ? ARCHITECTURES.x64 : ARCHITECTURES.arm64]
  yield [RETURN, 0, 0, FAIL | EPERM]
  yield [LOAD, 0, 0, NUMBER_AT]
  if (place === 0) yield* refuse(JUMP_AT_LEAST, X32, ENOSYS)
  for (const numbers of Object.values(FILES)) yield* refuseCall(numbers[place], ENOENT)
  for (const numbers of Object.values(PROCESSES)) yield* refuseCall(numbers[place], EPERM)
  // The arguments of clone3 lie where a filter cannot look; where it is missing, threads are made with clone.
  yield* refuseCall(CLONE3[place], ENOSYS)
  yield* permitOnly(TGKILL[place], JUMP_EQUAL, [processId])
  yield* permitOnly(PRLIMIT64[place], JUMP_EQUAL, [0])
  yield* permitOnly(CLONE[place], JUMP_ANY_BIT, [CLONE_THREAD])
  yield* permitOnly(SOCKET[place], JUMP_EQUAL, INTERNET)
  yield [RETURN, 0, 0, ALLOW]
}

function refuseCall(number: number | null, errno: number): readonly Instruction[] {
  return number === null ? [] : refuse(JUMP_EQUAL, number, errno)
}

function refuse(jump: number, value: number, errno: number): readonly Instruction[] {
  return [
    [jump, 0, 1, value],
    [RETURN, 0, 0, FAIL | errno],
  ]
}

/** The call is permitted where the test of its first argument against one of the values jumps over the refusal. */
function permitOnly(number: number | null, test: number, values: readonly number[]): readonly Instruction[] {
  if (number === null) return []
  return [
    [JUMP_EQUAL, 0, values.length + 3, number],
    [LOAD, 0, 0, FIRST_ARGUMENT_AT],
    ...values.map((value, index): Instruction => [test, values.length - index, 0, value]),
    [RETURN, 0, 0, FAIL | EPERM],
    [RETURN, 0, 0, ALLOW],
  ]
}
