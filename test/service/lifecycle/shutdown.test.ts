import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import type { Batch } from '../../support/answers.ts'
import { startAlone } from '../../support/nodes.ts'
import { parseReplies, type Reply, readJson, requestBytes, send } from '../../support/raw-http.ts'
import {
  makeDirectory,
  REPOSITORY,
  type Service,
  serviceEnvironment,
  startService,
} from '../../support/service.ts'

/** Undefined takes the value away that the tests set. */
const DEFAULT_NOTICE = { DRAIN_NOTICE_MS: undefined }

/** A connection on which requests are written by hand, with the answers so far. */
function openConnection(service: Service, url = service.baseUrl) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let received = Buffer.alloc(0)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
  })
  socket.on('error', () => undefined)
  const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { socket, connected, closed, replies: (): Reply[] => parseReplies(received, ['POST']) }
}

const slowBatch = (service: Service) => {
  const ips = Array.from({ length: 100 }, (_, place) => `8.8.8.${place}`)
  const bytes = requestBytes({
    method: 'POST',
    path: '/v1/geo/batch',
    key: service.demoKey,
    body: JSON.stringify({ ips }),
  })
  return { first: bytes.subarray(0, bytes.length - 200), rest: bytes.subarray(bytes.length - 200) }
}

/** A service that was told to stop with half a request read. */
async function stoppingWithOneInFlight() {
  const service = await startAlone(DEFAULT_NOTICE)
  const { first, rest } = slowBatch(service)
  const held = openConnection(service)
  await held.connected
  held.socket.write(first)
  for (let trip = 0; trip < 2; trip++) await service.get('/health/live')
  service.signal('SIGTERM')
  await service.waitForLog((line) => /drain|stopping|shutdown|SIGTERM/i.test(line))
  return { service, held, rest }
}

describe('SIGTERM [O5]', () => {
  test('requests in flight at SIGTERM are finished, and the exit code is 0 [O5]', async () => {
    const service = await startService({ env: DEFAULT_NOTICE })
    const { first, rest } = slowBatch(service)
    const connections = Array.from({ length: 20 }, () => openConnection(service))
    await Promise.all(connections.map(({ connected }) => connected))
    for (const { socket } of connections) socket.write(first)
    // Two round trips after the writes: the service has read them by now.
    for (let trip = 0; trip < 2; trip++) await service.get('/health/live')
    service.signal('SIGTERM')
    await service.waitForLog((line) => /drain|stopping|shutdown|SIGTERM/i.test(line))
    for (const { socket } of connections) socket.write(rest)
    await Promise.all(connections.map(({ closed }) => closed))
    for (const { replies } of connections) {
      const [reply] = replies()
      expect(reply?.status).toBe(200)
      if (reply !== undefined) expect(readJson<Batch>(reply).count).toBe(100)
    }
    expect(await service.finish()).toBe(0)
  })

  test('readiness is 503 while requests in flight are finished [O4, O5]', async () => {
    const { service, held, rest } = await stoppingWithOneInFlight()
    const ready = await send(service.adminUrl, { path: '/health/ready' })
    expect(ready.status).toBe(503)
    expect(JSON.parse(ready.text)).toMatchObject({ status: expect.any(String), checks: expect.any(Object) })
    held.socket.write(rest)
    await held.closed
    expect(held.replies()[0]?.status).toBe(200)
    expect(await service.finish()).toBe(0)
  })

  test('under load no request that was sent goes without its whole answer [O5]', async () => {
    const service = await startAlone(DEFAULT_NOTICE)
    const request = requestBytes({ path: '/v1/geo/8.8.8.8', key: service.demoKey })
    const keepAlive = Buffer.from(request.toString().replace('Connection: close\r\n', ''))
    let answered = 0
    const { promise: loaded, resolve: underLoad } = Promise.withResolvers<void>()
    const clients = Array.from({ length: 16 }, () =>
      closedLoop(service, keepAlive, () => ++answered === 200 && underLoad()),
    )
    await loaded
    service.signal('SIGTERM')
    expect(await Promise.all(clients)).toEqual(Array.from({ length: 16 }, () => 'closed between requests'))
    expect(await service.finish()).toBe(0)
  })

  test('a service that is stopped as soon as it listens ends with exit code 0 [O5]', async () => {
    for (let trial = 0; trial < 3; trial++) {
      const service = await startService({ env: DEFAULT_NOTICE })
      service.signal('SIGTERM')
      expect(await service.finish()).toBe(0)
    }
  })

  test('an idle connection does not hold the exit up [O5]', async () => {
    const service = await startAlone(DEFAULT_NOTICE)
    const idle = openConnection(service)
    await idle.connected
    service.signal('SIGTERM')
    expect(await service.finish()).toBe(0)
    idle.socket.destroy()
  })

  test('a second SIGTERM, as from a process group and its leader, cuts no request either [O5]', async () => {
    const { service, held, rest } = await stoppingWithOneInFlight()
    service.signal('SIGTERM')
    await send(service.adminUrl, { path: '/health/live' })
    held.socket.write(rest)
    await held.closed
    expect(held.replies()[0]?.status).toBe(200)
    expect(await service.finish()).toBe(0)
  })

  test('a request to the admin listener is finished too [O5]', async () => {
    const service = await startAlone(DEFAULT_NOTICE)
    const bytes = requestBytes({
      method: 'POST',
      path: '/admin/partners',
      headers: [['Authorization', `Bearer ${service.adminToken}`]],
      body: '{"name":"Late"}',
    })
    const held = openConnection(service, service.adminUrl)
    await held.connected
    held.socket.write(bytes.subarray(0, bytes.length - 5))
    for (let trip = 0; trip < 2; trip++) await send(service.adminUrl, { path: '/health/live' })
    service.signal('SIGTERM')
    await service.waitForLog((line) => /stopping/.test(line))
    held.socket.write(bytes.subarray(bytes.length - 5))
    await held.closed
    expect(held.replies()[0]?.status).toBe(201)
    expect(await service.finish()).toBe(0)
  })

  test('a reader of the log that has stalled does not hold the exit up [O5]', async () => {
    const env = serviceEnvironment(makeDirectory('stalled'), {})
    const command = [process.execPath, 'src/main.ts']
    const stalled = Bun.spawn(command, { cwd: REPOSITORY, env, stdout: 'pipe', stderr: 'ignore' })
    const reader = stalled.stdout.getReader()
    let output = ''
    while (!output.includes('"listening"')) output += new TextDecoder().decode((await reader.read()).value)
    const { url } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { url: string }
    // A pipe takes 64 KiB; a line is about 200 bytes.
    for (let request = 0; request < 1_500; request++) await fetch(`${url}/health/live`)
    stalled.kill('SIGTERM')
    expect(await stalled.exited).toBe(0)
  })
})

/** Sends the next request as soon as the last is answered, until the service says that it closes the connection. */
async function closedLoop(service: Service, request: Buffer, onAnswer: () => void): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl)
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request))
  let received = Buffer.alloc(0)
  let outstanding = true
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    const [reply] = parseReplies(received, ['GET'])
    if (reply === undefined) return
    received = Buffer.alloc(0)
    onAnswer()
    outstanding = reply.headers.get('connection') !== 'close'
    if (reply.status !== 200) resolve(`answered ${reply.status}`)
    if (outstanding) socket.write(request)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(outstanding ? 'cut' : 'closed between requests'))
  return promise
}
