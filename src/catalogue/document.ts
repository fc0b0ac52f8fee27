import { isKnown } from '../http/etag.ts'
import type { Answer, Operation, Served } from '../http/operation.ts'
import { readQuery } from '../http/query.ts'
import { openApiDocument } from './openapi.ts'

/** `GET /v1/openapi.json`: the document of the operations (contract C2), written once, when it is first asked for. */
export function documentOperation(operations: readonly Operation[], baseUrl: () => string): Served {
  let written: Required<Pick<Answer, 'body' | 'headers'>> | null = null
  return {
    id: 'openapi',
    method: 'GET',
    path: '/v1/openapi.json',
    access: 'public',
    handle: ({ query, request }) => {
      readQuery(query, [])
      // Not before: the service learns its address when it listens.
      written ??= write(operations, baseUrl())
      const { headers } = written
      return isKnown(headers.ETag ?? '', request) ? { status: 304, body: null, headers } : written
    },
  }
}

function write(operations: readonly Operation[], baseUrl: string) {
  const body = JSON.stringify(openApiDocument(operations, baseUrl))
  const digest = new Bun.CryptoHasher('sha256').update(body).digest('base64url')
  return { body, headers: { ETag: `"${digest.slice(0, 16)}"`, 'Cache-Control': 'public, max-age=60' } }
}
