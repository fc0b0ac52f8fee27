import type { Orm } from './driver.ts'

/** Codes of a lost connection, from postgres.js and from the system. */
const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONN[A-Z]+|EPIPE|ETIMEDOUT)$/

/**
 * Rejects the transactions of an Orm over postgres.js by the closing of a lost connection. Where the work of a
 * transaction fails, postgres.js (3.4.9) sends ROLLBACK; on a lost connection that throws from a callback which
 * nobody can catch, and ends the process (porsager/postgres issue 1208). So such work never settles by itself.
 */
export function withSafeTransactions<T extends Orm>(orm: T): T {
  const begin: Orm['transaction'] = orm.transaction.bind(orm)
  const transaction: Orm['transaction'] = (work, config) =>
    begin(async (tx) => {
      try {
        return await work(tx)
      } catch (error) {
        if (isConnectionLost(error)) return await new Promise<never>(() => {})
        throw error
      }
    }, config)
  return Object.assign(orm, { transaction })
}

/** Looks through the causes, since Drizzle wraps errors. Postgres closes a connection after a fatal error. */
function isConnectionLost(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && LOST.test(String(link.code))) return true
    if ('severity' in link && (link.severity === 'FATAL' || link.severity === 'PANIC')) return true
  }
  return false
}
