import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { listen } from '../../src/http/listen.ts'
import type { Answer } from '../../src/http/operation/operation.ts'
import { type Tested, testApp, withKey } from './app.ts'

/** Above what Bun corks by itself in a later turn. */
const LENGTH = 30_000

const BODIES = {
  latin: `"${'é'.repeat(LENGTH)}"`,
  wide: `"${'日本😀'.repeat(LENGTH)}"`,
  bytes: Buffer.from(`"${'x'.repeat(LENGTH)}"`),
  long: `"${'x'.repeat(100 * LENGTH)}"`,
} satisfies Record<string, Answer['body']>

const operations = Object.entries(BODIES).flatMap(([name, body]): Tested[] => {
  const answer = { body, etag: '"a"' }
  const common = { method: 'GET', access: ['geo:read'], summary: 'Under test' } as const
  return [
    { ...common, id: name, path: `/v1/${name}`, handle: () => answer },
    {
      ...common,
      id: `${name}Later`,
      path: `/v1/${name}/later`,
      handle: () => Bun.sleep(1).then(() => answer),
    },
  ]
})

let isDraining = false
const { app, lines } = testApp({ operations, isDraining: () => isDraining })
const server = listen(app, '127.0.0.1', 0, 'PORT')
afterAll(() => server.bun.stop(true))

for (const [name, body] of Object.entries(BODIES)) {
  test.each([`/v1/${name}`, `/v1/${name}/later`])('a long answer comes whole: %p', async (path) => {
    const response = await fetch(server.url + path, withKey())
    const length = String(Buffer.byteLength(body))
    expect(response.headers.get('content-length')).toBe(length)
    expect(response.headers.get('transfer-encoding')).toBeNull()
    expect(Buffer.from(await response.bytes()).equals(Buffer.from(body))).toBe(true)
    const head = await fetch(server.url + path, withKey({ method: 'HEAD' }))
    expect([head.headers.get('content-length'), await head.text()]).toEqual([length, ''])
  })
}

test('the head of a long answer that comes later is one piece with its body', async () => {
  // A process of its own reads while this one still writes.
  const script = `
    await Bun.connect({ hostname: '127.0.0.1', port: ${server.bun.port}, socket: {
      open: (socket) => { socket.write('GET /v1/latin/later HTTP/1.1\\r\\nHost: a\\r\\nx-api-key: good-key\\r\\n\\r\\n') },
      data: (socket, bytes) => { console.log(bytes.toString('latin1').includes('\\r\\n\\r\\n"')); process.exit() },
    } })`
  for (let tries = 0; tries < 5; tries++) {
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' })
    expect((await new Response(child.stdout).text()).trim()).toBe('true')
  }
})

test('a client that leaves before its long answer costs no error', async () => {
  const socket = connect(Number(server.bun.port), '127.0.0.1')
  socket.write('GET /v1/long/later HTTP/1.1\r\nHost: a\r\nx-api-key: good-key\r\n\r\n')
  await Bun.sleep(0)
  socket.resetAndDestroy()
  await fetch(`${server.url}/v1/latin/later`, withKey())
  expect((await lines()).filter(({ level }) => level === 'error')).toEqual([])
})

test('a long answer closes the connection while the service drains', async () => {
  isDraining = true
  const response = await fetch(`${server.url}/v1/latin/later`, withKey())
  expect(response.headers.get('connection')).toBe('close')
  expect(await response.text()).toBe(BODIES.latin)
  isDraining = false
})
