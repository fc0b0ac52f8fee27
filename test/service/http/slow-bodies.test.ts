import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { LOOKUP, startAlone } from '../../support/nodes.ts'
import { parseReplies, requestBytes } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

const BACKSTOP = 64

let service: Service
const sockets: Socket[] = []

beforeAll(async () => {
  service = await startAlone({ BACKSTOP_IN_FLIGHT: String(BACKSTOP) })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await service.stop()
})

/** Sends the head of a batch and one byte of its body; resolves to what was received when the connection closes. */
async function beginBody(key: string): Promise<{ closed: Promise<Buffer> }> {
  const { hostname, port } = new URL(service.baseUrl)
  const bytes = requestBytes({ method: 'POST', path: '/v1/geo/batch', key, body: '{"ips":["8.8.8.8"]}' })
  const socket = connect({ host: hostname, port: Number(port) })
  sockets.push(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes.subarray(0, bytes.length - 18))
  return { closed: once(socket, 'close').then(() => Buffer.concat(chunks)) }
}

describe('bodies that do not come to their end [G3, L6]', () => {
  test('a body that is not complete within 5 s is 408 request_timeout, and the connection ends [G3]', async () => {
    const { closed } = await beginBody(service.demoKey)
    const [reply] = parseReplies(await closed, ['POST'])
    if (reply === undefined) throw new Error('there was no answer')
    expectRefusal(reply, 408, 'request_timeout')
    expect(reply.headers.get('connection')).toBe('close')
    expect(reply.headers.get('x-ratelimit-limit')).toBe('1200')
  })

  test('one key that holds as many bodies as it may keeps no other key out [L6]', async () => {
    const { key } = await service.createKey()
    expect((await service.get(LOOKUP, key)).status).toBe(200)
    const bodies = await Promise.all(Array.from({ length: 2 * BACKSTOP }, () => beginBody(service.demoKey)))
    const greedy = await eventually(
      5_000,
      () => service.get(LOOKUP, service.demoKey),
      ({ status }) => status === 429,
    )
    expectRefusal(greedy, 429, 'rate_limited')
    for (let count = 0; count < 20; count++) expect((await service.get(LOOKUP, key)).status).toBe(200)
    await Promise.all(bodies.map(({ closed }) => closed))
    expect((await service.get(LOOKUP, service.demoKey)).status).toBe(200)
  })
})
