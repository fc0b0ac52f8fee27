import { readBody } from './body.ts'
import type { CapturedHop, CapturedResource } from './capture.ts'
import { type Answer, guardedRequest, type RequestParts } from './guarded-request.ts'
import { importsOf, loadsOf } from './loads.ts'
import { redirectOf, valuesOf, withoutFragment } from './redirect.ts'
import { checkHop } from './target.ts'
import { VisitError } from './visit-error.ts'

/** What a visit fetches besides the page, all together. */
export const RESOURCE_LIMITS = { scripts: 8, bytes: 1_500_000, redirects: 3 } as const

/** A page as it was fetched. */
export interface Fetched {
  readonly url: URL
  readonly headers: CapturedHop['headers']
  readonly bytes: Uint8Array
}

/**
 * Fetches what a browser would have at hand as it draws a page: the external scripts, those of its own host first, and
 * the frame that fills it with its scripts. What cannot be fetched in time is left out, as in a browser without it.
 *
 * @param signal ends everything.
 */
export async function fetchResources(
  fetched: Fetched,
  parts: RequestParts,
  signal: AbortSignal,
): Promise<CapturedResource[]> {
  const { scripts: all, frame } = loadsIn(fetched)
  const scripts = all.slice(0, RESOURCE_LIMITS.scripts)
  const [own, framed] = await Promise.all([
    fetchScripts(scripts, parts, signal, RESOURCE_LIMITS.scripts),
    frame === null ? [] : fetchDocument(frame, parts, signal, RESOURCE_LIMITS.scripts - scripts.length),
  ])
  return within([...framed.slice(0, 1), ...own, ...framed.slice(1)])
}

/**
 * Fetches a further document that shows what the page is for, such as where a click leads, and its scripts.
 *
 * @param signal ends everything.
 * @param most scripts that are fetched.
 */
export async function fetchDocument(
  url: URL,
  parts: RequestParts,
  signal: AbortSignal,
  most: number = RESOURCE_LIMITS.scripts,
): Promise<CapturedResource[]> {
  const document = await fetchOne(url, 'frame', parts, signal)
  if (document === null) return []
  const { scripts: all } = loadsOf(
    Buffer.from(document.base64, 'base64'),
    document.type,
    new URL(document.url),
  )
  return within([document, ...(await fetchScripts(all, parts, signal, most))])
}

/** Scripts and the modules that they import, `most` of them. */
async function fetchScripts(
  scripts: readonly URL[],
  parts: RequestParts,
  signal: AbortSignal,
  most: number,
): Promise<CapturedResource[]> {
  const asked = new Set<string>()
  const fetched: CapturedResource[] = []
  for (let wanted = scripts; wanted.length > 0; ) {
    const next = wanted.filter(({ href }) => !asked.has(href)).slice(0, most - asked.size)
    for (const { href } of next) asked.add(href)
    const answers = await Promise.all(next.map((url) => fetchOne(url, 'script', parts, signal)))
    const found = answers.filter((resource) => resource !== null)
    fetched.push(...found)
    wanted = found.flatMap(({ url, base64 }) =>
      importsOf(Buffer.from(base64, 'base64').toString(), new URL(url)),
    )
  }
  return fetched
}

const loadsIn = ({ url, headers, bytes }: Fetched) =>
  loadsOf(bytes, valuesOf(headers, 'content-type')[0] ?? null, url)

/** As many as the bytes are for, in their order. */
function within(resources: readonly CapturedResource[]): CapturedResource[] {
  let room: number = RESOURCE_LIMITS.bytes
  return resources.filter(({ base64 }) => {
    const bytes = (base64.length * 3) / 4
    if (bytes > room) return false
    room -= bytes
    return true
  })
}

/** Null where there is nothing to be had in time, or nothing but an error page. */
async function fetchOne(
  url: URL,
  kind: CapturedResource['kind'],
  parts: RequestParts,
  signal: AbortSignal,
): Promise<CapturedResource | null> {
  try {
    const { answer, at } = await follow(url, parts, signal)
    try {
      if (answer.status < 200 || answer.status > 299) return null
      const { bytes, defect } = await readBody(answer, signal)
      const type = valuesOf(answer.headers, 'content-type')[0] ?? null
      // A script is known by the address that the page gives it; a frame by the one that it has in the end.
      const name = kind === 'script' ? url : at
      return defect === null ? { url: name.href, kind, type, base64: bytes.toString('base64') } : null
    } finally {
      answer.close()
    }
  } catch (error) {
    if (error instanceof VisitError) return null
    throw error
  }
}

async function follow(
  from: URL,
  parts: RequestParts,
  signal: AbortSignal,
): Promise<{ answer: Answer; at: URL }> {
  let url = withoutFragment(from)
  for (let redirects = 0; ; redirects++) {
    const refusal = checkHop(url, parts.policy)
    if (refusal !== null) throw new VisitError('refused', refusal)
    const answer = await guardedRequest(url, parts, signal)
    const next = redirectOf(answer, url)
    if (next === null) return { answer, at: url }
    answer.close()
    if (redirects >= RESOURCE_LIMITS.redirects) throw new VisitError('redirects', 'too many redirects')
    url = next
  }
}
