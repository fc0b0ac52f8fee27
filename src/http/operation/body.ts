import type { Static, TSchema } from '@sinclair/typebox'
import { decodeUtf8 } from '../../net/decode-utf8.ts'
import { JsonError } from '../../net/json-error.ts'
import { type Json, NestingError, readJson } from '../../net/read-json.ts'
import { ApiError } from '../errors.ts'
import { readShape, shortName } from './body-shape.ts'
import { parsedBehind } from './bytes-behind.ts'

/** In bytes, of operations that name no other limit (contract G3). */
export const MAX_BODY_BYTES = 64 * 1024

export interface BodyLimits {
  /** Fields that are named as missing beside an unknown one. */
  readonly required?: readonly string[]
  readonly maxBytes?: number
}

const BODY_LIMIT_MS = 5_000
export const BODY_TIMEOUT = `The request body was not complete within ${BODY_LIMIT_MS / 1_000} s.`

/** An object or list is one level (contract N2). */
export const MAX_LEVELS = 64

const GZIP = Buffer.from([0x1f, 0x8b])

/** Ignores Content-Type; throws 413, or 400 with the mistake (contract G1). */
export async function readBody<S extends TSchema>(
  request: Request,
  schema: S,
  { required, maxBytes = MAX_BODY_BYTES }: BodyLimits = {},
): Promise<Static<S>> {
  const bytes = await readBytes(request, maxBytes)
  return readShape(readValue(bytes, request.headers), schema, required)
}

function readValue(bytes: Uint8Array, headers: Headers): Json {
  const text = decodeUtf8(bytes)
  try {
    // The body is one level itself.
    if (text !== null) return readJson(text, MAX_LEVELS + 1)
  } catch (error) {
    if (error instanceof NestingError) throw tooDeep(error.field)
    if (!(error instanceof JsonError)) throw error
    throw noJson(bytes, headers, error.isEmpty ? 'empty, expected JSON' : error.message)
  }
  throw noJson(bytes, headers, 'not UTF-8, expected JSON in UTF-8')
}

function tooDeep(field: string | null): ApiError {
  const [name, levels] = field === null ? ['body', MAX_LEVELS + 1] : [shortName(field), MAX_LEVELS]
  return new ApiError('bad_request', `${name}: expected at most ${levels} levels of nesting`)
}

function noJson(bytes: Uint8Array, headers: Headers, mistake: string): ApiError {
  const encoding =
    headers.get('content-encoding') ?? (GZIP.equals(bytes.subarray(0, 2)) ? 'gzip' : 'identity')
  const isPlain = bytes.length === 0 || encoding.toLowerCase() === 'identity'
  const compressed = `compressed (Content-Encoding: ${shortName(encoding)}), expected JSON as it is`
  return new ApiError('bad_request', `body: ${isPlain ? mistake : compressed}`)
}

/** Throws 413, 408, or 400. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > maxBytes) throw tooLarge(maxBytes)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), BODY_LIMIT_MS)
  try {
    const read = declared === null ? readCounted(request, maxBytes) : request.bytes()
    return await Promise.race([read, late.promise])
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('bad_request', 'body: could not be read to its end', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(): ApiError {
  return new ApiError('request_timeout', BODY_TIMEOUT, { headers: { Connection: 'close' } })
}

async function readCounted(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of request.body ?? []) {
    byteCount += chunk.byteLength
    if (byteCount > maxBytes) break
    chunks.push(chunk)
  }
  await parsedBehind(request)
  if (byteCount > maxBytes) throw tooLarge(maxBytes)
  return Buffer.concat(chunks, byteCount)
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `The request body is over ${maxBytes} bytes.`)
}
