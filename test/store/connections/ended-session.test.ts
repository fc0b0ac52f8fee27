import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { freshDatabase } from '../../support/postgres.ts'

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
