import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import {
  ADMIN_DOCUMENT_FILE,
  DOCUMENT_FILE,
  linesOf,
  type PublishedDocument,
  servedDocuments,
  surfaceFile,
  written,
} from './published.ts'
import { breaksBetween, surfaceOf } from './surface.ts'
import { untyped } from './typed-schemas.ts'

let served: PublishedDocument
let admin: PublishedDocument

beforeAll(async () => {
  ;({ served, admin } = await servedDocuments())
})

describe('what is committed is what is served; bun run document writes it anew', () => {
  test('openapi.json', () => {
    expect(readFileSync(DOCUMENT_FILE, 'utf8')).toBe(written(served))
  })

  test('admin-openapi.json', () => {
    expect(readFileSync(ADMIN_DOCUMENT_FILE, 'utf8')).toBe(written(admin))
  })

  test('nothing that clients of the version rely on is gone', () => {
    const file = surfaceFile(served.info.version)
    expect(existsSync(file)).toBe(true)
    const before = linesOf(readFileSync(file, 'utf8'))
    const now = surfaceOf(served)
    expect(breaksBetween(before, now)).toEqual([])
    // What was added is relied on from now on.
    expect(before).toEqual(now)
  })
})

describe('every schema has its type [C5]', () => {
  test('in both documents', () => {
    expect([untyped(served, '#'), untyped(admin, '#')]).toEqual([[], []])
  })

  test.each(['/components/schemas/Location', '/components/schemas/Location/properties/country'])(
    'one without is found: #%s',
    (place) => {
      const document = structuredClone(served)
      const schema = place
        .slice(1)
        .split('/')
        .reduce<unknown>((at, name) => Reflect.get(at as object, name), document)
      Reflect.deleteProperty(schema as object, 'type')
      expect(untyped(document, '#')).toEqual([`#${place}`])
    },
  )
})

describe('a change that breaks clients is found', () => {
  /** The document after a change, which must be one. */
  const changed = (from: string | RegExp, to: string): PublishedDocument => {
    const before = JSON.stringify(served)
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    return JSON.parse(after)
  }
  const breaksAfter = (document: PublishedDocument) => breaksBetween(surfaceOf(served), surfaceOf(document))

  test('a path that is gone', () => {
    const breaks = breaksAfter(changed('"/v1/geo/{ip}":', '"/v1/geo/at/{ip}":'))
    expect(breaks).toContain('gone: GET /v1/geo/{ip} is geoLookupAddress')
  })

  test('an operation id that is another', () => {
    const breaks = breaksAfter(changed('"operationId":"usageGet"', '"operationId":"getUsage"'))
    expect(breaks).toEqual(['gone: GET /v1/usage is usageGet'])
  })

  test('a field that is gone', () => {
    const breaks = breaksAfter(changed(/"unread_count":\{/, '"unread":{'))
    expect(breaks.length).toBeGreaterThan(0)
  })

  test('a field that may now be missing', () => {
    const breaks = breaksAfter(changed('"required":["ip","country",', '"required":["country",'))
    expect(breaks).toContain('gone: Location.ip required')
  })

  test('a type that is another', () => {
    const breaks = breaksAfter(changed('"type":["number","null"]', '"type":["string","null"]'))
    expect(breaks).toContain('gone: Location.lat: number or null')
  })

  test('an error code that is gone', () => {
    const breaks = breaksAfter(changed(/"batch_too_large"(,"bad_url"|\])/g, '"batch_too_big"$1'))
    expect(breaks.some((line) => line.includes('"batch_too_large"'))).toBe(true)
  })

  test('a header that is gone', () => {
    const breaks = breaksAfter(changed('"ETag":{"$ref"', '"Etag":{"$ref"'))
    expect(breaks).toContain('gone: GET /v1/geo 200 header ETag')
  })

  test('a parameter that a request must have from now on', () => {
    const breaks = breaksAfter(
      changed('"name":"ip","in":"query","required":false', '"name":"ip","in":"query","required":true'),
    )
    expect(breaks).toContain('newly required: GET /v1/geo query ip required')
  })

  test('a field that a request must have from now on', () => {
    const breaks = breaksAfter(
      changed(
        '"required":["product_key","type","subject_user_id","title"]',
        '"required":["product_key","type","subject_user_id","title","email"]',
      ),
    )
    expect(breaks).toContain('newly required: EventRequest.email required')
  })
})

test('what is only added breaks nobody', () => {
  const before = surfaceOf(served)
  const more = [
    ...before,
    'GET /v1/new is newGet',
    'GET /v1/new query x required',
    'GET /v1/geo 200.asn: integer',
  ]
  expect(breaksBetween(before, more)).toEqual([])
})
