import { join } from 'node:path'
import { REPOSITORY, startService } from '../support/service.ts'

/** The documents as the service serves them at its default address. */
export const DOCUMENT_FILE = join(REPOSITORY, 'openapi.json')
export const ADMIN_DOCUMENT_FILE = join(REPOSITORY, 'admin-openapi.json')
const BASE_URL = 'http://127.0.0.1:8080'

export function surfaceFile(version: string): string {
  return join(import.meta.dir, 'surface', `${version}.txt`)
}

export interface PublishedDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly [field: string]: unknown
}

export interface PublishedDocuments {
  /** Of the interface under /v1. */
  readonly served: PublishedDocument
  /** Of the admin listener. */
  readonly admin: PublishedDocument
}

/** Asks a service of its own, which needs no index for it. */
export async function servedDocuments(): Promise<PublishedDocuments> {
  const service = await startService({ env: { BASE_URL, GEO_INDEX: '/nonexistent' } })
  try {
    const served = await ask(`${service.baseUrl}/v1/openapi.json`)
    return { served, admin: await ask(`${service.adminUrl}/openapi.json`) }
  } finally {
    await service.stop()
  }
}

async function ask(url: string): Promise<PublishedDocument> {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`)
  return (await answer.json()) as PublishedDocument
}

export function written(document: PublishedDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
