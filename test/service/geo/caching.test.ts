import { describe, expect, test } from 'bun:test'
import { expectCommonHeaders } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import type { Reply } from '../../support/raw-http.ts'

const service = await forFile(startAlone())

interface Catalogue {
  readonly datasets: readonly { readonly role: string; readonly built_at: string }[]
}

const BY_ADDRESS = [
  '/v1/geo/8.8.8.8',
  '/v1/geo?ip=8.8.8.8',
  '/v1/geo/2001:4860:4860::8888',
  '/v1/geo/192.168.0.1',
]
const ask = (path: string, ifNoneMatch?: string, method = 'GET') =>
  service.send({
    method,
    path,
    key: service.demoKey,
    headers: ifNoneMatch === undefined ? [] : [['If-None-Match', ifNoneMatch]],
  })
const etagOf = (reply: Reply) => reply.headers.get('etag') ?? ''

describe('a lookup by address can be cached and revalidated [E8]', () => {
  test.each(BY_ADDRESS)('%s carries ETag and Cache-Control [E8]', async (path) => {
    const reply = await ask(path)
    expect(reply.status).toBe(200)
    expect(etagOf(reply)).toMatch(/^(W\/)?"[\x21\x23-\x7e]+"$/)
    expect(reply.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(etagOf(await ask(path))).toBe(etagOf(reply))
  })

  test.each(BY_ADDRESS)('%s says when the youngest of the data were made [E15]', async (path) => {
    const { datasets } = JSON.parse((await service.get('/v1')).text) as Catalogue
    const made = datasets
      .filter(({ role }) => role !== 'special-purpose')
      .map(({ built_at }) => Date.parse(built_at))
    const reply = await ask(path)
    expect(Date.parse(reply.headers.get('last-modified') ?? '')).toBe(Math.max(...made))
    expect((await ask('/v1/geo')).headers.get('last-modified')).toBeNull()
  })

  const MATCHING: readonly (readonly [string, (etag: string) => string])[] = [
    ['the tag', (etag) => etag],
    ['the tag marked weak', (etag) => (etag.startsWith('W/') ? etag : `W/${etag}`)],
    ['the tag marked strong', (etag) => etag.replace(/^W\//, '')],
    ['the tag in a list', (etag) => `"other", ${etag}, "another"`],
    ['the tag in a list without spaces', (etag) => `"other",${etag}`],
    ['a list with a comma inside a tag', (etag) => `"a,b", ${etag}`],
    ['a star', () => '*'],
  ]
  for (const path of BY_ADDRESS) {
    test.each(MATCHING)(`If-None-Match with %s gives 304 for ${path} [E8]`, async (_, header) => {
      const fresh = await ask(path)
      const reply = await ask(path, header(etagOf(fresh)))
      expect([reply.status, reply.text]).toEqual([304, ''])
      expect(etagOf(reply)).toBe(etagOf(fresh))
      expect(reply.headers.get('cache-control')).toBe('private, max-age=3600')
      expectCommonHeaders(reply)
    })
  }

  const OTHERS: readonly (readonly [string, (etag: string) => string])[] = [
    ['another tag', () => '"other"'],
    ['nothing', () => ''],
    ['the tag without quotes', (etag) => etag.replaceAll('"', '')],
    ['the tag inside another', (etag) => `"x${etag.replaceAll('"', '')}x"`],
    ['a star in quotes', () => '"*"'],
  ]
  test.each(OTHERS)('If-None-Match with %s gives the whole answer [E8]', async (_, header) => {
    const fresh = await ask('/v1/geo/8.8.8.8')
    const reply = await ask('/v1/geo/8.8.8.8', header(etagOf(fresh)))
    expect([reply.status, reply.text]).toEqual([200, fresh.text])
  })

  test('HEAD with the tag is 304 too [E8]', async () => {
    const etag = etagOf(await ask('/v1/geo/8.8.8.8'))
    expect((await ask('/v1/geo/8.8.8.8', etag, 'HEAD')).status).toBe(304)
  })

  test('addresses that are answered differently do not share what a cache would confuse [E8]', async () => {
    const one = await ask('/v1/geo?ip=8.8.8.8')
    const two = await ask('/v1/geo?ip=1.1.1.1')
    const crossed = await ask('/v1/geo?ip=1.1.1.1', etagOf(one))
    expect(etagOf(one) === etagOf(two) || crossed.status === 200).toBe(true)
  })
})

describe('everything else is no-store [E8]', () => {
  test('the caller’s own location is no-store, whatever tag is sent [E8]', async () => {
    for (const tag of [undefined, '*', etagOf(await ask('/v1/geo/127.0.0.1'))]) {
      const reply = await ask('/v1/geo', tag)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(reply.headers.get('etag')).toBeNull()
    }
  })

  test.each(['/v1/geo/1.2.3', '/v1/geo?ip=', '/v1/geo?ip=1.1.1.1&ip=8.8.8.8'])(
    'a refusal of %s is no-store whatever tag is sent [E8]',
    async (path) => {
      const reply = await ask(path, '*')
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([400, 'no-store'])
      expect(reply.headers.get('etag')).toBeNull()
    },
  )
})
