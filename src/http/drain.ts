export interface DrainedServer {
  readonly pendingRequests: number
  stop(closeActiveConnections?: boolean): Promise<void>
}

/** Time for the next readiness probe of a balancer, and for clients to read `Connection: close`. */
const NOTICE_MS = 500
/** The server accepts connections during the drain, so that readiness can be read, but no longer than this. */
const ACCEPT_LIMIT_MS = 5_000
const FINISH_LIMIT_MS = 10_000
const POLL_MS = 10

/**
 * Stops a server without cutting a request (contract O5): it accepts until no request is in flight, and ends after 10
 * s at the latest. Resolves to whether every request was answered.
 */
export async function drain(server: DrainedServer): Promise<boolean> {
  const startedAtMs = performance.now()
  const elapsedMs = () => performance.now() - startedAtMs
  while (elapsedMs() < NOTICE_MS || (server.pendingRequests > 0 && elapsedMs() < ACCEPT_LIMIT_MS)) {
    await Bun.sleep(POLL_MS)
  }
  const stopped = server.stop().then(() => true)
  const expired = Bun.sleep(FINISH_LIMIT_MS - elapsedMs()).then(() => false)
  const isComplete = await Promise.race([stopped, expired])
  if (!isComplete) await server.stop(true)
  return isComplete
}
