import { ask, type Refusal, type Reply } from '../ask.ts'
import { isAddress } from './addresses.ts'
import type { Location } from './location.ts'

export interface Row {
  readonly text: string
  /** null where it is no address. */
  readonly location: Location | null
}

/** The most addresses of one request (contract E10). */
export const BATCH_SIZE = 100
/** A longer wait is not begun: the day's requests are used up. */
const LONGEST_WAIT_SECONDS = 90

export type Progress =
  | { readonly rows: readonly Row[]; readonly reply: Reply | null }
  /** The minute's requests are used up; it goes on by itself. */
  | { readonly waitSeconds: number; readonly reply: Reply }

/** What was not looked up, and why. */
export interface Left {
  readonly refusal: Refusal
  readonly texts: readonly string[]
}

/**
 * Looks up any number of addresses, up to 100 a request, one request after the other, and waits where a minute is used
 * up. What is no address is not sent, and stays in its place among the rows. Returns what another refusal left.
 *
 * @throws where the signal aborts it.
 */
export async function* locateAll(
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Progress, Left | null> {
  for (let start = 0; start < texts.length; start += BATCH_SIZE) {
    const part = texts.slice(start, start + BATCH_SIZE)
    const ips = part.filter(isAddress)
    if (ips.length === 0) {
      yield { rows: rowsOf(part, []), reply: null }
      continue
    }
    let reply = await ask('v1/geo/batch', { body: { ips }, signal })
    for (let waitSeconds = waitOf(reply); waitSeconds !== null; waitSeconds = waitOf(reply)) {
      yield { waitSeconds, reply }
      await sleep(waitSeconds * 1_000, signal)
      reply = await ask('v1/geo/batch', { body: { ips }, signal })
    }
    if (!reply.ok) return { refusal: reply, texts: texts.slice(start) }
    yield { rows: rowsOf(part, (reply.body as { results: readonly Location[] }).results), reply }
  }
  return null
}

/** null where waiting is of no use, or too long. */
function waitOf({ status, headers }: Reply): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return status === 429 && seconds <= LONGEST_WAIT_SECONDS ? seconds : null
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function rowsOf(part: readonly string[], results: readonly Location[]): readonly Row[] {
  let next = 0
  return part.map((text) => ({ text, location: isAddress(text) ? (results[next++] ?? null) : null }))
}
