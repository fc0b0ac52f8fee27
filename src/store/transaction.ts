import type { Orm } from './driver.ts'

/** postgres.js and the system name a connection that is lost so. */
const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONN[A-Z]+|EPIPE|ETIMEDOUT)$/

/**
 * Makes the transactions of an Orm over postgres.js end with their connection. Where the work of one fails, postgres.js
 * (3.4.9) sends ROLLBACK; on a lost connection that throws from a callback which nobody can catch, and ends the process
 * (porsager/postgres issue 1208). So there the work is left without an end: the transaction is rejected by the closing
 * of the connection, before any ROLLBACK.
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

/** Drizzle wraps what the driver threw. An error that Postgres calls fatal is the last word on its connection. */
function isConnectionLost(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && LOST.test(String(link.code))) return true
    if ('severity' in link && (link.severity === 'FATAL' || link.severity === 'PANIC')) return true
  }
  return false
}
