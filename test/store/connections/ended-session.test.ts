import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import type { ClientOptions } from '../../../src/store/client-options.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/waiting.ts'

/** The driver ends a client by a timer of 1 ms, before this one. */
const ATTEMPT_MS = 50

/** The code of a refusal; null: none. */
const refusalOf = (statement: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(statement).then(
    () => null,
    ({ code }) => code,
  )

test('a statement on a session that has no connection any more is refused, and the process goes on', async () => {
  const url = await freshDatabase()
  const closed = Promise.withResolvers<unknown>()
  const client = postgres(url, { max: 1, onclose: closed.resolve })
  const other = postgres(url, { max: 1 })
  const session = await client.reserve()
  const [row] = await session`select pg_backend_pid() as pid`
  await other`select pg_terminate_backend(${row?.pid})`
  await closed.promise
  expect(await refusalOf(session`select 1`)).toBe('CONNECTION_CLOSED')
  await other.end()
  await client.end({ timeout: 0 })
})

test('a connection that is lost before the write of a statement is made anew, and writes', async () => {
  const url = await freshDatabase()
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const options = {
    max: 1,
    backoff: () => 0,
    socket: async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      sockets.push(socket)
      return socket
    },
  }
  const client = postgres(url, options)
  await client`select 1`
  const lost = refusalOf(client`select 2`)
  // The statement is written in an immediate, after this.
  sockets[0]?.destroy()
  expect(await lost).toBe('CONNECTION_CLOSED')
  expect(await refusalOf(client`select 3`)).toBeNull()
  expect(sockets).toHaveLength(2)
  await client.end()
})

test('a statement that runs when its server ends the session is refused with the reason', async () => {
  const url = await freshDatabase()
  const client = postgres(url, { max: 1 })
  const other = postgres(url, { max: 1 })
  const [row] = await client`select pg_backend_pid() as pid`
  const running = refusalOf(client`select pg_sleep(600)`)
  const isRunning = async () => {
    const [seen] = await other`select wait_event from pg_stat_activity where pid = ${row?.pid}`
    return seen?.wait_event === 'PgSleep'
  }
  await until(isRunning)
  await other`select pg_terminate_backend(${row?.pid})`
  expect(await running).toBe('57P01')
  await Promise.all([client.end(), other.end()])
})

test('a client that is ended before its next attempt makes none', async () => {
  let attempts = 0
  const options: ClientOptions & { readonly socket: () => Promise<Socket> } = {
    max: 1,
    pace: () => ATTEMPT_MS,
    socket: async () => {
      attempts++
      throw new Error('refused')
    },
  }
  const client = postgres('postgres://127.0.0.1', options)
  const refused = refusalOf(client`select 1`)
  await Promise.resolve()
  await client.end({ timeout: 0 })
  await refused
  // Timers of one length end in their order.
  await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS))
  expect(attempts).toBe(0)
})
