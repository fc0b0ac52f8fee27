import { ApiError } from '../errors.ts'

/**
 * Throws if parsed bytes ended the connection: Bun 1.4.5 takes a chunked body's trailers for a next request
 * and answers 400, so the operation must do nothing (contract G12).
 */
export async function parsedBehind(request: Request): Promise<void> {
  await new Promise(setImmediate)
  if (request.signal.aborted) throw new ApiError('bad_request', 'The connection has ended.')
}
