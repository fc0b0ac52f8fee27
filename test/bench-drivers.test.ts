import { afterAll, describe, expect, test } from 'bun:test'
import { drive } from '../bench/load/drive.ts'
import { writeRequests } from '../bench/load/requests.ts'

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/silent') return new Promise<Response>(() => {})
    if (pathname === '/missing') return new Response('none', { status: 404 })
    if (pathname === '/none') return new Response(null, { status: 304 })
    if (pathname === '/chunks') return new Response(new ReadableStream({ start: sendChunks }))
    return new Response(request.method === 'POST' ? await request.text() : 'x'.repeat(200_000))
  },
})

async function sendChunks(stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
  for (const piece of ['one', 'two', 'three']) {
    stream.enqueue(Buffer.from(piece))
    await Bun.sleep(1)
  }
  stream.close()
}

afterAll(() => server.stop(true))

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
const post = `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n${'y'.repeat(60_000)}`

const programs = Bun.which('cc') === null ? (['ts'] as const) : (['c', 'ts'] as const)

describe.each([...programs])('the driver in %s', (program) => {
  const size = { program, port: server.port ?? 0, seconds: 30, connections: 4 }

  test('counts every answer by its status, whatever its framing', async () => {
    const file = await writeRequests([get('/'), get('/missing'), get('/none'), get('/chunks'), post])
    const seen = await drive({ ...size, file, count: 100 })
    expect(seen).toMatchObject({ driver: program, sent: 100, answered: 100, failed: 0 })
    expect(seen.statuses).toEqual({ 200: 60, 304: 20, 404: 20 })
    expect(seen.bytes).toBeGreaterThan(20 * 260_000)
  })

  test('sends as many as are due at its rate, and no more', async () => {
    const file = await writeRequests([get('/none')])
    const seen = await drive({ ...size, file, rate: 100, seconds: 0.5 })
    expect(seen).toMatchObject({ sent: 50, answered: 50, failed: 0 })
  })

  test('counts as failed what is never answered, or was due and never sent', async () => {
    const file = await writeRequests([get('/silent')])
    const seen = await drive({ ...size, file, rate: 100, seconds: 0.2, grace: 0.1 })
    expect(seen).toMatchObject({ sent: 4, answered: 0, failed: 20 })
  })
})
