import type { Server } from 'bun'
import { ERROR_STATUS, errorEnvelope } from '../http/errors.ts'
import { hostProblem } from '../http/host.ts'
import { type Listening, orComplain, reachable } from '../http/listen.ts'
import type { Log } from '../http/observe/log.ts'
import { fetchDirectly } from '../net/direct-fetch.ts'
import { joinedReadiness } from './joined-readiness.ts'
import type { Worker } from './worker.ts'

/** A worker that is busy for longer is left out. */
const ASK_LIMIT_MS = 2_000
/** Longer than any administration takes. */
const PASS_ON_LIMIT_MS = 25_000
const IDLE_TIMEOUT_SECONDS = 30

export interface GatewayParts {
  readonly host: string
  readonly port: number
  readonly count: number
  readonly listening: () => readonly Worker[]
  readonly log: Pick<Log, 'warn'>
  /** The metrics of all, from what each tells; null: it did not answer. */
  readonly joinMetrics: (texts: ReadonlyMap<Worker, string | null>) => string
}

/**
 * The admin listener of a parent: the first worker answers, but metrics and readiness are those of all, and a new geo
 * index is taken over by all.
 */
export function startGateway(parts: GatewayParts): Listening {
  const { host, port } = parts
  const bun: Server<unknown> = orComplain(host, port, 'ADMIN_PORT', () =>
    Bun.serve({
      hostname: host,
      port,
      reusePort: false,
      development: false,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      fetch: (request) => answer(parts, request, bun.requestIP(request)?.address ?? ''),
      error: (error) => {
        parts.log.warn('worker_unreachable', { reason: error.message })
        return refuse('The worker that was asked has ended, or does not answer.')
      },
    }),
  )
  return { bun, url: `http://${reachable(host)}:${bun.port}` }
}

async function answer(parts: GatewayParts, request: Request, peer: string): Promise<Response> {
  // The worker is asked with a Host of its own.
  const problem = hostProblem(request.headers.get('host'))
  if (problem !== null) return refuse(problem, 'bad_request')
  const workers = parts.listening()
  const [first] = workers
  if (first === undefined) return refuse('No worker is running.')
  const [pathname = ''] = targetOf(request).split('?')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && (pathname === '/metrics' || pathname === '/health/ready')) {
    const asked = workers.map((worker) => ask(worker, request, peer))
    return joined(parts, pathname, await Promise.all(asked))
  }
  const reply = await passOn(first, request, peer, PASS_ON_LIMIT_MS)
  if (request.method === 'POST' && pathname === '/admin/geo/reload' && reply.ok) return reload(parts, reply)
  return whole(reply)
}

/** The answer with its length: a body that still arrives would be passed on in chunks. */
async function whole(reply: Response): Promise<Response> {
  if (reply.body === null) return reply
  const { status, headers } = reply
  return new Response(await reply.bytes(), { status, headers })
}

/** Path and query; a request of HTTP/1.0 has no Host before them. */
function targetOf({ url }: Request): string {
  const [, target = '/'] = /^(?:https?:\/\/[^/]*)?(\/.*)$/.exec(url) ?? []
  return target
}

function passOn(
  worker: Worker,
  request: Request,
  peer: string,
  limitMs: number,
  method = request.method,
): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
  // A worker believes it from the loopback.
  headers.set('x-forwarded-for', peer)
  const signal = AbortSignal.timeout(limitMs)
  return fetchDirectly(`${worker.adminUrl}${targetOf(request)}`, {
    method,
    headers,
    body: request.body,
    signal,
    redirect: 'manual',
    // As the worker encoded it, as its header says.
    decompress: false,
  })
}

/** What a worker answered; `reply` is null where it did not in time. */
interface Told {
  readonly worker: Worker
  readonly reply: Response | null
  readonly text: string
}

async function ask(worker: Worker, request: Request, peer: string): Promise<Told> {
  try {
    const reply = await passOn(worker, request, peer, ASK_LIMIT_MS, 'GET')
    return { worker, reply, text: await reply.text() }
  } catch {
    return { worker, reply: null, text: '' }
  }
}

function joined(parts: GatewayParts, path: string, all: readonly Told[]): Response {
  const answered = all.flatMap(({ reply, text }) => (reply === null ? [] : [{ reply, text }]))
  const [first] = answered
  if (first === undefined) return refuse('No worker answers.')
  if (path === '/metrics') {
    const texts = all.map(({ worker, reply, text }) => [worker, reply === null ? null : text] as const)
    return replaced(first.reply, parts.joinMetrics(new Map(texts)))
  }
  const readiness = answered.map(({ reply, text }) => ({ status: reply.status, text }))
  const { status, body } = joinedReadiness(readiness, parts.count)
  return replaced(first.reply, body, status)
}

/** The first worker has checked the file and written the audit row; one that refuses makes it a refusal. */
async function reload(parts: GatewayParts, reply: Response): Promise<Response> {
  const others = parts.listening().slice(1)
  const problems = await Promise.all(others.map((worker) => worker.reloadGeo()))
  const refused = problems.flatMap((problem, index) =>
    problem === null ? [] : `worker ${others[index]?.number}: ${problem}`,
  )
  return refused.length === 0 ? reply : replaced(reply, errorEnvelope('conflict', refused.join('; ')), 409)
}

/** The answer with another body. */
function replaced(reply: Response, body: string, status = reply.status): Response {
  const headers = new Headers(reply.headers)
  headers.delete('content-length')
  return new Response(body, { status, headers })
}

function refuse(message: string, code: 'unavailable' | 'bad_request' = 'unavailable'): Response {
  return new Response(errorEnvelope(code, message), {
    status: ERROR_STATUS[code],
    headers: {
      'Content-Type': 'application/json',
      'X-Request-Id': crypto.randomUUID(),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(code === 'unavailable' && { 'Retry-After': '1' }),
    },
  })
}
