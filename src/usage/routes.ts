import type { AdminOperation } from '../http/admin-operation.ts'
import { ApiError } from '../http/errors.ts'
import { type Answer, type Operation, PLAN_LIMITS, type Plan } from '../http/operation.ts'
import { readQuery } from '../http/query.ts'
import type { Meter } from './meter.ts'

type ReadableMeter = Pick<Meter, 'read'>

/** `GET /v1/usage`: what the caller's own key did (contract M2). */
export function usageOperations({ meter }: { meter: ReadableMeter }): Operation[] {
  return [
    {
      id: 'usageGet',
      method: 'GET',
      path: '/v1/usage',
      access: [],
      summary: "The key's plan, its limits, and its requests of the last 30 days",
      handle: async ({ caller, query }) => {
        readQuery(query, [])
        if (caller === null) throw new Error('usage was asked for without a key')
        return usageAnswer(meter, caller.keyId, caller.plan)
      },
    },
  ]
}

export interface UsageAdminParts {
  readonly meter: ReadableMeter
  /** null where there is no such key. */
  readonly planOf: (keyId: string) => Promise<Plan | null>
}

/** The same for any key, on the admin listener. */
export function usageAdminRoutes({ meter, planOf }: UsageAdminParts): AdminOperation[] {
  return [
    {
      method: 'GET',
      path: '/admin/keys/:id/usage',
      handle: async ({ params, query }) => {
        readQuery(query, [])
        const keyId = params.id ?? ''
        const plan = await planOf(keyId)
        if (plan === null) throw new ApiError('not_found', 'There is no such key.')
        return usageAnswer(meter, keyId, plan)
      },
    },
  ]
}

async function usageAnswer(meter: ReadableMeter, keyId: string, plan: Plan): Promise<Answer> {
  const { perMinute, perDay } = PLAN_LIMITS[plan]
  const limits = { per_minute: perMinute, per_day: perDay }
  return { body: JSON.stringify({ plan, limits, ...(await meter.read(keyId)) }) }
}
