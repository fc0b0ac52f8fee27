import { join } from 'node:path'
import type { Validators } from './fetch-list.ts'
import type { Feed, FeedBounds } from './list.ts'

const PARSING_MS = 120_000

export interface RefreshRequest {
  readonly feed: Feed
  readonly bounds: FeedBounds
  readonly file: string
  /** Validators of the list in use; null where there is none. */
  readonly since: Validators | null
  readonly previousEntries: number
  readonly userAgent: string
}

export type RefreshResult =
  | { readonly state: 'unchanged' }
  | { readonly state: 'loaded'; readonly unreadable: number }
  | { readonly state: 'refused'; readonly reason: string }

/**
 * Fetches, checks and stores a list in a process of its own. So a large list blocks no request, its memory returns to the
 * system, and a failure ends with that process.
 */
export async function refreshList(request: RefreshRequest, signal: AbortSignal): Promise<RefreshResult> {
  const child = Bun.spawn(
    [process.execPath, '--smol', '--no-env-file', join(import.meta.dir, 'refresh-child.ts')],
    {
      env: {},
      stdin: Buffer.from(JSON.stringify(request)),
      stdout: 'pipe',
      stderr: 'ignore',
      signal: AbortSignal.any([signal, AbortSignal.timeout(request.bounds.timeoutMs + PARSING_MS)]),
      killSignal: 'SIGKILL',
    },
  )
  const text = await new Response(child.stdout).text()
  await child.exited
  return resultIn(text)
}

function resultIn(text: string): RefreshResult {
  try {
    return JSON.parse(text)
  } catch {
    return { state: 'refused', reason: 'the process that was to read it ended' }
  }
}
