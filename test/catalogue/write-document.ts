#!/usr/bin/env bun
/** Writes openapi.json, admin-openapi.json, docs/trust.md and the list of what clients may rely on, as the service has them now. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { takeNoWords } from '../../tools/words.ts'
import {
  ADMIN_DOCUMENT_FILE,
  DOCUMENT_FILE,
  linesOf,
  servedDocuments,
  surfaceFile,
  written,
} from './published.ts'
import { breaksBetween, surfaceOf } from './surface.ts'
import { TRUST_DOCUMENT_FILE, trustDocument } from './trust-document.ts'

const HELP = `Usage: npm run document

Starts the service, asks for its documents, and writes openapi.json, admin-openapi.json, docs/trust.md and
test/catalogue/surface/VERSION.txt. It refuses to take anything out of a version that clients may rely on: raise
SERVICE_VERSION for that.`

async function main(): Promise<number> {
  takeNoWords(HELP)
  const { served: document, admin } = await servedDocuments()
  const { version } = document.info
  const surface = surfaceOf(document)
  const file = surfaceFile(version)
  const breaks = existsSync(file) ? breaksBetween(linesOf(readFileSync(file, 'utf8')), surface) : []
  if (breaks.length > 0) {
    console.error(`These break clients of version ${version}:\n${breaks.join('\n')}`)
    return 1
  }
  writeFileSync(DOCUMENT_FILE, written(document))
  writeFileSync(ADMIN_DOCUMENT_FILE, written(admin))
  writeFileSync(TRUST_DOCUMENT_FILE, trustDocument())
  writeFileSync(file, `${surface.join('\n')}\n`)
  console.log(`${DOCUMENT_FILE}\n${ADMIN_DOCUMENT_FILE}\n${file}: ${surface.length} lines`)
  return 0
}

process.exit(await main())
