import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type AcceptedMail,
  type Answer,
  answerTo,
  type Behaviour,
  MailLedger,
  type ReceivedRequest,
  refusal,
} from './resend-answers.ts'

/** A sender that an account may have. */
export const FROM = 'Waypost <post@example.com>'

export interface Resend {
  readonly url: string
  /** In the order of their arrival, those that were refused among them. */
  readonly requests: readonly ReceivedRequest[]
  /** The mails that went out: those of a key once, however often it was sent. */
  accepted(): readonly AcceptedMail[]
  /** `index` counts all requests since the start, from 0. */
  behave(choose: (request: { index: number; path: string; key: string | null }) => Behaviour): void
  /** Resolves as soon as what was received or accepted meets the condition; rejects after limitMs (default 10,000). */
  waitFor(condition: (resend: Resend) => boolean, limitMs?: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A server on 127.0.0.1 that behaves as Resend does: a key that was accepted answers the same ids again for the same body,
 * and 409 for another one. With `ratePerSecond`, requests beyond that number in any second are answered 429.
 */
export async function startResend({ ratePerSecond }: { ratePerSecond?: number } = {}): Promise<Resend> {
  const requests: ReceivedRequest[] = []
  const ledger = new MailLedger()
  const checks = new Set<() => void>()
  const isTooFast = createRateCheck(ratePerSecond ?? Number.POSITIVE_INFINITY)
  let choose: Parameters<Resend['behave']>[0] = () => 'ok'

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const path = request.url ?? '/'
    const key = headerOf(request, 'idempotency-key')
    const authorization = headerOf(request, 'authorization')
    const traceparent = headerOf(request, 'traceparent')
    const chosen = choose({ index: requests.length, path, key })
    const behaviour = isTooFast() ? 'rate_limited' : chosen
    const received = { atMs: Date.now(), path, key, authorization, traceparent, body, behaviour }
    requests.push(received)
    const answer = answerTo({ ...received, method: request.method ?? '' }, ledger)
    for (const check of [...checks]) check()
    give(answer, request, response)
  }
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      // The client is gone, or the test's own `behave` threw; a stand-in that hides the latter would puzzle.
      if (!request.destroyed) give(refusal(500, 'application_error', String(error)), request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const resend: Resend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    accepted: () => ledger.mails,
    behave: (next) => {
      choose = next
    },
    waitFor: (condition, limitMs = 10_000) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          checks.delete(check)
          settle()
        }
        const check = () => {
          try {
            if (condition(resend)) end(resolve)
          } catch (error) {
            end(() => reject(error))
          }
        }
        const timer = setTimeout(() => {
          const seen = `${requests.length} requests and ${ledger.mails.length} accepted mails`
          end(() => reject(new Error(`not within ${limitMs} ms; there were ${seen}`)))
        }, limitMs)
        checks.add(check)
        check()
      }),
    stop: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return resend
}

function give(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (answer === 'hang') return
  if (answer === 'reset') {
    request.socket.destroy()
    return
  }
  response.writeHead(answer.status, { 'content-type': answer.type, ...answer.headers }).end(answer.text)
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** True for a request that comes when there were as many in the second before it; it is not counted then. */
function createRateCheck(perSecond: number): () => boolean {
  const times: number[] = []
  return () => {
    const now = performance.now()
    while (times[0] !== undefined && times[0] <= now - 1_000) times.shift()
    if (times.length >= perSecond) return true
    if (Number.isFinite(perSecond)) times.push(now)
    return false
  }
}
