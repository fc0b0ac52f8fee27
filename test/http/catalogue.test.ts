import { expect, test } from 'bun:test'
import { type Tested, testApp } from './app.ts'

const lookup: Tested = {
  id: 'geoLookupAddress',
  method: 'GET',
  path: '/v1/geo/:ip',
  access: ['geo:read'],
  summary: 'Locates an address',
  handle: () => ({ body: '{}' }),
}
const dataset = {
  name: 'countries',
  role: 'country',
  licence: 'CC0-1.0',
  url: 'https://data.example',
  version: '1',
  built_at: '2026-01-01T00:00:00Z',
  sha256: ['00'],
  ranges: 3,
}

test('the catalogue lists what there is (C1)', async () => {
  const { ask } = testApp({ operations: [lookup], datasets: () => [dataset] })
  const catalogue = (await (await ask('/v1')).json()) as Record<string, unknown>
  expect(catalogue).toMatchObject({ name: 'Waypost', version: '1.0.0', base_url: 'http://waypost.example' })
  const { id, method, summary } = lookup
  const scope = 'geo:read'
  expect(catalogue.areas).toEqual([
    { name: 'geo', version: '1.0.0', operations: [{ id, method, path: '/v1/geo/{ip}', scope, summary }] },
    {
      name: 'catalogue',
      version: '1.0.0',
      operations: [
        { id: 'catalogueGet', method: 'GET', path: '/v1', scope: null, summary: 'What the service offers' },
      ],
    },
  ])
  expect(catalogue.plans).toContainEqual({ name: 'free', per_minute: 60, per_day: 5000 })
  expect(catalogue.scopes).toHaveLength(4)
  expect(catalogue.errors).toContainEqual({ code: 'invalid_ip', status: 400, meaning: 'Malformed address.' })
  expect(catalogue.datasets).toEqual([dataset])
})
