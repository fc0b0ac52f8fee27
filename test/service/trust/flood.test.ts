import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from '../../support/answers.ts'
import { countStatuses, startAlone } from '../../support/nodes.ts'
import type { Service } from '../../support/service.ts'
import { page, type Site, startSite } from '../../support/site.ts'
import { check, checkUntilGraded, trustKey } from '../../support/trust-client.ts'

const SLOW_MS = 1_500
const FLOOD = 64

let slow: Site
let quick: Site
let service: Service

beforeAll(async () => {
  slow = await startSite(() => (socket) => {
    setTimeout(() => socket.end(page('<title>Slow</title>')), SLOW_MS)
  })
  quick = await startSite(() => page('<title>Quick</title>'), { address: '127.0.0.2' })
  service = await startAlone({ TRUST_ALLOW_NETWORKS: '127.0.0.0/8', TRUST_TIMEOUT_MS: '12000' })
})
afterAll(async () => {
  await service.stop()
  for (const each of [slow, quick]) await each[Symbol.asyncDispose]()
})

test('while a partner has 64 slow pages of a domain checked, no check of another partner fails [T7]', async () => {
  const flooder = await trustKey(service)
  const other = await trustKey(service)
  await checkUntilGraded(service, other.key, `http://127.0.0.2:${quick.port}/`)
  const slowUrl = (path: string | number) => `http://127.0.0.1:${slow.port}/${path}`
  const urls = Array.from({ length: FLOOD }, (_, place) => slowUrl(place % 2 === 0 ? 'same' : place))
  const flood = urls.map((url) => check(service, flooder.key, url))
  await eventually(
    5_000,
    async () => slow.connections,
    (count) => count > 0,
  )
  const mine = [slowUrl('same'), slowUrl('own'), `http://127.0.0.2:${quick.port}/`]
  const replies = await Promise.all(mine.map((url) => check(service, other.key, url)))
  await Promise.all(flood)
  expect(countStatuses(replies)).toEqual({ 200: mine.length })
})
