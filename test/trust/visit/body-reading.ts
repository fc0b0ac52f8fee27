import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type ReadBody, readBody } from '../../../src/trust/visit/body.ts'
import { Cookies } from '../../../src/trust/visit/cookies.ts'
import { guardedRequest } from '../../../src/trust/visit/guarded-request.ts'
import { page, type SiteAnswer, startSite } from '../../support/site.ts'
import { visitParts } from './visiting.ts'

const never = new AbortController().signal

/** Text of which no piece is like another, so that every coding makes pieces of it. */
export const TEXT = Array.from({ length: 20_000 }, (_, index) => `<p>${Math.sin(index)}</p>`).join('')

/** By what an answer may call them. */
export const ENCODERS = {
  gzip: (bytes: Uint8Array | string) => gzipSync(bytes),
  'x-gzip': (bytes: Uint8Array | string) => gzipSync(bytes),
  deflate: (bytes: Uint8Array | string) => deflateSync(bytes),
  br: (bytes: Uint8Array | string) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: (bytes: Uint8Array | string) => zstdCompressSync(bytes),
} as const
export const CODINGS = Object.keys(ENCODERS) as (keyof typeof ENCODERS)[]

/** What is read of the body that a site answers with. */
export async function read(answer: SiteAnswer, signal: AbortSignal = never): Promise<ReadBody> {
  await using site = await startSite(() => answer)
  const { resolve, policy } = visitParts(['127.0.0.0/8'], '127.0.0.1:9')
  const parts = { resolve, policy, userAgent: 'Test', cookies: new Cookies(), now: Date.now }
  const url = new URL(`http://127.0.0.1:${site.port}/`)
  return await readBody(await guardedRequest(url, parts, never), signal)
}

export function coded(bytes: Uint8Array, coding: string): Buffer {
  return page(bytes, 200, { 'content-encoding': coding })
}

/** Ends with the connection. */
export function withoutLength(body: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), Buffer.from(body)])
}
