import { afterEach, beforeEach, expect, test } from 'bun:test'
import postgres from 'postgres'
import { type Subscription, subscribe } from '../../../src/store/subscription.ts'
import { type Gate, startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'

const TIMES = { checkMs: 20, retryMs: 20 }

let gate: Gate
let server: postgres.Sql
let subscription: Subscription
let connectionCount = 0
let heard: string[] = []
let next = Promise.withResolvers<void>()

const listener = {
  onMessage: (payload: string) => note(payload),
  onListening: () => note('listening'),
}

function note(what: string): void {
  heard.push(what)
  next.resolve()
  next = Promise.withResolvers()
}

async function hasHeard(what: string): Promise<void> {
  while (!heard.includes(what)) await next.promise
}

beforeEach(async () => {
  const url = await freshDatabase()
  heard = []
  connectionCount = 0
  gate = await startGate(url)
  server = postgres(url, { max: 1 })
  const connect = () => {
    connectionCount++
    return postgres(gate.url, { max: 1, connect_timeout: 1, backoff: () => 0.02 })
  }
  subscription = await subscribe(connect, 'test', listener, TIMES)
})

afterEach(async () => {
  await subscription.stop()
  await server.end()
  await gate.close()
})

test('messages are heard in their order', async () => {
  await server.notify('test', 'one')
  await server.notify('another', 'two')
  await server.notify('test', 'three')
  await hasHeard('three')
  expect(heard).toEqual(['listening', 'one', 'three'])
})

test.each(['close', 'silence'] as const)('after an outage (%s) the channel opens again', async (cut) => {
  await gate[cut]()
  heard = []
  await gate.open()
  await hasHeard('listening')
  await server.notify('test', 'again')
  await hasHeard('again')
})

test('a connection that died without a sign is given up, and another is made', async () => {
  await gate.silence()
  while (connectionCount < 2) await new Promise((resolve) => setImmediate(resolve))
  heard = []
  await gate.open()
  await hasHeard('listening')
})

test('a backend that was terminated is replaced', async () => {
  heard = []
  await server`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()`
  await hasHeard('listening')
  await server.notify('test', 'again')
  await hasHeard('again')
})

test('once stopped, no connection is left', async () => {
  await subscription.stop()
  let isAlone = false
  while (!isAlone) {
    const [row] =
      await server`select count(*)::int as count from pg_stat_activity where datname = current_database()`
    isAlone = row?.count === 1
  }
  expect(connectionCount).toBe(1)
})
