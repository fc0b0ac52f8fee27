import { ApiError } from '../../../src/http/errors.ts'
import { parseEvent } from '../../../src/notify/events/input.ts'

type Body = Parameters<typeof parseEvent>[0]

const BODY: Body = { product_key: 'shop', type: 'order.shipped', subject_user_id: 'ada', title: 'On its way' }

export const parse = (fields: Partial<Body>) => parseEvent({ ...BODY, ...fields })

/** What the client reads, or 'accepted'. */
export function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return `${error.code} ${error.message}`
    throw error
  }
  return 'accepted'
}

export const refusal = (fields: Partial<Body>) => refusalOf(() => parse(fields))
