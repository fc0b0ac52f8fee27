export interface SingleFlight<T> {
  /** Runs the work; where it is running already, answers with that run. */
  (): Promise<T>
  /** Resolves when no run is under way, whether it succeeded or failed. */
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
