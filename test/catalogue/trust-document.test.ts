import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { TRUST_DOCUMENT_FILE, trustDocument } from './trust-document.ts'

test('docs/trust.md says what the tables say; npm run document writes it [T12]', () => {
  expect(readFileSync(TRUST_DOCUMENT_FILE, 'utf8')).toBe(trustDocument())
})
