import type { Static, TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { parseJson } from '../../net/parse-json.ts'
import { ApiError } from '../errors.ts'
import { describeMismatch, shortName } from './body-mismatch.ts'
import { findTooDeep, MAX_LEVELS, type TooDeep } from './nesting.ts'

/** The longest request body in bytes (contract G3). */
export const MAX_BODY_BYTES = 64 * 1024

/** Time for a body to arrive, from when it is first read (contract G3). */
const BODY_LIMIT_MS = 5_000
export const BODY_TIMEOUT = `The request body was not complete within ${BODY_LIMIT_MS / 1_000} s.`

const NO_JSON = 'body: expected JSON in UTF-8'

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** Reads the request's JSON body, whatever its Content-Type; throws 413, or 400 naming the field (contract G1). */
export async function readBody<S extends TSchema>(request: Request, schema: S): Promise<Static<S>> {
  const bytes = await readBytes(request)
  const tooDeep = findTooDeep(bytes)
  if (tooDeep !== null) refuseDepth(tooDeep)
  const value = parseValue(bytes)
  const check = checkOf(schema)
  if (!check.Check(value)) throw new ApiError('bad_request', describeMismatch(check.Errors(value).First()))
  return value
}

function checkOf<S extends TSchema>(schema: S): TypeCheck<S> {
  const known = compiled.get(schema) as TypeCheck<S> | undefined
  if (known !== undefined) return known
  const check = TypeCompiler.Compile(schema)
  compiled.set(schema, check)
  return check
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > MAX_BODY_BYTES) throw tooLarge()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), BODY_LIMIT_MS)
  try {
    const read = declared === null ? readCounted(request) : request.bytes()
    return await Promise.race([read, late.promise])
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('bad_request', 'body: could not be read to its end', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Closes the connection, since the rest of the body would be read as the next request. */
function tooSlow(): ApiError {
  return new ApiError('request_timeout', BODY_TIMEOUT, { headers: { Connection: 'close' } })
}

/** Counts the bytes of a chunked body as they arrive. */
async function readCounted(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of request.body ?? []) {
    byteCount += chunk.byteLength
    if (byteCount > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, byteCount)
}

function parseValue(bytes: Uint8Array): unknown {
  const value = parseJson(bytes)
  if (value === undefined) throw new ApiError('bad_request', NO_JSON)
  return value
}

function refuseDepth({ name, isClosed }: TooDeep): never {
  if (!isClosed) throw new ApiError('bad_request', NO_JSON)
  const [field, levels] = name === null ? ['body', MAX_LEVELS + 1] : [parseValue(name), MAX_LEVELS]
  throw new ApiError(
    'bad_request',
    `${shortName(String(field))}: expected at most ${levels} levels of nesting`,
  )
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', `The request body is over ${MAX_BODY_BYTES} bytes.`)
}
