/** However many ask at once, a store is asked once: what is open to anyone must not multiply its work. */
export function shareInFlight<T>(ask: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | null = null
  return () => {
    inFlight ??= ask().finally(() => {
      inFlight = null
    })
    return inFlight
  }
}
