import { expect } from 'bun:test'
import type { Example, Header, Json } from './document.ts'
import { masked, maskedHeader } from './masks.ts'
import { requestOf } from './request.ts'
import { mismatches, misordered } from './schemas.ts'
import type { Seen } from './stage.ts'

/** Holds what was answered to an example: its status, its body with the order of the fields, its schema and its headers. */
export function expectExample(json: Json, { operation, response, value }: Example, seen: Seen): void {
  const text = value === undefined ? '' : JSON.stringify(value)
  const { path } = requestOf(operation)
  expect(legible(seen)).toBe(legible({ path, status: response.status, text }))
  if (response.media !== null) expectFits(json, response.media.schema, JSON.parse(seen.text))
  if (seen.headers === null) return
  for (const [name, header] of Object.entries(response.headers))
    expectHeader(json, name, header, seen.headers.get(name))
}

/** Of the schema, and in its order. */
export function expectFits(json: Json, schema: Json, value: unknown): void {
  expect(mismatches(json, schema, value)).toEqual([])
  expect(misordered(json, schema, value)).toEqual([])
}

/** The path counts only for the ids in it, which may come again in the body. */
function legible({ path, status, text }: Pick<Seen, 'path' | 'status' | 'text'>): string {
  const body = text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2)
  return masked(`${path}\n${status} ${body}`).slice(masked(path).length)
}

function expectHeader(json: Json, name: string, header: Header, value: string | null): void {
  if (value === null) {
    expect(`${name}: ${header.required ? 'required' : 'optional'}`).toBe(`${name}: optional`)
    return
  }
  const read = header.schema.type === 'integer' ? Number(value) : value
  expect(mismatches(json, header.schema, read)).toEqual([])
  expect(`${name}: ${maskedHeader(value)}`).toBe(`${name}: ${maskedHeader(String(header.example))}`)
}
