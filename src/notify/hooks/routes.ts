import { ApiError } from '../../http/errors.ts'
import { readBytes } from '../../http/operation/body.ts'
import { parsedBehind } from '../../http/operation/bytes-behind.ts'
import type { Served } from '../../http/operation/operation.ts'
import { JsonError } from '../../net/json-error.ts'
import type { Database } from '../../store/database.ts'
import { takeReport } from './reports.ts'
import { readReport, readSigned } from './resend.ts'

const HOOKS = { holder: 'hooks' }
const MAX_BYTES = 64 * 1024
/** A report can overtake the answer of the request that sent the mail. */
const OVERTAKES_MS = 60_000

export interface HookParts {
  readonly database: Pick<Database, 'use'>
  readonly secret: string
}

/** What Resend says of the mails that it took (contract N19). */
export function hookOperations({ database, secret }: HookParts): Served[] {
  return [
    {
      id: 'notifyResendHook',
      method: 'POST',
      path: '/hooks/resend',
      access: 'public',
      handle: async ({ request }) => {
        const bytes = await readBytes(request, MAX_BYTES)
        await parsedBehind(request)
        const hookId = readSigned(secret, bytes, request.headers)
        if (hookId === null)
          throw new ApiError('invalid_key', 'The signature is missing, wrong or older than five minutes.', {
            headers: { 'WWW-Authenticate': 'Bearer' },
          })
        const now = new Date()
        const report = readSaid(bytes, now)
        const outcome =
          report === null ? 'taken' : await database.use((orm) => takeReport(orm, hookId, report), HOOKS)
        if (outcome === 'unknown' && report !== null && now.getTime() - report.at.getTime() < OVERTAKES_MS)
          throw new ApiError('unavailable', 'No such mail is known yet; send it again in a minute.', {
            headers: { 'Retry-After': '60' },
          })
        return { status: 204, body: null }
      },
    },
  ]
}

function readSaid(bytes: Uint8Array, now: Date) {
  try {
    return readReport(bytes, now)
  } catch (error) {
    if (error instanceof JsonError) throw new ApiError('bad_request', `body: ${error.message}`)
    throw error
  }
}
