import type { Attempt } from '../../test/contract/attempt.ts'
import { readDocument } from '../../test/contract/document.ts'
import type { Expectation } from '../../test/contract/oracles/expectation.ts'
import { createJudge } from '../../test/contract/oracles/oracles.ts'
import { createSchemaCheck } from '../../test/contract/oracles/schema-check.ts'
import type { Reply } from '../../test/support/raw-http.ts'
import { type Book, type NodeProcess, now, type Outcome, type SoakKey, type Trouble } from './book.ts'
import type { Node, Rig } from './rig.ts'

const ANSWER_LIMIT_MS = 20_000
const RETRY_MS = 200
const SHOWN_CHARACTERS = 200
/** Headers that describe the connection, not the answer. */
const HOP_HEADERS = ['connection', 'keep-alive']

export interface Call {
  readonly area: string
  /** By the document; null where there is none at this path or of this method. */
  readonly operation: string | null
  readonly method?: string
  readonly path: string
  readonly body?: string
  readonly key?: SoakKey | null
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses that are right, 200 by default. */
  readonly statuses?: readonly number[]
  /** The code of a refusal. */
  readonly code?: string
  /** Without the database it is 503. */
  readonly needsDatabase?: boolean
  /** Whether 429 is right: the key's limit may be reached. */
  readonly mayBeLimited?: boolean
  readonly node?: Node
}

/** Sends a request to a node; null: it was answered 5xx, or not at all, though nothing was wrong with it. */
export type Ask = (call: Call) => Promise<Reply | null>

/** A request and what came of it; null: nothing. */
interface Exchange {
  readonly call: Call
  readonly id: string
  readonly reply: Reply | null
  /** Why there is no reply. */
  readonly lost: string
  readonly process: NodeProcess
  readonly sentMs: number
  readonly answeredMs: number
}

/** Holds each answer to the published document, and notes it. */
export async function createAsk(rig: Rig, book: Book): Promise<Ask> {
  const document = await fetch(`${rig.nodes[0].service.baseUrl}/v1/openapi.json`)
  const contract = readDocument(await document.text())
  const publicOperations = new Set(contract.operations.filter((each) => each.isPublic).map(({ id }) => id))
  let expected: Expectation = { statuses: [], code: null, isCallerKnown: false, why: '' }
  const judge = createJudge(contract, createSchemaCheck(contract), () => expected)
  const seen = new Set<string>()
  let number = 0

  return async function ask(call) {
    const id = `soak-${++number}`
    const { service, process } = call.node ?? pick(rig)
    const sentMs = now()
    const { reply, lost } = await sendTo(service.baseUrl, call, id)
    const exchange = { call, id, reply, lost, process, sentMs, answeredMs: now() }
    note(book, exchange)
    if (isTrouble(exchange)) book.troubles.push(troubleOf(exchange, seen))
    if (reply === null) return null
    if (isLimited(reply)) seen.add(seenName(exchange))
    expected = expectationOf(exchange, call.operation !== null && publicOperations.has(call.operation))
    const [problem] = judge(attemptOf(call, id), reply)
    book.check('answers', problem === undefined ? null : `${lineOf(call)} on ${process.name}: ${problem}`)
    return isTrouble(exchange) ? null : reply
  }
}

const rightStatuses = ({ statuses = [200] }: Call): readonly number[] => statuses
const lineOf = ({ method = 'GET', path }: Call): string => `${method} ${path}`
/** Whether the key was taken for valid. */
const isLimited = ({ headers }: Reply): boolean => headers.has('ratelimit')
const seenName = ({ call: { key }, process: { name, startedMs } }: Exchange): string =>
  `${key?.id} ${name} ${startedMs}`

function isTrouble({ call, reply }: Exchange): boolean {
  return reply === null || (reply.status >= 500 && !rightStatuses(call).includes(reply.status))
}

function note(book: Book, { call, reply, process, sentMs, answeredMs }: Exchange): void {
  const { area, key = null, operation } = call
  book.count(area, reply?.status ?? 0)
  const outcome = outcomeOf(call, reply)
  book.record({ key, operation: operation ?? 'none', process, sentMs, answeredMs, outcome })
}

function troubleOf(exchange: Exchange, seen: ReadonlySet<string>): Trouble {
  const { call, id, reply, lost, process, sentMs, answeredMs } = exchange
  return {
    ...{ status: reply?.status ?? 0, code: codeOf(reply), process, sentMs, answeredMs },
    operation: call.operation ?? 'none',
    // A key that a process has not seen is looked up.
    needsDatabase: call.needsDatabase === true || !seen.has(seenName(exchange)),
    request: `${id} ${lineOf(call)} ${call.body ?? ''}`.slice(0, SHOWN_CHARACTERS),
    text: reply?.text ?? `no answer (${lost})`,
    hasRetryAfter: /^[1-9]\d*$/.test(reply?.headers.get('retry-after') ?? ''),
  }
}

function expectationOf(exchange: Exchange, isPublic: boolean): Expectation {
  const { call, reply } = exchange
  const status = reply?.status ?? 0
  const { key = null, code = null, mayBeLimited = false } = call
  const isOther = isTrouble(exchange) || (mayBeLimited && status === 429)
  return {
    statuses: isOther ? [status] : rightStatuses(call),
    code: isOther ? null : code,
    isCallerKnown: key !== null && status !== 401 && !isPublic,
    why: 'the soak',
  }
}

/** Asks until there is an answer, through whichever faults that takes; tells how often it had to. */
export async function insist(ask: Ask, call: Call): Promise<{ reply: Reply; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const reply = await ask(call)
    if (reply !== null) return { reply, attempts }
    await Bun.sleep(RETRY_MS)
  }
}

function pick({ nodes }: Rig): Node {
  const inRotation = nodes.filter((node) => node.isInRotation)
  return inRotation[Math.floor(Math.random() * inRotation.length)] ?? nodes[0]
}

/** The reply is null where the connection ended without a whole answer. */
async function sendTo(
  baseUrl: string,
  call: Call,
  id: string,
): Promise<{ reply: Reply | null; lost: string }> {
  const headers: Record<string, string> = { 'x-request-id': id, ...call.headers }
  if (call.key) headers['x-api-key'] ??= call.key.key
  try {
    const response = await fetch(baseUrl + call.path, {
      method: call.method ?? 'GET',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    const text = await response.text()
    const answered = new Headers(response.headers)
    for (const name of HOP_HEADERS) answered.delete(name)
    return { reply: { status: response.status, headers: answered, text }, lost: '' }
  } catch (error) {
    return { reply: null, lost: String(error) }
  }
}

function outcomeOf({ key }: Call, reply: Reply | null): Outcome {
  if (!key) return 'uncounted'
  if (reply === null) return 'unknown'
  if (!isLimited(reply)) return 'uncounted'
  return reply.status === 429 ? 'refused' : 'admitted'
}

function codeOf(reply: Reply | null): string | null {
  return /^\{"error":\{"code":"([a-z_]+)"/.exec(reply?.text ?? '')?.[1] ?? null
}

function attemptOf(call: Call, id: string): Attempt {
  return {
    operation: call.operation,
    change: '',
    method: call.method ?? 'GET',
    target: call.path,
    headers: [['X-Request-Id', id]],
    body: call.body === undefined ? null : Buffer.from(call.body),
    framing: 'length',
    key: 'valid',
    presentation: 'x-api-key',
  }
}
