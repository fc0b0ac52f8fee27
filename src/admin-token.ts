import { type Config, readAdminToken } from './config.ts'
import type { Log } from './http/observe/log.ts'
import { SettingsReader } from './settings-reader.ts'

/**
 * Gives the token of the administration as it is now, null: none. A file is read for each request, so that a token is
 * changed without a restart (contract O1); while the file is not usable, the token before it stays.
 */
export function createAdminToken({ adminToken, adminTokenFile }: Config, log: Log): () => string | null {
  if (adminTokenFile === null) return () => adminToken
  let token = adminToken
  let logged = ''
  return function current() {
    const read = new SettingsReader({ ADMIN_TOKEN_FILE: adminTokenFile })
    const found = readAdminToken(read)
    const reason = read.problems.join()
    if (reason === '') token = found
    else if (reason !== logged) log.warn('admin_token_refused', { reason })
    logged = reason
    return token
  }
}
