export interface SingleFlight<T> {
  /** Shares a run that is under way. */
  (): Promise<T>
  /** Resolves when no run is under way, even after a failure. */
  settled(): Promise<void>
}

export function singleFlight<T>(work: () => Promise<T>): SingleFlight<T> {
  let running: Promise<T> | null = null
  const run = () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  const settled = async () => {
    await running?.catch(() => {})
  }
  return Object.assign(run, { settled })
}
