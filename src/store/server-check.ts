import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { OpenClient } from './client-options.ts'
import { whileAvailable } from './unavailable.ts'

const LEAST_VERSION = 150_000
const RETRY_MS = 1_000
/** A pooler may give two clients the same session only now and then. */
const POOLER_ROUNDS = 5
/** A pooler in statement mode answers `begin` with this SQLSTATE. */
const NO_TRANSACTIONS = '08P01'

interface Server {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly pid: number
}

export class UnusableDatabaseError extends Error {}

/** Resolves when a server can serve, or on stopping; calls `onAway` if it does not answer. */
export async function checkServer(
  open: OpenClient,
  stopping: AbortSignal,
  onAway: () => void,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await whileAvailable(checkOnce(open))
    } catch (error) {
      if (error instanceof UnusableDatabaseError) throw error
      onAway()
      await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

/** @throws UnusableDatabaseError, or the error that kept the server from answering. */
export async function checkOnce(open: OpenClient): Promise<void> {
  const client = open({ max: 1 })
  try {
    const rows = await client.unsafe<[Server]>(`select current_setting('server_version_num')::int as version,
      version() as name, current_setting('server_encoding') as encoding, pg_backend_pid() as pid`)
    const [{ version, name, encoding, pid }] = rows
    if (version < LEAST_VERSION)
      throw new UnusableDatabaseError(`DATABASE_URL: Postgres 15 or newer is needed; this is ${name}`)
    if (encoding !== 'UTF8')
      throw new UnusableDatabaseError(
        `DATABASE_URL: the database has the encoding ${encoding}, and UTF8 is needed: create database ... encoding 'UTF8'`,
      )
    // A pooler reports a made-up process to its clients.
    if (pid !== rows.state?.pid) await refuseTransactionMode(client, open)
  } finally {
    await client.end({ timeout: 1 })
  }
}

async function refuseTransactionMode(one: postgres.Sql, open: OpenClient): Promise<void> {
  const others = open({ max: 2 })
  const pidOf = async (client: postgres.ISql) =>
    (await client.unsafe('select pg_backend_pid() as pid'))[0]?.pid
  try {
    for (let round = 0; round < POOLER_ROUNDS; round++) {
      const before = await pidOf(one)
      // A pooler that rotates two sessions gives the first client its own again, but a third client shares
      // one.
      const isShared = await others.begin(
        async (second) =>
          (await pidOf(second)) === before ||
          (await pidOf(one)) !== before ||
          (await others.begin(async (third) => (await pidOf(third)) === before)),
      )
      if (isShared) throw transactionMode()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TRANSACTIONS) throw transactionMode()
    throw error
  } finally {
    await others.end({ timeout: 1 })
  }
}

function transactionMode(): UnusableDatabaseError {
  return new UnusableDatabaseError(
    'DATABASE_URL: leads to a pooler in transaction or statement mode, which loses session state (LISTEN, locks): ' +
      'set pool_mode to session, or name Postgres itself',
  )
}
