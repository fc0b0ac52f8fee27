import { openCLibrary } from './c-library.ts'

/** `CLOCK_MONOTONIC` of Linux' time.h. */
const MONOTONIC = 1

const offsetMs = openCLibrary() === null ? null : systemMs() - performance.now()

/**
 * Milliseconds by a clock that all processes of the machine share and nobody can set; `performance.now()` begins with
 * each process. On a system without a C library of a known name it is the clock of the day.
 */
export function sharedNowMs(): number {
  return offsetMs === null ? Date.now() : performance.now() + offsetMs
}

function systemMs(): number {
  // `struct timespec`: seconds and nanoseconds.
  const time = new BigInt64Array(2)
  openCLibrary()?.clock_gettime(MONOTONIC, time)
  const [seconds = 0n, nanoseconds = 0n] = time
  return Number(seconds) * 1_000 + Number(nanoseconds) / 1e6
}
