import { geoOperations } from '../../../src/geo/routes.ts'
import { notifyHealth } from '../../../src/notify/health.ts'
import { notifyOperations } from '../../../src/notify/routes.ts'
import { SCOPES } from '../../../src/plans.ts'
import { trustOperations } from '../../../src/trust/routes.ts'
import { usageOperations } from '../../../src/usage/routes.ts'
import { callerWith, testApp, withKey } from '../../http/app.ts'
import type { Operation } from './document.ts'
import { requestOf } from './request.ts'
import type { Seen } from './stage.ts'

const fail = (): never => {
  throw new Error('a bug')
}

/** Something that cannot be touched. */
function broken<T extends object>(): T {
  return new Proxy({} as T, { get: fail })
}

const { ask } = testApp({
  operations: [
    ...geoOperations(broken()),
    ...trustOperations({ checkUrl: fail, onReport: fail, onFailure: fail, onFault: fail }),
    ...notifyOperations({
      database: broken(),
      intake: broken(),
      health: notifyHealth({ database: broken(), isConfigured: false }),
      signUserToken: fail,
      onChange: fail,
    }),
    ...usageOperations({ meter: broken(), now: Date.now }),
  ],
  authenticate: () => callerWith(...SCOPES),
  baseUrl: fail,
})

/** The answer of the service's own operations where everything that they work with has a bug. */
export async function askFaulty(operation: Operation): Promise<Seen> {
  const { method = 'GET', path, body } = requestOf(operation)
  const response = await ask(path, withKey({ method, ...(body === undefined ? {} : { body: String(body) }) }))
  return { path, status: response.status, text: await response.text(), headers: response.headers }
}
