import type { Served } from '../http/operation/operation.ts'
import { readQuery } from '../http/operation/query.ts'
import { ADMIN_EDITION } from './admin-edition.ts'
import type { Edition, Published } from './edition.ts'
import { openApiDocument } from './openapi.ts'
import { publicEdition } from './public-edition.ts'
import { PublicFile } from './public-file.ts'

/** `GET /v1/openapi.json`: the document of the operations (contract C2). */
export function documentOperation(operations: readonly Published[], baseUrl: () => string): Served {
  return served('openapi', '/v1/openapi.json', operations, () => publicEdition(baseUrl()))
}

/** `GET /openapi.json` of the admin listener; it tells nothing that the program's source does not. */
export function adminDocumentOperation(operations: readonly Published[]): Served {
  return served('adminOpenapi', '/openapi.json', operations, () => ADMIN_EDITION)
}

function served(id: string, path: string, operations: readonly Published[], edition: () => Edition): Served {
  // Built at the first request: the service knows its address when it listens.
  const file = new PublicFile(async () => ({
    body: JSON.stringify(openApiDocument(operations, edition())),
    headers: { 'Content-Type': 'application/json' },
  }))
  return {
    id,
    method: 'GET',
    path,
    access: 'public',
    handle: (call) => {
      readQuery(call.query, [])
      return file.answer(call)
    },
  }
}
