import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { seededRandom } from '../../support/seed.ts'
import { PROXIES, startProxy } from './proxies.ts'

const HONEST = 4
const REQUESTS = 2_000
const STRANGERS = 6

const service = await forFile(startAlone({ TRUSTED_PROXIES: '127.0.0.1', LOG_REQUESTS: 'none' }))
const strangersKey = (await service.createKey()).key
const random = seededRandom()
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T

const BATCH = '{"ips":["8.8.8.8","1.1.1.1"]}'
const TRAILED = [
  'GET /v1/geo/8.8.8.8',
  'HEAD /v1',
  'POST /v1/geo/batch',
  'POST /v1/notify/events',
  'GET /docs',
  'PUT /x',
]
const BEHIND = [
  '0\r\nX-Checksum: 1\r\n\r\n',
  '0\r\nX-A: 1\r\nX-B: 2\r\n\r\n',
  '0\r\n\r\n\r\n',
  '0\r\n\r\nstray\r\n\r\n',
]

/** What proxies pass on, or give up, in ways of their own. */
const ODD = [
  'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  'Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Checksum: 1\r\n\r\n',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZQ==\r\n\r\nxx',
  'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Checksum: 1\r\n\r\n',
  'Content-Length: 2\r\n\r\n{}\r\n',
  'Content-Length: 2\r\n\r\n{}stray\r\n\r\n',
  'Content-Length: 2\r\n\r\n{}GET /docs HTTP/1.1\r\nHost: a\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n5\r\n{}',
  'Transfer-Encoding: chunked\r\n\r\nnonsense\r\n',
  `Transfer-Encoding: chunked\r\n\r\n11170\r\n${' '.repeat(70_000)}\r\n0\r\nX-Checksum: 1\r\n\r\n`,
]

/** A request whose body is followed by trailers or strays, or another odd one; with a key or without. */
function strange(): string[] {
  const key = pick(['', `x-api-key: ${strangersKey}\r\n`])
  const head = `${pick(TRAILED)} HTTP/1.1\r\nHost: a\r\n${key}`
  if (random() < 0.2) return [`${head}${pick(ODD)}`]
  const start = `${head}Transfer-Encoding: chunked\r\n\r\n`
  const rest = `${BATCH.length.toString(16)}\r\n${BATCH}\r\n${pick(BEHIND)}`
  return pick([[start + rest], [start, rest]])
}

/** Sends one strange request after the other, each on a connection of its own, until it is told to stop. */
async function beStrange(url: string, isOver: () => boolean): Promise<number> {
  const { hostname, port } = new URL(url)
  let sent = 0
  for (; !isOver(); sent++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.on('data', () => resolve())
    // A request that is not whole is given up.
    const patience = setTimeout(resolve, 100)
    socket.on('connect', async () => {
      for (const piece of strange()) {
        socket.write(piece)
        await Bun.sleep(1)
      }
    })
    await promise
    clearTimeout(patience)
    // Whoever comes next on the node's connection gets what is answered too much.
    await Bun.sleep(Math.floor(random() * 3))
    socket.destroy()
  }
  return sent
}

/**
 * Each honest request has an id of its own, which its answer has to bear. A proxy that ends under what strangers send
 * answers nothing more, which is no wrong answer.
 */
async function beHonest(url: string, key: string, name: string, count: number) {
  const wrong: string[] = []
  let answered = 0
  for (let index = 0; index < count; index++) {
    const id = `${name}-${index}`
    const headers = { 'X-Api-Key': key, 'X-Request-Id': id }
    const asked =
      index % 4 === 3
        ? fetch(`${url}/v1/geo/batch`, { method: 'POST', headers, body: BATCH })
        : fetch(`${url}/v1/geo/8.8.${index % 256}.8`, { headers })
    const reply = await asked.catch(() => null)
    if (reply === null) continue
    answered++
    const text = await reply.text()
    const bears = reply.headers.get('x-request-id')
    if (reply.status !== 200 || bears !== id) wrong.push(`${id}: ${reply.status} for ${bears}: ${text}`)
  }
  return { wrong, answered }
}

test.each(Object.keys(PROXIES) as (keyof typeof PROXIES)[])(
  `none of ${REQUESTS} requests gets an answer to another, with strangers' trailers beside them: %s [G12]`,
  async (name) => {
    const proxy = await startProxy(PROXIES[name], service.baseUrl)
    // A key of its own for each: 1,200 requests a minute are the largest plan's.
    const keys = await Promise.all(Array.from({ length: HONEST }, () => service.createKey()))
    let isOver = false
    const strangers = Array.from({ length: STRANGERS }, () => beStrange(proxy.url, () => isOver))
    const honest = await Promise.all(
      keys.map(({ key }, index) => beHonest(proxy.url, key, `${name}-${index}`, REQUESTS / HONEST)),
    )
    isOver = true
    const sent = await Promise.all(strangers)
    await proxy.stop()
    expect(honest.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(honest.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(REQUESTS / 2)
    expect(sent.reduce((sum, count) => sum + count)).toBeGreaterThan(REQUESTS / 10)
    // The node lives on, and the strange are still answered.
    const direct = await fetch(`${service.baseUrl}/health/live`)
    expect(direct.status).toBe(200)
  },
)
