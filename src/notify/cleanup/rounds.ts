import { innermostReason } from '../../http/observe/innermost-reason.ts'

export interface RoundsParts {
  /** Ends early on the signal; if it throws, the next round tries again. */
  readonly work: (stopping: AbortSignal) => Promise<void>
  readonly firstAfterMs: number
  readonly everyMs: number
  readonly onFailure: (reason: string) => void
}

/** Never runs twice at once. */
export interface Rounds {
  start(): void
  trigger(): void
  stop(): Promise<void>
}

export function createRounds({ work, firstAfterMs, everyMs, onFailure }: RoundsParts): Rounds {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isWanted = false
  let isFailing = false

  const round = async () => {
    isWanted = false
    try {
      await work(stopping.signal)
      isFailing = false
    } catch (error) {
      if (!isFailing) onFailure(innermostReason(error))
      isFailing = true
    }
    running = null
    wait(isWanted ? 0 : everyMs)
  }
  const begin = () => {
    running = round()
  }
  const wait = (ms: number) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(begin, ms)
    timer.unref()
  }
  return {
    start: () => {
      if (timer === undefined) wait(Math.min(firstAfterMs, everyMs))
    },
    trigger: () => {
      isWanted = true
      if (timer === undefined || running !== null) return
      clearTimeout(timer)
      wait(0)
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
