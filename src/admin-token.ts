import { type Config, readAdminToken } from './config.ts'
import type { Log } from './http/observe/log.ts'
import type { Metrics } from './http/observe/metrics.ts'
import { SettingsReader } from './settings-reader.ts'

/**
 * Gives the token of the administration as it is now, null: none. A file is read for each request, so that a token is
 * changed without a restart (contract O1); while the file is not usable, the token before it stays, which the log and a
 * metric tell.
 */
export function createAdminToken(
  { adminToken, adminTokenFile }: Config,
  log: Log,
  metrics: Metrics,
): () => string | null {
  let token = adminToken
  let logged = ''
  metrics.reading('waypost_admin_token_stale', {
    type: 'gauge',
    help: 'Whether the file of the admin token cannot be used, so that the token before it stays (1).',
    read: () => {
      current()
      return logged === '' ? 0 : 1
    },
  })
  return current

  function current() {
    if (adminTokenFile === null) return token
    const read = new SettingsReader({ ADMIN_TOKEN_FILE: adminTokenFile })
    const found = readAdminToken(read)
    const reason = read.problems.join()
    if (reason === '') token = found
    else if (reason !== logged) log.warn('admin_token_refused', { reason })
    logged = reason
    return token
  }
}
