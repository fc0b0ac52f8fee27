import { expect, test } from 'bun:test'
import { startBalancer } from '../../support/balancer.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { send } from '../../support/raw-http.ts'

/** The default notice of half a second is over before the balancer looks again. */
const BALANCER_PERIOD_MS = 800
const NOTICE_MS = 3_000
const CLIENTS = 4
const LEAST_REQUESTS = 2_000
/** Leaves the machine to others: the number of requests counts, not their rate. */
const PAUSE_MS = 10

test('a rolling restart behind a slow balancer that tries nothing again fails no request [O4, O5]', async () => {
  const settings = { DATABASE_URL: await freshDatabase(), DRAIN_NOTICE_MS: String(NOTICE_MS) }
  await using balancer = await startBalancer(BALANCER_PERIOD_MS)
  const startJoined = async () => {
    const node = await startNode(settings)
    await balancer.join(node.baseUrl)
    return node
  }
  const nodes = await Promise.all([startJoined(), startJoined()])
  const load = startLoad(balancer.url)
  for (const node of nodes.splice(0)) {
    await balancer.looked()
    node.signal('SIGTERM')
    const [exitCode, replacement] = await Promise.all([node.finish(), startJoined()])
    expect(exitCode).toBe(0)
    nodes.push(replacement)
  }
  expect(await load.end()).toEqual({ answered: expect.any(Number), failures: [] })
  await Promise.all(nodes.map((node) => node.kill()))
})

/** Clients without keep-alive, who ask for the catalogue, each answer 200 or a failure. */
function startLoad(url: string) {
  const failures: unknown[] = []
  let answered = 0
  let isEnding = false
  const client = async () => {
    for (; !isEnding || answered < LEAST_REQUESTS; await Bun.sleep(PAUSE_MS)) {
      const reply = await send(url, { path: '/v1' }).catch(String)
      if (typeof reply === 'string' || reply.status !== 200) failures.push(reply)
      else answered++
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  const end = async () => {
    isEnding = true
    await Promise.all(clients)
    return { answered, failures }
  }
  return { end }
}
