import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Batch, expectCommonHeaders, expectRefusal, type Location } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { type Reply, readJson, type Sending } from '../../support/raw-http.ts'
import { makeDirectory, realIndex } from '../../support/service.ts'

const directory = makeDirectory('index')
const path = join(directory, 'geo.wpi')
const good = readFileSync(realIndex())
const service = await forFile(startAlone({ GEO_INDEX: path }))

/** Puts a file in the place of the index as an operator would: whole, by renaming. */
function install(bytes: Uint8Array): void {
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}
const reload = () => service.admin('POST', '/admin/geo/reload')
const OPERATIONS: readonly Sending[] = [
  { path: '/v1/geo' },
  { path: '/v1/geo?ip=8.8.8.8' },
  { path: '/v1/geo/8.8.8.8' },
  { path: '/v1/geo/2001:4860:4860::8888' },
  { path: '/v1/geo/192.168.0.1' },
  { method: 'POST', path: '/v1/geo/batch', body: '{"ips":["8.8.8.8","1.1.1.1"]}' },
]
const askAll = (): Promise<Reply[]> =>
  Promise.all(OPERATIONS.map((sending) => service.send({ ...sending, key: service.demoKey })))

function expectConflict(reply: Reply): string {
  const envelope = JSON.parse(reply.text) as { error: { code: string; message: string; status: number } }
  expect([reply.status, envelope.error.status]).toEqual([409, 409])
  expect(Object.keys(envelope.error)).toEqual(['code', 'message', 'status'])
  expectCommonHeaders(reply)
  return envelope.error.message
}

describe('without a usable index [E11]', () => {
  test('the service starts and every geo operation is 502 upstream_error [E11]', async () => {
    for (const reply of await askAll()) expectRefusal(reply, 502, 'upstream_error')
  })

  test('a malformed address is the caller’s fault all the same [E10, E11]', async () => {
    for (const path of ['/v1/geo/1.2.3', '/v1/geo?ip=01.1.1.1'])
      expectRefusal(await service.get(path, service.demoKey), 400, 'invalid_ip')
    const body = '{"ips":["8.8.8.8","1.2.3"]}'
    const reply = await service.send({ method: 'POST', path: '/v1/geo/batch', key: service.demoKey, body })
    expectRefusal(reply, 400, 'invalid_ip')
    expect(reply.text).toContain('"ips[1]: ')
  })

  test('a stranger and a key without the scope are refused first [E11, G4]', async () => {
    expectRefusal(await service.get('/v1/geo'), 401, 'missing_key')
    const { key } = await service.createKey({ scopes: ['notify:read'] })
    expectRefusal(await service.get('/v1/geo/8.8.8.8', key), 403, 'missing_scope')
  })

  test('the service is alive, and not ready for want of the index [O4]', async () => {
    expect((await service.get('/health/live')).status).toBe(200)
    const ready = await service.get('/health/ready')
    expect(ready.status).toBe(503)
    const { checks } = JSON.parse(ready.text) as { checks: { database: string; geo_index: string } }
    expect(checks.database).toBe('ok')
    expect(checks.geo_index).not.toBe('ok')
  })

  test('a reload with no file there is 409 that names the file [E11]', async () => {
    expect(expectConflict(await reload())).toContain('geo.wpi')
    for (const reply of await askAll()) expectRefusal(reply, 502, 'upstream_error')
  })

  test('once there is a good file, a reload makes the service answer [E11]', async () => {
    install(good)
    expect((await reload()).status).toBe(200)
    expect((await askAll()).map(({ status }) => status)).toEqual(OPERATIONS.map(() => 200))
    expect((await service.get('/health/ready')).status).toBe(200)
  })
})

describe('a bad file is refused and the old index stays [E11]', () => {
  const changed = (offset: number) => {
    const bytes = Buffer.from(good)
    bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset)
    return bytes
  }
  const BAD: readonly (readonly [string, () => Uint8Array])[] = [
    ['empty', () => new Uint8Array()],
    ['one byte', () => good.subarray(0, 1)],
    ['its first 4096 bytes', () => good.subarray(0, 4096)],
    ['cut in half', () => good.subarray(0, good.length >> 1)],
    ['cut by its last byte', () => good.subarray(0, good.length - 1)],
    ['one byte too long', () => Buffer.concat([good, Buffer.from([0])])],
    ['another magic', () => changed(0)],
    ['one bit changed in the middle', () => changed(good.length >> 1)],
    ['its last bit changed', () => changed(good.length - 1)],
    ['zeros', () => new Uint8Array(good.length)],
    ['text', () => Buffer.from('1.0.0.0,1.0.0.255,AU\n'.repeat(1000))],
  ]
  test.each(BAD)('a file that is %s is refused with 409 and why [E11]', async (_, bytes) => {
    const before = await askAll()
    install(bytes())
    const message = expectConflict(await reload())
    expect(message.length).toBeGreaterThan(10)
    const after = await askAll()
    expect(after.map(({ status, text }) => [status, text])).toEqual(before.map(({ text }) => [200, text]))
    expect(after.map(({ headers }) => headers.get('etag'))).toEqual(
      before.map(({ headers }) => headers.get('etag')),
    )
    expect((await service.get('/health/ready')).status).toBe(200)
  })

  test('a missing file and a directory in its place are refused [E11]', async () => {
    rmSync(path)
    expectConflict(await reload())
    mkdirSync(path)
    expectConflict(await reload())
    rmSync(path, { recursive: true })
    expect(readJson<Location>(await service.get('/v1/geo/8.8.8.8', service.demoKey)).country).toBe('US')
  })

  test('the refusal is logged with its reason [E11]', async () => {
    install(good.subarray(0, 100_000))
    const message = expectConflict(await reload())
    await service.waitForLog(
      (line) =>
        line.startsWith('{') &&
        JSON.stringify(Object.values(JSON.parse(line))).includes(JSON.stringify(message).slice(1, -1)),
    )
  })

  test('after all that a good file is taken over [E11]', async () => {
    install(good)
    expect((await reload()).status).toBe(200)
    const batch = { method: 'POST', path: '/v1/geo/batch', key: service.demoKey, body: '{"ips":["8.8.8.8"]}' }
    expect(readJson<Batch>(await service.send(batch)).results[0]?.country).toBe('US')
  })
})

describe('a bad file at the start [E11]', () => {
  test('the service starts without it, says so, and answers 502 [E11]', async () => {
    install(good.subarray(0, 100_000))
    const broken = await startAlone({ GEO_INDEX: path })
    try {
      expectRefusal(await broken.get('/v1/geo/8.8.8.8', broken.demoKey), 502, 'upstream_error')
      expect(broken.output()).toMatch(/index/i)
    } finally {
      await broken.stop()
    }
  })
})
