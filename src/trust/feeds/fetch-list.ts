import { stat } from 'node:fs/promises'
import { fetchDirectly } from '../../net/direct-fetch.ts'
import { type FeedBounds, isRemote, ListError } from './list.ts'

export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FetchedList {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly validators: Validators
  /** RFC 3339, UTC. */
  readonly date: string
}

export interface FetchParts extends Pick<FeedBounds, 'maxBytes' | 'timeoutMs'> {
  /** Validators of the list in use; null where there is none. */
  readonly since: Validators | null
  readonly userAgent: string
}

const MAX_REDIRECTS = 3

/**
 * Fetches a list from an address that the operator chose, or from a file; null where it has not changed.
 *
 * @throws ListError where the list does not come whole or exceeds a bound.
 */
export function fetchList(address: string, parts: FetchParts): Promise<FetchedList | null> {
  return isRemote(address) ? download(new URL(address), parts) : readFile(address, parts)
}

/** Validators of a file, which change whenever the file is written or replaced. */
export async function fileValidators(path: string): Promise<Validators> {
  try {
    const { mtimeMs, ctimeMs, size } = await stat(path)
    return { etag: `${mtimeMs}-${ctimeMs}-${size}`, lastModified: new Date(mtimeMs).toISOString() }
  } catch (error) {
    throw new ListError(`the file cannot be read (${(error as Error).message})`, { cause: error })
  }
}

async function readFile(path: string, { since, maxBytes }: FetchParts): Promise<FetchedList | null> {
  const validators = await fileValidators(path)
  if (validators.etag === since?.etag) return null
  const file = Bun.file(path)
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  try {
    const date = validators.lastModified ?? new Date().toISOString()
    return { bytes: await file.bytes(), validators, date }
  } catch (error) {
    throw new ListError(`the file cannot be read (${(error as Error).message})`, { cause: error })
  }
}

async function download(url: URL, parts: FetchParts): Promise<FetchedList | null> {
  const signal = AbortSignal.timeout(parts.timeoutMs)
  try {
    const response = await follow(url, headersFor(parts), signal)
    if (response.status === 304 && parts.since !== null) return null
    if (response.status !== 200) throw new ListError(`the publisher answers with status ${response.status}`)
    const bytes = await bodyOf(response, parts.maxBytes)
    const lastModified = response.headers.get('last-modified')
    const changedMs = Date.parse(lastModified ?? '')
    return {
      bytes,
      validators: { etag: response.headers.get('etag'), lastModified },
      date: new Date(Number.isNaN(changedMs) ? Date.now() : changedMs).toISOString(),
    }
  } catch (error) {
    if (error instanceof ListError) throw error
    if (signal.aborted)
      throw new ListError(`it did not come within ${parts.timeoutMs / 1000} s`, { cause: error })
    throw new ListError(`the publisher cannot be reached (${reasonIn(error)})`, { cause: error })
  }
}

function reasonIn(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name)
}

function headersFor({ since, userAgent }: FetchParts): Readonly<Record<string, string>> {
  return {
    'User-Agent': userAgent,
    ...(since?.etag == null ? {} : { 'If-None-Match': since.etag }),
    ...(since?.lastModified == null ? {} : { 'If-Modified-Since': since.lastModified }),
  }
}

async function follow(
  start: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetchDirectly(url, { headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, url)
    if (next === null || !isRemote(next.href)) throw new ListError('it redirects to no http or https address')
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new ListError('it redirects from https to http')
    }
    url = next
  }
  throw new ListError(`it redirects more than ${MAX_REDIRECTS} times`)
}

async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const stated = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  if (Number(stated) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ListError || (error as Error).name === 'TimeoutError') throw error
    throw new ListError(`it is cut (${reasonIn(error)})`, { cause: error })
  }
  if (stated !== null && length !== Number(stated)) {
    throw new ListError(`it is cut: ${length} of ${stated} bytes came`)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function tooLarge(maxBytes: number): ListError {
  return new ListError(`it has more than ${maxBytes} bytes`)
}
