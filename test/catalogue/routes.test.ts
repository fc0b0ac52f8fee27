import { expect, test } from 'bun:test'
import { LiveIndex } from '../../src/geo/live-index.ts'
import { geoOperations } from '../../src/geo/routes.ts'
import { testApp } from '../http/app.ts'
import type { PublishedDocument } from './published.ts'

/** What the server has besides the operations: the way to the pages, the pages, and the documents. */
const BESIDES = /^\/(?:|docs(?:\/.*)?|llms\.txt|v1\/openapi\.json)$/

const operations = geoOperations(new LiveIndex('/nonexistent'))
const documented = async (given: typeof operations) => {
  const { app, ask } = testApp({ operations: given })
  const document = (await (await ask('/v1/openapi.json')).json()) as PublishedDocument
  const routes = app.routes.map(({ path }) => path).filter((path) => !BESIDES.test(path))
  return { document, routes }
}

/** Every operation of the catalogue, the document or the server, as `id path`. */
const idsOf = ({ paths }: PublishedDocument) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.values(methods).map(({ operationId }) => `${operationId} ${path.replace(/{(\w+)}/g, ':$1')}`),
    )
    .sort()

test('the document lists the operations that the server has, and no others (C2)', async () => {
  const { document, routes } = await documented(operations)
  expect(idsOf(document)).toEqual(
    ['catalogueGet /v1', ...operations.map(({ id, path }) => `${id} ${path}`)].sort(),
  )
  expect([...new Set(routes)].sort()).toEqual(['/v1', ...operations.map(({ path }) => path)].sort())
})

test('an operation that is taken out is in neither', async () => {
  const { document, routes } = await documented(operations.slice(1))
  expect(idsOf(document).some((line) => line.startsWith('geoLookup '))).toBe(false)
  expect(routes).not.toContain('/v1/geo')
})
