import { beforeAll, describe, expect, test } from 'bun:test'
import { expectCommonHeaders, expectRefusal } from '../support/answers.ts'
import { forFile } from '../support/for-file.ts'
import { startAlone } from '../support/nodes.ts'
import { readJson } from '../support/raw-http.ts'
import { ACCESS, IDS } from './examples/contract.ts'
import { readDocument } from './examples/document.ts'
import { requestOf } from './examples/request.ts'

const PATH = '/v1/openapi.json'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Entry {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly scope: string | null
  readonly summary: string
}
interface Catalogue {
  readonly areas: readonly { readonly name: string; readonly operations: readonly Entry[] }[]
  readonly [field: string]: unknown
}

const service = await forFile(startAlone())
const published = await service.get(PATH)
const document = readDocument(published.text)

describe('GET /v1/openapi.json [C2]', () => {
  test('is public, may be kept for a minute, and names the address of the service [G6, G8]', () => {
    expect(published.status).toBe(200)
    expectCommonHeaders(published)
    expect(published.headers.get('content-type')).toBe('application/json')
    expect(published.headers.get('cache-control')).toBe('public, max-age=60')
    expect(published.headers.get('etag')).toMatch(/^"[\w-]{16}"$/)
    expect(document.json.servers).toEqual([{ url: service.baseUrl }])
  })

  test('is the same with any key, and not counted [G6]', async () => {
    const reply = await service.get(PATH, 'wp_nonsense')
    expect([reply.status, reply.text]).toEqual([200, published.text])
    expect(reply.headers.get('x-ratelimit-limit')).toBeNull()
  })

  test('HEAD has the headers alone [G6]', async () => {
    const reply = await service.send({ method: 'HEAD', path: PATH })
    expect([reply.status, reply.text]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect(reply.headers.get(name)).toBe(published.headers.get(name))
  })

  test.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag as a weak one', (tag: string) => `W/${tag}`, 304],
    ['a list with its tag', (tag: string) => `"other", ${tag}`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['its tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
  ])('If-None-Match with %s is answered [C2]', async (_, value, status) => {
    const etag = published.headers.get('etag') ?? ''
    const reply = await service.send({ path: PATH, headers: [['If-None-Match', value(etag)]] })
    expect([reply.status, reply.text]).toEqual([status, status === 304 ? '' : published.text])
    expect(reply.headers.get('etag')).toBe(etag)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('takes no parameters and no other method [G1, G3]', async () => {
    expectRefusal(await service.get(`${PATH}?x=1`), 400, 'bad_request')
    expectRefusal(await service.send({ method: 'POST', path: PATH }), 401, 'missing_key')
    const reply = await service.send({ method: 'POST', path: PATH, key: service.demoKey })
    expectRefusal(reply, 405, 'method_not_allowed')
    expect(reply.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('what is documented is what there is [C2]', () => {
  test('a documented path has the documented methods, HEAD with GET, and no others [C2, G3]', async () => {
    const byPath = Map.groupBy(document.operations, ({ path }) => path)
    for (const operations of byPath.values()) {
      const [operation] = operations
      const documented = operations.map(({ method }) => method)
      const { path } = operation === undefined ? { path: '' } : requestOf(operation)
      for (const method of METHODS.filter((each) => !documented.includes(each))) {
        const reply = await service.send({ method, path, key: service.demoKey })
        expectRefusal(reply, 405, 'method_not_allowed')
        const allowed = documented.includes('GET') ? [...documented, 'HEAD'] : documented
        expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort())
      }
    }
  })
})

describe('GET /v1 [C1]', () => {
  let catalogue: Catalogue

  beforeAll(async () => {
    catalogue = readJson<Catalogue>(await service.get('/v1'))
  })

  /** The names of fields, in their order; of a list, those of its items, which must be alike. */
  function fieldsOf(value: unknown): unknown {
    if (Array.isArray(value)) {
      const items = value.map(fieldsOf)
      expect(items).toEqual(items.map(() => items[0]))
      return [items[0]]
    }
    if (typeof value !== 'object' || value === null) return null
    return Object.entries(value).map(([name, field]) => [name, fieldsOf(field)])
  }
  const leaves = (...names: readonly string[]) => names.map((name) => [name, null])

  test('has the fields of the contract, in their order [C1]', () => {
    expect<unknown>(fieldsOf(catalogue)).toEqual([
      ...leaves('name', 'version', 'commit', 'base_url', 'openapi', 'docs'),
      [
        'areas',
        [
          [
            ...leaves('name', 'version'),
            ['operations', [leaves('id', 'method', 'path', 'scope', 'summary')]],
          ],
        ],
      ],
      ['plans', [leaves('name', 'per_minute', 'per_day')]],
      ['scopes', [leaves('name', 'grants')]],
      ['errors', [leaves('code', 'status', 'meaning')]],
      [
        'datasets',
        [
          [
            ...leaves('name', 'role', 'licence', 'url', 'version', 'built_at'),
            ['sha256', [null]],
            ...leaves('ranges'),
          ],
        ],
      ],
    ])
  })

  test('names where the service, its document and its pages are [C1]', () => {
    const { name, version, base_url, openapi, docs } = catalogue
    expect({ name, version, base_url, openapi, docs }).toEqual({
      ...{ name: 'Waypost', version: '1.0.0', base_url: service.baseUrl },
      ...{ openapi: PATH, docs: '/docs' },
    })
  })

  test('lists the operations of the document by area, with the scopes of the contract [C1, K3]', () => {
    const entries = catalogue.areas.flatMap(({ name, operations }) =>
      operations.map((operation) => ({ area: name, ...operation })),
    )
    expect<readonly object[]>(entries).toEqual(
      document.operations.map(({ id, method, path, summary, tags }) => {
        const scope = ACCESS[id]?.join(' or ') || null
        return { area: tags[0] ?? '', id, method, path, scope, summary }
      }),
    )
    expect(entries.map(({ id }) => id).sort()).toEqual([...IDS].sort())
  })
})
