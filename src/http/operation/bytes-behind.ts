import { ApiError } from '../errors.ts'

/**
 * Waits until Bun has parsed all that it has received, and throws where that ended the connection. Bun 1.4.5 takes the
 * trailers of a chunked body for a next request, and answers them 400: nothing is done for a request that has that answer
 * (contract G12).
 */
export async function parsedBehind(request: Request): Promise<void> {
  await new Promise(setImmediate)
  if (request.signal.aborted) throw new ApiError('bad_request', 'The connection has ended.')
}
