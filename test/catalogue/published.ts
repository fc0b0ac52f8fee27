import { join } from 'node:path'
import { REPOSITORY, startService } from '../support/service.ts'

/** The document as the service serves it at its default address. */
export const DOCUMENT_FILE = join(REPOSITORY, 'openapi.json')
const BASE_URL = 'http://127.0.0.1:8080'

export function surfaceFile(version: string): string {
  return join(import.meta.dir, 'surface', `${version}.txt`)
}

export interface PublishedDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly [field: string]: unknown
}

/** Asks a service of its own, which needs no index for it. */
export async function servedDocument(): Promise<PublishedDocument> {
  const service = await startService({ env: { BASE_URL, GEO_INDEX: '/nonexistent' } })
  try {
    const answer = await fetch(`${service.baseUrl}/v1/openapi.json`)
    if (answer.status !== 200) throw new Error(`the document was answered with ${answer.status}`)
    return (await answer.json()) as PublishedDocument
  } finally {
    await service.stop()
  }
}

export function written(document: PublishedDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
