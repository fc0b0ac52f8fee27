export interface DrainedServer {
  readonly pendingRequests: number
  stop(closeActiveConnections?: boolean): Promise<void>
}

/** Limits how long the server accepts connections after the notice, so that readiness can be read. */
const ACCEPT_LIMIT_MS = 4_500
const FINISH_LIMIT_MS = 10_000
const POLL_MS = 10

/** Accepts during the notice, then waits 10 s at most (contract O5); true: every request had its answer. */
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
