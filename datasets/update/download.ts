import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fetchFromOutside } from '../../src/net/direct-fetch.ts'
import { DatasetError } from '../manifest.ts'
import { startProgress } from '../progress.ts'
import type { Bounds } from './bounds.ts'

/** What tells one state of a file from another (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag: string | null
  readonly last_modified: string | null
}

export interface DownloadRequest {
  readonly address: string
  /** Names the download in messages; addresses may have keys in them. */
  readonly label: string
  /** Of what is held already; null: nothing is. */
  readonly since: Validators | null
  /** The value of Authorization, for the address' own host alone. */
  readonly authorization: string | null
  readonly bounds: Bounds
}

/** The publisher answered with a status that is neither 200 nor 304. */
export class StatusError extends DatasetError {
  readonly status: number

  constructor(label: string, status: number) {
    super(`${label}: HTTP status ${status}`)
    this.status = status
  }
}

/** The publisher cannot be reached, so that nothing is known of its data. */
export class UnreachableError extends DatasetError {}

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Downloads into a file, whole or not at all; null: it has not changed.
 * @throws StatusError, or DatasetError where it does not come, does not end, or exceeds a bound.
 */
export async function download(request: DownloadRequest, target: string): Promise<Validators | null> {
  const { label, bounds } = request
  const late = new AbortController()
  let isReached = false
  const give = (words: string) =>
    late.abort(new (isReached ? DatasetError : UnreachableError)(`${label}: ${words}`))
  const total = setTimeout(() => give(`not whole after ${bounds.totalMs / 1000} s`), bounds.totalMs)
  const idle = setTimeout(() => give(`nothing came for ${bounds.idleMs / 1000} s`), bounds.idleMs)
  try {
    const response = await reach(request, late.signal)
    isReached = true
    if (response.status === 304 && request.since !== null) return null
    if (response.status !== 200) throw new StatusError(label, response.status)
    await receive(response, request, target, idle, late.signal)
    const { headers } = response
    return { etag: headers.get('etag'), last_modified: headers.get('last-modified') }
  } catch (cause) {
    if (late.signal.aborted) throw late.signal.reason
    if (cause instanceof DatasetError) throw cause
    throw new DatasetError(`${label}: ${reasonIn(cause)}`, { cause })
  } finally {
    late.abort()
    clearTimeout(total)
    clearTimeout(idle)
  }
}

async function reach(request: DownloadRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await follow(request, signal)
  } catch (cause) {
    if (cause instanceof DatasetError || signal.aborted) throw cause
    throw new UnreachableError(`${request.label}: ${reasonIn(cause)}`, { cause })
  }
}

async function follow(request: DownloadRequest, signal: AbortSignal): Promise<Response> {
  const start = new URL(request.address)
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = headersFor(request, url.origin === start.origin)
    const response = await fetchFromOutside(url, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (!REDIRECTS.includes(response.status) || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, url)
    const isDowngrade = url.protocol === 'https:' && next?.protocol !== 'https:'
    if (next === null || !/^https?:$/.test(next.protocol) || isDowngrade)
      throw new DatasetError(`${request.label}: it redirects to no https address`)
    url = next
  }
  throw new DatasetError(`${request.label}: it redirects more than ${MAX_REDIRECTS} times`)
}

function headersFor({ since, authorization }: DownloadRequest, isOwnHost: boolean): Record<string, string> {
  return {
    'User-Agent': 'Waypost-Datasets/1.0',
    // A coding of the transfer would hide how long the file is.
    'Accept-Encoding': 'identity',
    ...(since?.etag == null ? {} : { 'If-None-Match': since.etag }),
    ...(since?.last_modified == null ? {} : { 'If-Modified-Since': since.last_modified }),
    ...(authorization !== null && isOwnHost ? { Authorization: authorization } : {}),
  }
}

async function receive(
  { headers, body }: Response,
  { label, bounds }: DownloadRequest,
  target: string,
  idle: Timer,
  signal: AbortSignal,
): Promise<void> {
  const stated = Number(headers.get('content-length') ?? 0)
  const tooLarge = () => new DatasetError(`${label}: more than ${bounds.maxBytes / 1e6} MB`)
  if (stated > bounds.maxBytes) throw tooLarge()
  const progress = startProgress(label, stated, 'bytes')
  let length = 0
  const counted = async function* () {
    for await (const chunk of body ?? []) {
      idle.refresh()
      length += chunk.length
      if (length > bounds.maxBytes) throw tooLarge()
      progress.advance(chunk.length)
      yield chunk
    }
  }
  // A body that is shorter than it was to be makes fetch throw.
  await pipeline(Readable.from(counted()), createWriteStream(target), { signal })
  // In a log the line would be of no use.
  if (process.stderr.isTTY) progress.end()
}

/** The error's code: its message may name the address. */
function reasonIn(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return `cannot be had (${String(code ?? name)})`
}
