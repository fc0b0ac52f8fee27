import { ApiError } from '../../../src/http/errors.ts'
import { JsonObject, readJson } from '../../../src/net/read-json.ts'
import { parseEvent } from '../../../src/notify/events/input.ts'

type Body = Parameters<typeof parseEvent>[0]
/** `data` as a caller has it, or as the text that it sends. */
type Fields = Omit<Partial<Body>, 'data'> & { data?: object | string }

const BODY: Body = { product_key: 'shop', type: 'order.shipped', subject_user_id: 'ada', title: 'On its way' }

export function parse({ data, ...fields }: Fields) {
  if (data === undefined) return parseEvent({ ...BODY, ...fields })
  const read = readJson(typeof data === 'string' ? data : JSON.stringify(data))
  if (!(read instanceof JsonObject)) throw new Error('data is an object')
  return parseEvent({ ...BODY, ...fields, data: read })
}

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

export const refusal = (fields: Fields) => refusalOf(() => parse(fields))
