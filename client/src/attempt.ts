import type { Clock } from './clock.ts'

/** As `fetch`. */
export type Send = (request: Request) => Promise<Response>

/** Why there is no answer. */
export interface Failure {
  readonly isTimeout: boolean
  readonly cause: unknown
}

/** A caller's own `fetch` may answer with a Response that is not of the global class. */
export const isFailure = (outcome: Response | Failure): outcome is Failure => 'isTimeout' in outcome

/**
 * Sends a copy of the request and waits for the whole answer, its body included, for at most `limitMs`.
 * Throws only the reason with which the caller aborted the request's own signal.
 */
export async function attempt(
  request: Request,
  limitMs: number,
  { send, clock }: { readonly send: Send; readonly clock: Clock },
): Promise<Response | Failure> {
  const { signal } = request
  signal.throwIfAborted()
  const end = new AbortController()
  let isTimeout = false
  const callOff = clock.limit(limitMs, () => {
    isTimeout = true
    end.abort(new DOMException('no answer in time', 'TimeoutError'))
  })
  const follow = () => end.abort(signal.reason)
  signal.addEventListener('abort', follow)
  try {
    const response = await send(new Request(request.clone(), { signal: end.signal }))
    await response.clone().arrayBuffer()
    return response
  } catch (cause) {
    signal.throwIfAborted()
    return { isTimeout, cause }
  } finally {
    callOff()
    signal.removeEventListener('abort', follow)
  }
}
