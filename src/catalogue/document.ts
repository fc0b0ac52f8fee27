import type { Operation, Served } from '../http/operation/operation.ts'
import { readQuery } from '../http/operation/query.ts'
import { openApiDocument } from './openapi.ts'
import { PublicFile } from './public-file.ts'

/** `GET /v1/openapi.json`: the document of the operations (contract C2). */
export function documentOperation(operations: readonly Operation[], baseUrl: () => string): Served {
  // Built at the first request: the service knows its address when it listens.
  const file = new PublicFile(async () => ({
    body: JSON.stringify(openApiDocument(operations, baseUrl())),
    headers: { 'Content-Type': 'application/json' },
  }))
  return {
    id: 'openapi',
    method: 'GET',
    path: '/v1/openapi.json',
    access: 'public',
    handle: (call) => {
      readQuery(call.query, [])
      return file.answer(call)
    },
  }
}
