import { expect } from 'bun:test'
import type { Reply } from './raw-http.ts'

export interface Location {
  readonly ip: string
  readonly country: string | null
  readonly region: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lon: number | null
  readonly attribution: string
}

export interface Batch {
  readonly count: number
  readonly results: readonly Location[]
}

/** Holds an answer to everything that the contract says of a refusal (G2, G3, G5, G8, K2); returns its message. */
export function expectRefusal(reply: Reply, status: number, code: string): string {
  expect(`${reply.status} ${reply.text}`).toStartWith(`${status} {"error":{"code":"${code}"`)
  const envelope = JSON.parse(reply.text) as { error: { message: string } }
  expect(envelope).toEqual({ error: { code, message: expect.any(String), status } } as never)
  expect(envelope.error.message.trim()).not.toBe('')
  expect(reply.headers.get('content-type')).toStartWith('application/json')
  expectCommonHeaders(reply)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  if (status === 401) expect(reply.headers.get('www-authenticate')).toBe('Bearer')
  if (status === 405) expect(reply.headers.get('allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  if (status === 503) expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
  return envelope.error.message
}

/** The headers that every answer carries, whatever its status (contract G5, G8). */
export function expectCommonHeaders(reply: Reply): void {
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
}

/** Asks again until the answer is as wanted; for effects that the contract allows some time. */
export async function eventually<T>(
  limitMs: number,
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (wanted(answer) || Date.now() > end) return answer
    await Bun.sleep(30)
  }
}
