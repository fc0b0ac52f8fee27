import type { Reply } from './raw-http.ts'

/** Far beyond what a busy machine needs, and within the time limit of a test: it tells slow from never. */
const NEVER_AFTER_MS = 60_000
const ASK_EVERY_MS = 10

/** Waits for an event by asking again until it is so. A limit is given where the guarantee has one. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = NEVER_AFTER_MS): Promise<void> {
  for (const endMs = performance.now() + limitMs; !(await isSo()); await Bun.sleep(ASK_EVERY_MS)) {
    if (performance.now() > endMs) throw new Error(`not so within ${limitMs} ms: ${isSo}`)
  }
}

/** For a guarantee that something does not happen: throws as soon as it has happened, and ends after that time. */
export async function nothingHappensWithin(
  durationMs: number,
  hasHappened: () => boolean | Promise<boolean>,
): Promise<void> {
  for (
    const endMs = performance.now() + durationMs;
    performance.now() < endMs;
    await Bun.sleep(ASK_EVERY_MS)
  ) {
    if (await hasHappened()) throw new Error(`it happened within ${durationMs} ms: ${hasHappened}`)
  }
}

/** For a guarantee about time itself: the clock of this machine shows that instant, in milliseconds since 1970. */
export async function clockShows(timeMs: number): Promise<void> {
  while (Date.now() < timeMs) await Bun.sleep(timeMs - Date.now())
}

/** A later reading of the clock differs from any of before. */
export function clockTicks(): Promise<void> {
  return clockShows(Date.now() + 1)
}

/** Asks again when it says, where a store had too little time (N13): a busy machine is no outage. */
export async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask()
  if (reply.status !== 503) return reply
  await Bun.sleep(1_000 * Number(reply.headers.get('retry-after')))
  return patiently(ask)
}
