import { ApiError } from '../http/errors.ts'
import type { Log } from '../http/observe/log.ts'
import type { AdminOperation } from '../http/operation/admin-operation.ts'
import { IndexError } from './format.ts'

export interface GeoAdminParts {
  /** Takes the index file over and says what it is; throws IndexError and leaves the index in use in place. */
  readonly load: () => Promise<{ readonly sha256: string }>
  /** Writes one row of the audit log. */
  readonly audit: (action: string, detail: Record<string, unknown>) => Promise<void>
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** The geo index on the admin listener (contract O2). */
export function geoAdminRoutes({ load, audit, log }: GeoAdminParts): AdminOperation[] {
  return [
    {
      method: 'POST',
      path: '/admin/geo/reload',
      handle: async () => {
        try {
          const info = await load()
          // The index is in use by now; a database that is away does not take it back.
          await audit('geo.reload', { sha256: info.sha256 }).catch((error) =>
            log.error('audit_failed', error),
          )
          return { body: JSON.stringify(info) }
        } catch (error) {
          if (!(error instanceof IndexError)) throw error
          log.warn('geo_index_refused', { reason: error.message })
          throw new ApiError('conflict', error.message, { cause: error })
        }
      },
    },
  ]
}
