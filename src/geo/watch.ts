import type { LiveIndex } from './live-index.ts'

const EVERY_MS = 2_000

export interface Watch {
  stop(): void
}

/** Other processes may replace the file; one that changes between two looks is still being written. */
export function watchIndex(
  live: Pick<LiveIndex, 'stamp' | 'isChanged'>,
  takeOver: () => Promise<unknown>,
  everyMs = EVERY_MS,
): Watch {
  let before = ''
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    if (isStopped) return
    timer = setTimeout(look, everyMs)
    timer.unref()
  }
  const look = async () => {
    const stamp = await live.stamp()
    const isSettled = stamp === before
    before = stamp
    if (isSettled && live.isChanged(stamp)) await takeOver()
    wait()
  }
  wait()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
