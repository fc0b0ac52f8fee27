import type { Server } from 'bun'
import { PARENT_SECRET } from '../http/access/admin-access.ts'
import type { AdminHosts } from '../http/access/admin-hosts.ts'
import { ApiError, ERROR_STATUS, errorEnvelope } from '../http/errors.ts'
import { type Listening, orComplain, reachable } from '../http/listen.ts'
import type { Log } from '../http/observe/log.ts'
import { parsedBehind } from '../http/operation/bytes-behind.ts'
import { requestId } from '../http/request-id.ts'
import { fetchDirectly } from '../net/direct-fetch.ts'
import { joinedReadiness } from './joined-readiness.ts'
import type { Worker } from './worker.ts'

/** A worker that is busy for longer is left out. */
const ASK_LIMIT_MS = 2_000
/** Another worker is asked where one does not answer for so long. */
const LIFE_LIMIT_MS = 1_000
/** Longer than any administration takes. */
const PASS_ON_LIMIT_MS = 25_000
const IDLE_TIMEOUT_SECONDS = 30
/** Headers of the client's connection, and those that are compared with the parent's own Host. */
const NOT_PASSED_ON = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
]

export interface GatewayParts {
  readonly host: string
  readonly port: number
  readonly count: number
  readonly listening: () => readonly Worker[]
  readonly hosts: AdminHosts
  readonly log: Pick<Log, 'warn'>
  /** The metrics of all, from what each tells; null: it did not answer. */
  readonly joinMetrics: (texts: ReadonlyMap<Worker, string | null>) => string
}

/**
 * The admin listener of a parent: the first worker that is not hung answers, but metrics and readiness are those of all, a
 * new geo index is taken over by all, and the parent itself tells that it lives.
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
      fetch: async (request) =>
        onConnectionOf(request, await answer(parts, request, bun.requestIP(request)?.address ?? '')),
    }),
  )
  return { bun, url: `http://${reachable(host)}:${bun.port}` }
}

async function answer(parts: GatewayParts, request: Request, peer: string): Promise<Response> {
  try {
    await parsedBehind(request)
    // The worker is asked with a Host of its own.
    const problem = parts.hosts(request.headers)
    if (problem !== null) throw new ApiError('bad_request', problem)
    return await reply(parts, request, peer)
  } catch (error) {
    if (error instanceof ApiError) return refuse(request, error.message, 'bad_request')
    parts.log.warn('worker_unreachable', { reason: error instanceof Error ? error.message : String(error) })
    return refuse(request, 'The worker that was asked has ended, or does not answer.')
  }
}

async function reply(parts: GatewayParts, request: Request, peer: string): Promise<Response> {
  const workers = parts.listening()
  const [pathname = ''] = targetOf(request).split('?')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && pathname === '/health/live') return own(request, 200, '{"status":"ok"}')
  if (isRead && (pathname === '/metrics' || pathname === '/health/ready')) {
    const asked = workers.map((worker) => ask(worker, request, peer))
    return joined(parts, request, pathname, await Promise.all(asked))
  }
  const worker = await firstAlive(workers)
  if (worker === null) return refuse(request, 'No worker answers.')
  const told = await passOn(worker, request, peer, PASS_ON_LIMIT_MS)
  const isReload = request.method === 'POST' && pathname === '/admin/geo/reload' && told.ok
  return isReload ? reload(parts, worker, told) : whole(told)
}

/** Asks no worker to do anything before it has shown that it is not hung, so that no other need do it again. */
async function firstAlive(workers: readonly Worker[]): Promise<Worker | null> {
  for (const worker of workers) if (await worker.answers(LIFE_LIMIT_MS)) return worker
  return null
}

/** The connection to the worker is another one than the client's, which ends where bytes may follow (contract G12). */
function onConnectionOf(request: Request, told: Response): Response {
  told.headers.delete('connection')
  if (request.headers.has('transfer-encoding')) told.headers.set('Connection', 'close')
  return told
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
  for (const name of NOT_PASSED_ON) headers.delete(name)
  headers.set(PARENT_SECRET, worker.parentSecret)
  // A worker believes it from the loopback.
  headers.set('x-forwarded-for', peer)
  const signal = AbortSignal.timeout(limitMs)
  return fetchDirectly(`${worker.adminUrl}${targetOf(request)}`, {
    method,
    headers,
    body: bodyOf(request),
    signal,
    redirect: 'manual',
    // As the worker encoded it, as its header says.
    decompress: false,
  })
}

/** The body; it breaks off where what follows it has ended the connection, so that the worker does nothing with it. */
function bodyOf(request: Request): ReadableStream | null {
  const untilEnd = new TransformStream({ flush: () => parsedBehind(request) })
  return request.body?.pipeThrough(untilEnd) ?? null
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

function joined(parts: GatewayParts, request: Request, path: string, all: readonly Told[]): Response {
  const answered = all.flatMap(({ reply, text }) => (reply === null ? [] : [{ reply, text }]))
  const [first] = answered
  if (first === undefined) return refuse(request, 'No worker answers.')
  if (path === '/metrics') {
    const texts = all.map(({ worker, reply, text }) => [worker, reply === null ? null : text] as const)
    return replaced(first.reply, parts.joinMetrics(new Map(texts)))
  }
  const readiness = answered.map(({ reply, text }) => ({ status: reply.status, text }))
  const { status, body } = joinedReadiness(readiness, parts.count)
  return replaced(first.reply, body, status)
}

/** The worker has checked the file and written the audit row; another one that refuses makes it a refusal. */
async function reload(parts: GatewayParts, asked: Worker, reply: Response): Promise<Response> {
  const others = parts.listening().filter((worker) => worker !== asked)
  const problems = await Promise.all(others.map((worker) => worker.reloadGeo()))
  const refused = problems.flatMap((problem, index) =>
    problem === null ? [] : `worker ${others[index]?.number}: ${problem}`,
  )
  return refused.length === 0 ? reply : replaced(reply, errorEnvelope('conflict', refused.join('; ')), 409)
}

function replaced(reply: Response, body: string, status = reply.status): Response {
  const headers = new Headers(reply.headers)
  headers.delete('content-length')
  return new Response(body, { status, headers })
}

function refuse(
  request: Request,
  message: string,
  code: 'unavailable' | 'bad_request' = 'unavailable',
): Response {
  const refusal = own(request, ERROR_STATUS[code], errorEnvelope(code, message))
  if (code === 'unavailable') refusal.headers.set('Retry-After', '1')
  return refusal
}

function own(request: Request, status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'X-Request-Id': requestId(request.headers),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
