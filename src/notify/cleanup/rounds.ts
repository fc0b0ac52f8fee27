import { innermostReason } from '../../http/observe/innermost-reason.ts'

export interface RoundsParts {
  /** One round; where it throws, it is tried again the next time. It ends early when told to stop. */
  readonly work: (stopping: AbortSignal) => Promise<void>
  readonly firstAfterMs: number
  readonly everyMs: number
  /** Told once of failures that follow each other. */
  readonly onFailure: (reason: string) => void
}

/** Work that is done again and again behind the requests, never twice at once. */
export interface Rounds {
  start(): void
  /** The next round begins now, or where one is under way, right after it. Nothing where they were not started. */
  poke(): void
  /** Waits for the round under way, and begins no other. */
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
    poke: () => {
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
