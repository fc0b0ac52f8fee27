export interface DrainedServer {
  readonly pendingRequests: number
  stop(closeActiveConnections?: boolean): Promise<void>
}

/** The server accepts connections after the notice too, so that readiness can be read, but no longer than this. */
const ACCEPT_LIMIT_MS = 4_500
const FINISH_LIMIT_MS = 10_000
const POLL_MS = 10

/**
 * Stops a server without cutting a request (contract O5): it accepts for the time of the notice, in which balancers look
 * at readiness and clients read `Connection: close`, then until no request is in flight, and ends 10 s after the notice at
 * the latest. Resolves to whether every request was answered.
 */
export async function drain(server: DrainedServer, noticeMs: number): Promise<boolean> {
  await Bun.sleep(noticeMs)
  const noticedAtMs = performance.now()
  const elapsedMs = () => performance.now() - noticedAtMs
  while (server.pendingRequests > 0 && elapsedMs() < ACCEPT_LIMIT_MS) await Bun.sleep(POLL_MS)
  const stopped = server.stop().then(() => true)
  const expired = Bun.sleep(FINISH_LIMIT_MS - elapsedMs()).then(() => false)
  const isComplete = await Promise.race([stopped, expired])
  if (!isComplete) await server.stop(true)
  return isComplete
}
