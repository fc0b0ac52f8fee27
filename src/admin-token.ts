import { type AdminTokens, allAdminTokens, type Config, readAdminToken, readAdminTokens } from './config.ts'
import type { AdminToken } from './http/access/admin-access.ts'
import type { Log } from './http/observe/log.ts'
import type { Metrics } from './http/observe/metrics.ts'
import { SettingsReader } from './settings-reader.ts'

type Settings = AdminTokens & Pick<Config, 'adminTokenFile' | 'adminTokensFile'>

/**
 * Gives the tokens of the administration as they are now. Files are read for each request, so that a token is changed
 * without a restart (contract O1); while a file is not usable, the tokens before it stay, which the log and a metric
 * tell.
 */
export function createAdminTokens(
  settings: Settings,
  log: Pick<Log, 'warn'>,
  metrics: Metrics,
): () => readonly AdminToken[] {
  const { adminTokenFile, adminTokensFile } = settings
  let tokens: AdminTokens = settings
  let logged = ''
  metrics.reading('waypost_admin_token_stale', {
    type: 'gauge',
    help: 'Whether a file of admin tokens cannot be used, so that the tokens before it stay (1).',
    read: () => {
      current()
      return logged === '' ? 0 : 1
    },
  })
  return current

  function current() {
    const isOfFiles = adminTokenFile !== null || adminTokensFile !== null
    if (isOfFiles) readFiles()
    return allAdminTokens(tokens)
  }

  function readFiles() {
    const read = new SettingsReader({
      ...(adminTokenFile !== null && { ADMIN_TOKEN_FILE: adminTokenFile }),
      ...(adminTokensFile !== null && { ADMIN_TOKENS_FILE: adminTokensFile }),
    })
    const found = {
      adminToken: adminTokenFile === null ? settings.adminToken : readAdminToken(read),
      adminTokens: adminTokensFile === null ? settings.adminTokens : readAdminTokens(read),
    }
    const reason = read.problems.join()
    if (reason === '') tokens = found
    else if (reason !== logged) log.warn('admin_token_refused', { reason })
    logged = reason
  }
}
