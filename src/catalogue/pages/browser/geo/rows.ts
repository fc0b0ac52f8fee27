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

export interface Progress {
  readonly rows: readonly Row[]
  readonly reply: Reply
}

/**
 * Looks up any number of addresses, up to 100 a request, one request after the other. What is no address is not sent,
 * and stays in its place among the rows. Ends at the first refusal.
 *
 * @throws where the signal aborts it.
 */
export async function* locateAll(
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Progress, Refusal | null> {
  for (let start = 0; start < texts.length; start += BATCH_SIZE) {
    const part = texts.slice(start, start + BATCH_SIZE)
    const ips = part.filter(isAddress)
    if (ips.length === 0) continue
    const reply = await ask('v1/geo/batch', { body: { ips }, signal })
    if (!reply.ok) return reply
    yield { rows: rowsOf(part, (reply.body as { results: readonly Location[] }).results), reply }
  }
  return null
}

function rowsOf(part: readonly string[], results: readonly Location[]): readonly Row[] {
  let next = 0
  return part.map((text) => ({ text, location: isAddress(text) ? (results[next++] ?? null) : null }))
}
