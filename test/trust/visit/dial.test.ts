import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createConnection, type Socket } from 'node:net'
import { dial } from '../../../src/trust/visit/dial.ts'
import { type Site, startSocket } from '../../support/site.ts'
import { failure } from './visited-sites.ts'

/** More connections than the system makes for a program that takes none of them. */
const FLOOD = 1_000
const MUTE = `require('node:net').createServer().listen(0, '127.0.0.1', function () {
  process.send(this.address().port)
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
})`
const [FULL, OPEN, CLOSED] = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
const never = new AbortController().signal

let mute: Bun.Subprocess
let port = 0
let open: Site
const waiting: Socket[] = []

beforeAll(async () => {
  const started = Promise.withResolvers<number>()
  mute = Bun.spawn([process.execPath, '-e', MUTE], {
    ipc: started.resolve,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  port = await started.promise
  open = await startSocket(() => undefined, { address: OPEN, port })
  let isOver = false
  while (!isOver && waiting.length < FLOOD) {
    const socket = createConnection(port, FULL).on('error', () => undefined)
    waiting.push(socket)
    isOver = await Promise.race([Bun.sleep(500).then(() => true), once(socket)])
  }
})
afterAll(async () => {
  for (const socket of waiting) socket.destroy()
  mute.kill('SIGKILL')
  await open[Symbol.asyncDispose]()
})

const once = (socket: Socket) =>
  new Promise<boolean>((resolve) => socket.once('connect', () => resolve(false)))

test('a connection that is never made ends with the visit, as time that is over [T3]', async () => {
  expect(await failure(dial([FULL], port, AbortSignal.timeout(300)))).toBe(
    'timeout: no time left for connect',
  )
})

test.each([
  ['the first is silent', [FULL, OPEN]],
  ['the first refuses', [CLOSED, OPEN]],
  ['the second is not needed', [OPEN, FULL]],
])('of two addresses the one that lets itself be connected to is taken: %s', async (_, addresses) => {
  const { ip, socket } = await dial(addresses, port, never)
  socket.destroy()
  expect(ip).toBe(OPEN)
})

test('where both fail, it tells of the second, or of the time; where there is none, of that', async () => {
  expect(await failure(dial([CLOSED, CLOSED], port, never))).toStartWith('connect: ')
  expect(await failure(dial([FULL, CLOSED], port, AbortSignal.timeout(600)))).toStartWith('timeout: ')
  expect(await failure(dial([], port, never))).toBe('connect: no address to connect to')
})
