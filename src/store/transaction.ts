import type { Orm } from './driver.ts'

const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONN[A-Z]+|EPIPE|ETIMEDOUT)$/

/**
 * Rejects transactions when a connection is lost: there the ROLLBACK of postgres.js (3.4.9) throws from a
 * callback and ends the process (porsager/postgres issue 1208), so failed work never settles by itself.
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

/** Drizzle wraps errors, and Postgres closes a connection after a fatal error. */
function isConnectionLost(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && LOST.test(String(link.code))) return true
    if ('severity' in link && (link.severity === 'FATAL' || link.severity === 'PANIC')) return true
  }
  return false
}
