import type { Server } from 'bun'
import { errorEnvelope } from '../http/errors.ts'
import { type Listening, orComplain, reachable } from '../http/listen.ts'
import { joinedReadiness, type Readiness } from './joined-readiness.ts'
import type { Worker } from './worker.ts'

/** A worker that is busy for longer is left out. */
const ASK_LIMIT_MS = 2_000
const IDLE_TIMEOUT_SECONDS = 30

export interface GatewayParts {
  readonly host: string
  readonly port: number
  readonly count: number
  readonly listening: () => readonly Worker[]
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
      // The worker ended while it answered.
      error: () => refuse('The worker that was asked has ended.'),
    }),
  )
  return { bun, url: `http://${reachable(host)}:${bun.port}` }
}

async function answer(parts: GatewayParts, request: Request, peer: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [first] = parts.listening()
  if (first === undefined) return refuse('No worker is running.')
  const reply = await passOn(first, request, peer)
  if (request.method === 'GET' && pathname === '/metrics' && reply.ok) return metrics(parts, first, reply)
  if (request.method === 'GET' && pathname === '/health/ready') return readiness(parts, first, reply)
  if (request.method === 'POST' && pathname === '/admin/geo/reload' && reply.ok) return reload(parts, reply)
  return reply
}

/** The worker believes this header, because only its parent reaches it. */
function passOn(worker: Worker, request: Request, peer: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
  headers.set('x-forwarded-for', peer)
  const { method, body } = request
  return fetch(`${worker.adminUrl}${pathname}${search}`, { method, headers, body, redirect: 'manual' })
}

async function metrics(parts: GatewayParts, first: Worker, reply: Response): Promise<Response> {
  const texts = new Map<Worker, string | null>([[first, await reply.text()]])
  const others = parts.listening().filter((worker) => worker !== first)
  await Promise.all(
    others.map(async (worker) => texts.set(worker, (await ask(worker, '/metrics'))?.text ?? null)),
  )
  return replaced(reply, parts.joinMetrics(texts))
}

async function readiness(parts: GatewayParts, first: Worker, reply: Response): Promise<Response> {
  const others = parts.listening().filter((worker) => worker !== first)
  const replies = await Promise.all(others.map((worker) => ask(worker, '/health/ready')))
  const all = [{ status: reply.status, text: await reply.text() }, ...replies.filter((one) => one !== null)]
  const { status, body } = joinedReadiness(all, parts.count)
  return replaced(reply, body, status)
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

async function ask(worker: Worker, path: string): Promise<Readiness | null> {
  try {
    const reply = await fetch(`${worker.adminUrl}${path}`, { signal: AbortSignal.timeout(ASK_LIMIT_MS) })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return null
  }
}

/** The answer with another body. */
function replaced(reply: Response, body: string, status = reply.status): Response {
  const headers = new Headers(reply.headers)
  headers.delete('content-length')
  return new Response(body, { status, headers })
}

function refuse(message: string): Response {
  return new Response(errorEnvelope('unavailable', message), {
    status: 503,
    headers: {
      'Content-Type': 'application/json',
      'X-Request-Id': crypto.randomUUID(),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Retry-After': '1',
    },
  })
}
