import type { Served } from '../../http/operation/operation.ts'
import { PublicFile } from '../public-file.ts'
import { FILES } from './files.ts'
import { writePage } from './page.ts'

/** `GET /docs` and its files (contract C4), each prepared at its first request. */
export function pageOperations(): Served[] {
  const served = (id: string, path: string, file: PublicFile): Served => ({
    id,
    method: 'GET',
    path,
    access: 'public',
    handle: (call) => file.answer(call),
  })
  const page = new PublicFile(writePage)
  return [
    served('docs', '/docs', page),
    ...Object.entries(FILES).map(([name, file]) => served('docsFile', `/docs/${name}`, file)),
  ]
}
