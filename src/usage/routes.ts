import { Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import { pathId } from '../http/id.ts'
import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import { defineOperation } from '../http/operation/define-operation.ts'
import type { Parameters } from '../http/operation/document.ts'
import type { Answer, Caller, Operation } from '../http/operation/operation.ts'
import { Count, OneOf, STRICT } from '../http/operation/schema.ts'
import { PLAN_LIMITS, PLANS, SCOPES } from '../plans.ts'
import type { TurnHolder } from '../store/database.ts'
import type { Meter } from './meter.ts'
import { DAYS, shownDates } from './report.ts'

type Rights = Pick<Caller, 'plan' | 'scopes'>

export interface UsageParts {
  readonly meter: Pick<Meter, 'read'>
  readonly now: () => number
}

const COUNTS = { admitted: Count('Requests that were let in.'), refused: Count('Requests that got 429.') }

const Usage = Type.Object(
  {
    plan: OneOf(PLANS),
    scopes: Type.Array(OneOf(SCOPES), { description: 'Those in effect now.' }),
    limits: Type.Object(
      { per_minute: Count('Requests in any 60 s.'), per_day: Count('Requests a UTC day.') },
      STRICT,
    ),
    today: Type.Object(
      {
        ...COUNTS,
        by_operation: Type.Record(Type.String(), Type.Object(COUNTS, STRICT), {
          description: 'By operation id; `none` is what no operation has.',
        }),
      },
      { ...STRICT, description: 'The UTC day.' },
    ),
    days: Type.Array(
      Type.Object({ date: Type.String({ format: 'date', description: 'UTC day.' }), ...COUNTS }, STRICT),
      {
        minItems: DAYS,
        maxItems: DAYS,
        description: 'UTC days, oldest first, today last.',
      },
    ),
  },
  { ...STRICT, $id: 'Usage', description: 'What a key did.' },
)

const ADMIN: TurnHolder = { holder: 'admin' }

const ONCE = { admitted: 1, refused: 0 }

/** Recorded from a real answer; tests ask for one like it. */
const EXAMPLE = {
  summary: 'A key that was first used today',
  value: {
    plan: 'scale',
    scopes: [...SCOPES],
    limits: { per_minute: 1_200, per_day: 500_000 },
    today: { admitted: 2, refused: 0, by_operation: { geoLookup: ONCE, usageGet: ONCE } },
    days: shownDates(Date.UTC(2026, 10, 21)).map((date, index) => ({
      date,
      admitted: index === DAYS - 1 ? 2 : 0,
      refused: 0,
    })),
  },
}

const ANSWERS = {
  200: { description: 'What the key did.', schema: Usage, examples: { first_day: EXAMPLE } },
}

const KEY_PARAMETER: Parameters = {
  id: {
    schema: Type.String(),
    description: 'Of the key; any other text is the id of none.',
    example: '019ab2c4-6f1a-7b90-9d11-5c8e2a7f4b60',
  },
}

export function usageOperations(parts: UsageParts): Operation[] {
  return [
    defineOperation({
      id: 'usageGet',
      method: 'GET',
      path: '/v1/usage',
      access: [],
      summary: "The key's plan, its limits, and its requests of the last 30 days",
      description: 'Any valid key may ask, for itself. The question counts as a request.',
      answers: ANSWERS,
      refusals: {},
      handle: async (call) => {
        const { caller } = call
        if (caller === null) throw new Error('usage was asked for without a key')
        return usageAnswer(parts, caller.keyId, caller, call)
      },
    }),
  ]
}

export interface UsageAdminParts extends UsageParts {
  /** null: no such key. */
  readonly rightsOf: (keyId: string) => Promise<Rights | null>
}

export function usageAdminRoutes({ rightsOf, ...parts }: UsageAdminParts): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminGetKeyUsage',
      method: 'GET',
      path: '/admin/keys/:id/usage',
      summary: "A key's plan, its limits, and its requests of the last 30 days",
      description: 'What `GET /v1/usage` tells the key itself; the question counts as no request of the key.',
      parameters: KEY_PARAMETER,
      answers: ANSWERS,
      refusals: { not_found: 'There is no such key.' },
      handle: async ({ params }) => {
        const keyId = pathId(params)
        const rights = await rightsOf(keyId)
        if (rights === null) throw new ApiError('not_found', 'There is no such key.')
        return usageAnswer(parts, keyId, rights, ADMIN)
      },
    }),
  ]
}

async function usageAnswer(
  { meter, now }: UsageParts,
  keyId: string,
  { plan, scopes }: Rights,
  asker: TurnHolder,
): Promise<Answer> {
  const { perMinute, perDay } = PLAN_LIMITS[plan]
  const limits = { per_minute: perMinute, per_day: perDay }
  return {
    body: JSON.stringify({ plan, scopes: [...scopes], limits, ...(await meter.read(keyId, now(), asker)) }),
  }
}
