import type { Socket } from 'node:net'
import type { KeyPair } from '../../../support/certificates.ts'
import { page, type Site, type SiteAnswer, startSite } from '../../../support/site.ts'

/** What has to come of a visit: a defect of the body, null for a whole one, or the kinds of failure that may be. */
export type Expected =
  | { readonly defect: string | null; readonly status?: number; readonly bytes?: number }
  | { readonly fails: readonly string[] }

export interface ChaosSite {
  readonly title: string
  readonly scheme: 'http' | 'https'
  readonly start: (tls: KeyPair) => Promise<Site>
  readonly expected: Expected
}

export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
export const BLOCK = Buffer.alloc(65_536, 'a')
export const MB = 1_000_000

/** Writes as fast as it is read, until somebody hangs up. */
export function flood(socket: Socket, block: string | Uint8Array): void {
  const go = () => {
    while (socket.writable && socket.write(block));
  }
  socket.on('drain', go)
  go()
}

/** Writes a little at a time, far more often than any idle timer fires, until somebody hangs up. */
export function drip(socket: Socket, drop: string): void {
  const timer = setInterval(() => socket.write(drop), 20)
  socket.on('close', () => clearInterval(timer))
}

export const answering = (answer: SiteAnswer) => () => startSite(() => answer)
export const begun = (head: string, then: (socket: Socket) => void) =>
  answering((socket) => {
    socket.write(head)
    then(socket)
  })
export const bomb = (coding: string, bytes: Uint8Array) =>
  answering(page(bytes, 200, { 'content-encoding': coding }))
export const plain = (title: string, start: ChaosSite['start'], expected: Expected): ChaosSite => ({
  title,
  scheme: 'http',
  start,
  expected,
})
export const secure = (title: string, start: ChaosSite['start'], expected: Expected): ChaosSite => ({
  ...plain(title, start, expected),
  scheme: 'https',
})

export const fails = (...kinds: string[]): Expected => ({ fails: kinds })
