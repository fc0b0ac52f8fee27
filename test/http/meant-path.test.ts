import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Served } from '../../src/http/operation/operation.ts'
import { createNoRoute, groupByPath } from '../../src/http/routes.ts'

const served = (path: string): Served => ({
  id: path,
  method: 'GET',
  path,
  access: 'public',
  handle: () => ({ body: null }),
})
const PATHS = ['/v1', '/v1/geo', '/v1/geo/:ip', '/v1/openapi.json', '/v1/notify/inbox/:id/read', '/docs']
const noRoute = createNoRoute(groupByPath(PATHS.map(served)))

test('a path with slashes too many names the one that is meant [G11]', () => {
  const real = PATHS.slice(0, -1).map((path) => path.replace(/:\w+/, '2001:db8::1'))
  const slashes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 8, maxLength: 8 })
  for (const [path, counts, end] of fc.sample(
    fc.tuple(fc.constantFrom(...real), slashes, fc.integer({ min: 0, max: 3 })),
    300,
  )) {
    let at = 0
    const asked = path.replaceAll('/', () => '/'.repeat(counts[at++] ?? 1)) + '/'.repeat(end)
    const { meant } = noRoute(`http://host:8080${asked}?x=//y/`)
    expect([asked, meant]).toEqual([asked, asked === path ? undefined : path])
  }
})

test('a path with escapes that mean the same without names the one that is meant [G11]', () => {
  for (const path of ['/v1/geo/8.8.8.8', '/v1/openapi.json', '/v1/notify/inbox/a-b_c~d/read']) {
    for (let at = 4; at < path.length; at++) {
      if (path[at] === '/') continue
      const escaped = `%${path.charCodeAt(at).toString(16)}`
      const asked = path.slice(0, at) + escaped + path.slice(at + 1)
      expect([asked, noRoute(`http://host${asked}`).meant]).toEqual([asked, path])
    }
  }
  expect(noRoute('http://host/v1/g%65o%2F8.8.8.8').meant).toBeUndefined()
})

test.each(['/v1/geology/', '/v2/geo/', '/docs/', '/v1/geo/a/b/', '//', `/v1/geo/${'a'.repeat(300)}/`])(
  '%s differs by more, or is too long to tell, and names none',
  (path) => {
    expect(noRoute(`http://host${path}`).meant).toBeUndefined()
  },
)
